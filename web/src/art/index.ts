/** All that the page can draw: arguments in, SVG text out. */
export { AGENTS, agent, numeralOf, written, type Numeral } from './agents';
export { back, dish, idBack, idCard, nationCard, passport, type Emblem, type Nation } from './cards';
export { agentMarks, agentName } from './cast';
export { PLATES } from './dishes';
export { SIDES, file, fileBack, influence, loyalty, type Column, type FileCard, type Side } from './double';
export { coin, counterBriefing, hand, spyBriefing } from './linq';
export { imageOf, type Svg } from './pencils';
export { ownEye, portrait, type Eyes, type Form, type Look, type PortraitLook, type Sign } from './portrait';
export { scenery } from './scenery';
export { COLOURS, SEATS, badge, pawn, type Colour } from './seats';
