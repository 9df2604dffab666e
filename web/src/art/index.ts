/** All that boards draw with: arguments in, SVG text out. */
export { agent, numeralOf, written, type Numeral } from './agents';
export { back, dish, idBack, idCard, nationCard, passport } from './cards';
export { PLATES } from './dishes';
export { file, fileBack, influence, loyalty, type Side } from './double';
export { coin, counterBriefing, hand, spyBriefing } from './linq';
export { imageOf, type Svg } from './pencils';
export { ownEye, portrait, type Eyes, type Look, type Sign } from './portrait';
export { SEATS, pawn, type Colour } from './seats';
