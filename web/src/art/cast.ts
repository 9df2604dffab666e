/** What the 36 agents are called and how each is known at a glance, by language: [name, marks]. Words only, no art. */
type Words = readonly (readonly [name: string, marks: string])[];

const EN: Words = [
  ['The Conductor', 'railway cap with a brass badge, great handlebar moustache, double row of buttons'],
  ['The Widow', 'cartwheel hat, spotted veil, red lips and a beauty spot'],
  ['Pierrot', 'white face with a tear, black skullcap, enormous ruff and a pompom'],
  ['The Fox', 'russet fox mask with tall ears and a pointed snout, green scarf'],
  ['The Plague Doctor', 'long curved beak, round glass eye, flat-brimmed hat'],
  ['The Jester', 'three-horned cap with bells, wide grin, collar of points'],
  ['The Baroness', 'towering powdered wig with a little ship on top, choker, rouge'],
  ['The Admiral', 'broad two-cornered hat with a cockade, mutton-chop whiskers, gold epaulettes'],
  ['The Diva', 'sea-green turban with a jewel and a curling plume, hoop earrings'],
  ['The Owl', 'owl mask with two huge round eyes and ear tufts, feather cape'],
  ['The Clerk', 'bowler hat, monocle on a chain, pencil moustache, wing collar'],
  ['The Magician', 'very tall top hat with a playing card, goatee, red-lined cape collar'],
  ['The Rabbit', 'rabbit mask with one long ear up and one folded, buck teeth, waistcoat'],
  ['The Pirate', 'red headscarf knotted at the side, eyepatch, earring, striped jersey'],
  ['The Sun', 'golden sun mask with rays all round, closed smiling eyes'],
  ['The Moon', 'silver crescent mask over half the face, a hanging star, indigo gown'],
  ['The Aviator', 'leather flying cap, goggles pushed up, white scarf flying'],
  ['The Cook', 'billowing white toque, walrus moustache, red neckerchief'],
  ['The Parrot', 'green parrot head, crest of three curling feathers, great hooked beak'],
  ['The Guard', 'enormous bearskin down to the eyes, chin strap, scarlet tunic'],
  ['The Empress', 'five-pointed crown, fan of standing lace behind the head, pearl drops'],
  ['The Professor', 'bald dome with wild white tufts, thick round spectacles, full beard'],
  ['The Flapper', 'sharp black bob, headband with one upright feather, long pearls'],
  ['The Bear', 'broad brown bear head, two round ears, pale muzzle, bow tie'],
  ['The Detective', 'deerstalker tied on top, curved pipe with smoke, checked cape'],
  ['The Cat', 'black cat with pointed ears, amber eyes and whiskers, belled collar'],
  ['The Astrologer', 'tall cone hat with stars, long white beard, heavy brows'],
  ['The May Queen', 'crown of big flowers, two long plaits with ribbons, freckles'],
  ['The Harlequin', 'long floppy cap falling to one side, black half-mask, diamond costume'],
  ['The Rooster', 'red comb and wattles, yellow beak, collar of feathers'],
  ['The Outlaw', 'very wide hat with turned-up brim, kerchief over nose and mouth'],
  ['The Diver', 'round brass helmet, porthole, side grilles and bolts'],
  ['The Hood', 'pointed scarlet hood, face in shadow, two bright eyes, lantern'],
  ['The Stag', 'branching antlers, long brown mask, collar of leaves'],
  ['The Butterfly', 'mask of four spotted wings wider than the head, feelers, top knot'],
  ['The Clown', 'tiny tilted hat, two orange puffs of hair, red nose, spotted bow tie'],
];

const FR: Words = [
  ['Le Contrôleur', 'casquette à plaque de laiton, grande moustache en guidon, double rangée de boutons'],
  ['La Veuve', 'capeline immense, voilette à pois, lèvres rouges et grain de beauté'],
  ['Pierrot', 'visage blanc et une larme, calotte noire, immense fraise et un pompon'],
  ['Le Renard', 'masque de renard roux, hautes oreilles, museau pointu, écharpe verte'],
  ['Le Médecin au long bec', 'long bec recourbé, œil de verre rond, chapeau plat'],
  ['Le Bouffon', 'bonnet à trois cornes et grelots, large sourire, col en pointes'],
  ['La Baronne', 'haute perruque poudrée portant un petit navire, ras-de-cou, joues fardées'],
  ["L'Amiral", "large bicorne à cocarde, favoris fournis, épaulettes d'or"],
  ['La Diva', 'turban vert d’eau, bijou et plume courbée, grands anneaux'],
  ['Le Hibou', 'masque de hibou, deux yeux immenses, aigrettes, cape de plumes'],
  ['Le Commis', 'chapeau melon, monocle à chaînette, fine moustache, col cassé'],
  ['Le Magicien', 'très haut-de-forme avec une carte, bouc, cape au col doublé de rouge'],
  ['Le Lapin', 'masque de lapin, une longue oreille droite et une pliée, dents, gilet'],
  ['La Pirate', "foulard rouge noué sur le côté, bandeau sur l'œil, anneau, tricot rayé"],
  ['Le Soleil', 'masque de soleil doré, rayons tout autour, yeux clos et rieurs'],
  ['La Lune', 'croissant argenté sur la moitié du visage, étoile suspendue, robe indigo'],
  ["L'Aviatrice", 'serre-tête de cuir, lunettes relevées, écharpe blanche au vent'],
  ['Le Cuisinier', 'toque bouffante, moustache de morse, foulard rouge'],
  ['Le Perroquet', 'tête de perroquet vert, huppe de trois plumes courbes, grand bec crochu'],
  ['Le Garde', "immense bonnet à poil jusqu'aux yeux, jugulaire, tunique écarlate"],
  ["L'Impératrice", 'couronne à cinq pointes, éventail de dentelle dressé, perles'],
  ['Le Professeur', 'crâne chauve et touffes blanches, grosses lunettes rondes, barbe'],
  ['La Garçonne', 'carré noir, bandeau et une plume dressée, sautoir de perles'],
  ["L'Ours", 'large tête d’ours brun, oreilles rondes, museau clair, nœud papillon'],
  ['La Détective', 'casquette à deux visières nouée, pipe courbe qui fume, cape à carreaux'],
  ['La Chatte', 'chatte noire, oreilles pointues, yeux d’ambre, moustaches, grelot'],
  ["L'Astrologue", 'haut chapeau pointu étoilé, longue barbe blanche, gros sourcils'],
  ['La Reine de mai', 'couronne de grandes fleurs, deux longues tresses, taches de rousseur'],
  ["L'Arlequin", 'long bonnet tombant, demi-masque noir, costume à losanges'],
  ['Le Coq', 'crête et barbillons rouges, bec jaune, collerette de plumes'],
  ['Le Hors-la-loi', 'chapeau à très large bord relevé, foulard sur le nez et la bouche'],
  ['La Scaphandrière', 'casque de laiton rond, hublot, grilles et boulons'],
  ['La Capuche', 'capuche écarlate pointue, visage dans l’ombre, deux yeux vifs, lanterne'],
  ['Le Cerf', 'bois ramifiés, long masque brun, collerette de feuilles'],
  ['Le Papillon', 'masque à quatre ailes ocellées plus large que la tête, antennes, chignon'],
  ['Le Clown', 'tout petit chapeau penché, deux touffes orange, nez rouge, nœud à pois'],
];

const BOOKS: Readonly<Record<string, Words>> = { en: EN, fr: FR };

function entry(n: number, language: string): readonly [name: string, marks: string] {
  const found = (BOOKS[language] ?? EN)[n - 1];
  if (!found) throw new RangeError(`there is no agent ${n}`);
  return found;
}

export const agentName = (n: number, language: string): string => entry(n, language)[0];
export const agentMarks = (n: number, language: string): string => entry(n, language)[1];
