/** The carnival cast: 36 passengers, each in a lit train window. What they are called is in the words of Wink. */
import {
  amber,
  brown,
  coral,
  cream,
  fur,
  gold,
  grey,
  ink,
  night,
  plum,
  rose,
  sea,
  skins,
  sky,
  teal,
  verm,
  white,
  wine,
} from './palette';
import {
  body,
  both,
  bow,
  brows,
  buttons,
  cheeks,
  dots,
  ears,
  eyes,
  glad,
  head,
  lapels,
  lips,
  neck,
  nose,
  scallops,
  sly,
  smile,
  smirk,
  star,
} from './parts';
import { at, box, disc, lettering, line, oval, ring, shape, spots, turn, type Svg } from './pencils';

type Passenger = { readonly wall: string; readonly draw: () => Svg };
export type AgentLook = {
  /** Pixels; keep at least 44. */
  size?: number;
  /** The blind is down: a dead card. */
  shut?: boolean;
  /** There is a plate for the number. */
  numbered?: boolean;
};

const [s0, s1, s2, s3] = skins;

const flower = (x: number, y: number, colour: string): Svg =>
  ring(5, -90, (a) => disc(...at(x, y, 5, a), 4.4, colour)) + disc(x, y, 3.2, gold);

// Each has a headpiece, a face thing and a collar thing, so that silhouettes differ at 48 px.
const CAST: readonly Passenger[] = [
  // The Conductor
  {
    wall: amber,
    draw: () =>
      body(night) +
      both(disc(40, 84, 2, gold) + disc(39, 92, 2, gold)) +
      neck(s1) +
      ears(s1) +
      head.oval(s1) +
      dots(49) +
      nose(brown) +
      both(shape('M48 57C42 53 36 56 33 60C30 64 25 63 24 57C21 66 27 71 34 69C40 67 46 63 48 61Z', wine)) +
      shape('M29 36L32 15Q48 9 64 15L67 36Z', night) +
      shape('M29.5 34L30.3 28Q48 22 65.7 28L66.5 34Z', verm) +
      shape('M26 37Q48 27 70 37Q67 44 48 41Q29 44 26 37Z', ink) +
      disc(48, 20.5, 4.4, gold),
  },
  // The Widow
  {
    wall: coral,
    draw: () =>
      body(ink) +
      neck(s0) +
      shape('M40 70Q48 77 56 70V78Q48 84 40 78Z', ink) +
      head.heart(s0) +
      sly(0, s0) +
      lips(verm, 62) +
      disc(57, 57, 1.4, ink) +
      shape('M28 34H68Q70 54 62 57Q48 52 34 57Q26 54 28 34Z', ink, 'opacity=".35"') +
      [36, 44, 52, 60]
        .map((x, i) => disc(x, i % 2 ? 44 : 54, 1.1, ink) + disc(x, i % 2 ? 53 : 42, 1.1, ink))
        .join('') +
      shape('M30 32C30 12 66 12 66 32Z', ink) +
      oval(48, 32, 43, 8.5, ink) +
      shape('M31 29Q48 35 65 29V25Q48 30 31 25Z', wine) +
      shape('M62 26q8-12 16-8q-4 10-16 8Z', verm),
  },
  // Pierrot
  {
    wall: plum,
    draw: () =>
      shape('M8 97Q20 82 48 82Q76 82 88 97Z', white) +
      scallops(48, 76, 31, 9, 0, 180, 8, white) +
      scallops(48, 74, 24, 8, 0, 180, 7, grey) +
      scallops(48, 72, 19, 7, 0, 180, 7, white) +
      disc(48, 93, 4.5, ink) +
      head.round(white) +
      shape('M28 48C26 20 70 20 68 48Q60 36 48 36Q36 36 28 48Z', ink) +
      sly(0, white, 52) +
      shape('M39 58q-3.2 5 0 6.6q3.2-1.6 0-6.6Z', teal) +
      lips(verm, 63) +
      brows(ink, 43, -2),
  },
  // The Fox
  {
    wall: sea,
    draw: () =>
      body(brown) +
      shape('M24 82Q48 70 72 82L66 92Q48 84 30 92Z', teal) +
      shape('M58 84L68 97H54Z', teal) +
      shape('M17 8Q30 14 38 27Q48 23 58 27Q66 14 79 8Q82 38 72 52L48 79L24 52Q14 38 17 8Z', coral) +
      both(shape('M22 15Q31 22 34 32L25 37Q21 26 22 15Z', wine)) +
      both(shape('M22 49Q36 50 47 78L24 53Z', cream)) +
      both(shape('M32 46Q38 38 45 49Q37 52 32 46Z', gold) + oval(39.5, 46, 1.8, 3, ink)) +
      oval(48, 76, 4.6, 3.8, ink),
  },
  // The Plague Doctor
  {
    wall: rose,
    draw: () =>
      body(ink) +
      shape('M26 50C24 26 68 26 66 50C70 66 66 78 60 82H32C26 76 24 64 26 50Z', ink) +
      shape('M36 42Q54 34 62 46Q80 52 91 77Q70 68 52 68Q36 66 36 42Z', cream) +
      line('M62 58Q76 62 86 73', brown, 1.8) +
      disc(48, 50, 8, amber) +
      disc(48, 50, 5.6, sea) +
      disc(46, 48, 1.8, white) +
      shape('M34 30L36 13H62L64 30Z', ink) +
      oval(48, 31, 30, 5, ink) +
      box(35, 23, 28, 5, 0, wine),
  },
  // The Jester
  {
    wall: night,
    draw: () =>
      body(plum) +
      shape('M16 84L28 76H68L80 84L70 82L68 95L58 83L48 97L38 83L28 95L26 82Z', amber) +
      neck(s0) +
      head.round(s0) +
      glad(50) +
      cheeks(verm, 0.5) +
      shape('M37 58Q48 62 59 58Q56 69 48 69Q40 69 37 58Z', wine) +
      shape('M39 60Q48 63 57 60L56 63H40Z', white) +
      shape('M29 44C26 30 22 24 10 30C12 12 34 10 42 26L48 40Z', verm) +
      shape('M67 44C70 30 74 24 86 30C84 12 62 10 54 26L48 40Z', teal) +
      shape('M29 44Q34 14 48 4Q62 14 67 44Q58 35 48 35Q38 35 29 44Z', amber) +
      disc(10, 32, 4.6, gold) +
      disc(86, 32, 4.6, gold) +
      disc(48, 6, 4.6, gold),
  },
  // The Baroness
  {
    wall: sea,
    draw: () =>
      body(wine) +
      shape('M30 79Q48 97 66 79L56 74H40Z', s3) +
      neck(s3) +
      shape('M30 58C16 50 22 14 48 14C74 14 80 50 66 58Z', white) +
      both(
        disc(27, 54, 6.5, white) +
          disc(26, 66, 5.5, white) +
          disc(27, 42, 7, white) +
          line('M24 54a4 4 0 0 1 6-1M23 42a4 4 0 0 1 7-1', grey, 1.8),
      ) +
      head.heart(s3) +
      shape('M30 46C28 24 68 24 66 46Q58 34 48 34Q38 34 30 46Z', white) +
      eyes(1.2) +
      brows(grey, 44) +
      cheeks(verm, 0.5) +
      lips(verm, 62.5) +
      disc(38, 63, 1.3, ink) +
      box(40, 71, 16, 3.6, 1.8, ink) +
      shape('M36 13H60L56 19H40Z', brown) +
      line('M48 13V2', ink, 1.6) +
      shape('M49.5 3Q58 6 58 11H49.5Z', verm) +
      shape('M46.5 4Q40 7 39 11H46.5Z', cream),
  },
  // The Admiral
  {
    wall: sky,
    draw: () =>
      body(night) +
      both(shape('M9 84Q16 76 28 79L26 86Q16 86 10 92Z', gold) + line('M12 90v5M17 88v5M22 87v5', amber, 1.8)) +
      line('M48 78V97', gold, 2.4) +
      neck(s2) +
      head.square(s2) +
      dots(50, 2.4) +
      brows(grey, 44, 2) +
      nose(brown) +
      both(shape('M30 44Q28 62 36 70Q42 70 43 64Q36 62 36 52Z', white)) +
      smirk(wine) +
      shape('M6 42Q20 8 48 8Q76 8 90 42Q70 30 48 30Q26 30 6 42Z', ink) +
      line('M9 38Q24 12 48 11.5Q72 12 87 38', gold, 2.2) +
      disc(48, 20, 5.6, verm) +
      disc(48, 20, 2.6, white),
  },
  // The Diva
  {
    wall: verm,
    draw: () =>
      body(plum) +
      shape('M32 78Q48 92 64 78L56 74H40Z', s1) +
      neck(s1) +
      head.oval(s1) +
      sly(0, s1, 50) +
      lips(verm, 62) +
      both(line('M30 57a5 5.6 0 1 0 .1 0', gold, 2.2)) +
      shape('M58 24C58 4 76 0 86 6C92 12 84 24 76 20C80 14 74 10 70 14C66 18 66 26 64 30Z', cream) +
      shape('M28 44C18 18 36 9 49 12C68 8 78 24 68 44Q58 33 48 33Q38 33 28 44Z', teal) +
      line('M30 40Q36 22 60 14M37 35Q50 24 70 26M28 30Q34 18 46 13', sea, 2) +
      shape('M48 24l5 6l-5 7l-5-7Z', verm) +
      disc(48, 30, 1.6, white),
  },
  // The Owl
  {
    wall: night,
    draw: () =>
      body(brown) +
      scallops(48, 84, 26, 6, 190, 350, 6, fur) +
      scallops(48, 94, 22, 5, 190, 350, 6, brown) +
      shape('M15 8Q32 16 40 26H56Q64 16 81 8Q80 40 74 58Q66 76 48 76Q30 76 22 58Q16 40 18 16Z', fur) +
      shape('M24 22Q36 26 48 40Q60 26 72 22Q68 32 48 46Q28 32 24 22Z', brown) +
      both(
        disc(35.5, 49, 13, cream) +
          disc(35.5, 49, 9.5, amber) +
          disc(36.5, 49, 5.6, ink) +
          disc(34.6, 46.5, 1.8, white),
      ) +
      shape('M43 56H53L48 67Z', ink),
  },
  // The Clerk
  {
    wall: sea,
    draw: () =>
      body(ink) +
      lapels(white, ink) +
      both(shape('M42 72L34 76L44 82Z', white)) +
      shape('M48 80l-7 4.5v-9ZM48 80l7 4.5v-9Z', verm) +
      neck(s2) +
      ears(s2) +
      head.long(s2) +
      dots(50, 2.2) +
      disc(55.5, 50, 7, '#fff6') +
      line('M55.5 43a7 7 0 1 0 .1 0M62 53Q68 66 60 78', gold, 1.8) +
      brows(ink, 42, -1.5) +
      nose(brown) +
      line('M41 61.5Q45 58.5 48 60Q51 58.5 55 61.5', ink, 2) +
      shape('M31 35C29 10 67 10 65 35Z', ink) +
      shape('M21 32Q48 42 75 32Q76 38 70 39.5Q48 43 26 39.5Q20 38 21 32Z', ink) +
      shape('M31.3 29Q48 36 64.7 29V33Q48 39.5 31.3 33Z', amber),
  },
  // The Magician
  {
    wall: amber,
    draw: () =>
      body(ink) +
      both(shape('M42 82L18 58Q14 76 14 97H44Z', ink) + shape('M41 83L22 66Q20 80 24 92Z', verm)) +
      shape('M40 76L48 92L56 76Z', white) +
      neck(s1) +
      head.long(s1) +
      sly(1.2, s1) +
      both(line('M48 60Q42 57 36 61Q33 60 33.5 57', ink, 2.2)) +
      shape('M41 65Q48 62 55 65L48 82Z', ink) +
      shape('M31 35L27 3Q48 -1 69 3L65 35Z', ink) +
      oval(48, 36, 26, 5, ink) +
      shape('M29.8 24Q48 30 66.2 24L65.4 31Q48 37 30.6 31Z', verm) +
      turn(box(55, 11, 11, 16, 2, white) + shape('M60.5 15l3 4l-3 4l-3-4Z', verm), 14, 60, 20),
  },
  // The Rabbit
  {
    wall: wine,
    draw: () =>
      body(sea) +
      shape('M38 75L48 92L58 75Z', white) +
      buttons(gold) +
      shape('M35 40C24 18 27 1 35 1C43 1 46 22 45 38Z', white) +
      shape('M36 34C31 18 31 7 35 7C39 7 41 22 40.5 34Z', rose) +
      shape(
        'M52 38C52 20 56 8 65 8C70 8 86 22 85 34C84 40 78 36 74 30C70 25 68 22 66 22C64 24 63 32 62 42Z',
        white,
      ) +
      shape('M66 13C72 15 81 25 81 33Q74 22 66 20Z', rose) +
      oval(48, 54, 22, 20, white) +
      both(shape('M32 50Q38 41 44 50Q38 55 32 50Z', plum) + disc(38.5, 49.5, 2, white)) +
      shape('M44 58H52L48 62.5Z', verm) +
      line('M48 63v3M48 66q-4 4-8 1M48 66q4 4 8 1', plum, 1.8) +
      box(44.4, 67.5, 7.2, 6.5, 1.5, cream) +
      line('M48 68v5.5', grey, 1.2),
  },
  // The Pirate
  {
    wall: teal,
    draw: () =>
      body(cream) +
      line('M17 88Q48 80 79 88M13 95Q48 87 83 95', night, 3.6) +
      neck(s2) +
      ears(s2) +
      head.oval(s2) +
      eyes(-0.5) +
      brows(ink, 43, 1) +
      nose(brown) +
      line('M42 61q8 4 13-3', ink, 2.4) +
      line('M32 40L64 48', ink, 2.2) +
      shape('M49 44Q57 41 63 46Q62 56 55 56Q49 54 49 44Z', ink) +
      line('M30 57a4 4.4 0 1 0 .1 0', gold, 2.2) +
      shape('M62 34Q80 26 88 34Q82 36 80 40Q84 44 84 52Q70 48 62 38Z', wine) +
      shape('M30 44C24 14 72 14 66 40Q48 30 30 44Z', verm) +
      disc(66, 36, 4, wine) +
      disc(40, 28, 2.2, cream) +
      disc(52, 25, 2.2, cream) +
      disc(47, 33, 1.8, cream),
  },
  // The Sun
  {
    wall: plum,
    draw: () =>
      body(verm) +
      neck(amber) +
      ring(14, -90, (a, i) =>
        turn(
          shape(i % 2 ? 'M41 20L48 4L55 20Z' : 'M42 20Q44 8 52 3Q50 10 54 20Z', i % 2 ? amber : gold),
          a + 90,
          48,
          46,
        ),
      ) +
      disc(48, 46, 29, amber) +
      disc(48, 46, 25, gold) +
      both(line('M33 44q5.5 6 11 0', ink, 2.4)) +
      line('M48 44v8q-.5 2-3 1.6', amber, 2.4) +
      both(disc(33, 54, 4.5, coral)) +
      line('M39 57.5q9 8 18 0', ink, 2.6),
  },
  // The Moon
  {
    wall: amber,
    draw: () =>
      body(night) +
      star(30, 88, 3, gold) +
      star(66, 90, 3, gold) +
      neck(s2) +
      shape('M32 50C26 80 72 80 68 48Z', plum) +
      head.oval(s2) +
      eyes(1) +
      lips(wine, 62) +
      brows(ink, 43) +
      shape('M62 4C30 2 12 24 14 48C16 70 32 82 52 80C38 72 34 62 34 52L40 50L34 45C34 26 44 12 62 4Z', white) +
      line('M22 45q5 5 10 1', ink, 2.4) +
      line('M30 62q4 3 8 2', wine, 2.2) +
      line('M62 5V16', gold, 1.6) +
      star(62, 21, 5.5, gold),
  },
  // The Aviator
  {
    wall: verm,
    draw: () =>
      body(brown) +
      neck(s1) +
      shape('M30 78Q48 88 66 78L70 86Q48 96 28 86Z', white) +
      shape('M62 80Q78 76 92 62Q94 78 84 86Q74 90 62 88Z', white) +
      line('M66 84Q78 82 88 72', grey, 1.8) +
      shape('M28 46C26 16 70 16 68 46L66 66Q60 70 56 68H40Q36 70 30 66Z', brown) +
      head.oval(s1) +
      shape('M29 48C26 20 70 20 67 48Q60 38 48 38Q36 38 29 48Z', brown) +
      box(26, 30, 44, 5, 2, ink) +
      both(disc(39, 31, 8.5, gold) + disc(39, 31, 6, sky) + line('M36 31a3 3 0 0 1 3-3', white, 1.8)) +
      eyes(0, 51) +
      nose(brown) +
      smile(wine, 62) +
      cheeks(verm, 0.3),
  },
  // The Cook
  {
    wall: sea,
    draw: () =>
      body(white) +
      both(disc(41, 88, 1.8, ink) + disc(41, 95, 1.8, ink)) +
      neck(s0) +
      shape('M32 76Q48 70 64 76L58 84L48 80L38 84Z', verm) +
      ears(s0) +
      head.round(s0) +
      dots(49) +
      brows(brown, 43) +
      cheeks(verm, 0.5) +
      disc(48, 55, 4.2, rose) +
      both(shape('M48 58C42 57 34 60 31 70C38 74 46 70 48 64Z', brown)) +
      disc(32, 19, 13, white) +
      disc(64, 19, 13, white) +
      disc(48, 13, 13, white) +
      box(31, 22, 34, 17, 3, white) +
      line('M38 26v7M48 25v8M58 26v7', grey, 2) +
      box(31, 35, 34, 4, 1, grey),
  },
  // The Parrot
  {
    wall: rose,
    draw: () =>
      body(verm) +
      shape('M20 84L30 78L36 88L48 80L60 88L66 78L76 84L70 74H26Z', sea) +
      shape('M40 30C30 24 18 16 20 2C32 4 42 14 46 28Z', verm) +
      shape('M46 28C42 16 46 4 56 0C62 8 58 20 52 28Z', amber) +
      shape('M52 28C56 16 66 10 78 12C78 24 66 30 56 32Z', verm) +
      shape('M23 54C20 18 76 18 73 54C74 70 66 82 48 82C30 82 22 70 23 54Z', teal) +
      both(
        oval(35, 48, 10, 12, cream) +
          disc(37, 48, 5.6, amber) +
          disc(37.6, 48, 3.2, ink) +
          line('M27 56l5 2M28 60l5 1', sea, 1.4),
      ) +
      shape('M38 52C40 42 56 42 58 52C58 62 54 66 52 76C46 74 38 64 38 52Z', ink) +
      line('M43 50Q48 46 53 50', grey, 1.8),
  },
  // The Guard
  {
    wall: sky,
    draw: () =>
      body(verm) +
      box(42, 74, 12, 6, 1, gold) +
      buttons(gold) +
      both(shape('M12 86q6-7 14-6l-2 5q-8 0-12 6Z', white)) +
      neck(s0) +
      head.oval(s0) +
      line('M33 50Q36 69 48 69.5Q60 69 63 50', gold, 2.8) +
      nose(brown) +
      line('M44 63.5h8', wine, 2.2) +
      cheeks(verm, 0.5) +
      shape('M26 47C20 14 30 1 48 1C66 1 76 14 70 47Q48 40 26 47Z', ink) +
      line('M32 40l-2-7M40 38l-1-8M48 37v-8M56 38l1-8M64 40l2-7M34 20l2-6M48 16v-6M62 20l-2-6', '#3c3f66', 2) +
      both(disc(41, 49.5, 2.2, ink)),
  },
  // The Empress
  {
    wall: wine,
    draw: () =>
      shape('M48 84L6 62C4 34 26 22 48 24C70 22 92 34 90 62Z', white) +
      scallops(48, 62, 41, 13, 180, 360, 5, white) +
      line('M48 80L10 58M48 80L18 38M48 80L34 26M48 80L62 26M48 80L78 38M48 80L86 58', rose, 1.6) +
      body(teal) +
      shape('M36 77L48 90L60 77L56 74H40Z', s2) +
      neck(s2) +
      shape('M28 60C24 28 72 28 68 60Z', ink) +
      head.heart(s2) +
      sly(0, s2, 51) +
      brows(ink, 43) +
      lips(verm, 62.5) +
      both(disc(32, 61, 2.6, white)) +
      shape('M30 38L26 12L36 24L42 8L48 22L54 8L60 24L70 12L66 38Q48 31 30 38Z', gold) +
      disc(26, 11, 2.6, verm) +
      disc(42, 7, 2.6, teal) +
      disc(54, 7, 2.6, teal) +
      disc(70, 11, 2.6, verm) +
      disc(48, 30, 2.4, verm),
  },
  // The Professor
  {
    wall: coral,
    draw: () =>
      body(sea) +
      both(shape('M34 52Q28 60 20 56Q12 58 12 50Q6 46 11 40Q8 32 17 32Q22 24 31 32Z', white)) +
      neck(s1) +
      head.oval(s1) +
      shape('M31 40C31 18 65 18 65 40Z', s1) +
      shape('M31 56C30 76 40 90 48 90C56 90 66 76 65 56Q58 62 48 60Q38 62 31 56Z', white) +
      oval(48, 65.5, 4.5, 2.4, wine) +
      both(disc(39.5, 50, 8, '#fff8') + line('M39.5 42a8 8 0 1 0 .1 0', ink, 2.6)) +
      line('M47 50h2', ink, 2.6) +
      dots(50, 2.4) +
      both(line('M34 39.5Q39 36 44 40', white, 3)) +
      line('M42 26q6-3 12 0', '#0002', 2),
  },
  // The Flapper
  {
    wall: teal,
    draw: () =>
      shape('M62 36C60 18 66 4 76 2C82 12 76 30 66 40Z', verm) +
      line('M66 36Q68 18 75 7', wine, 1.6) +
      body(plum) +
      shape('M34 78Q48 94 62 78L56 74H40Z', s1) +
      neck(s1) +
      scallops(48, 72, 18, 9, 30, 150, 2.2, white) +
      shape('M26 64C20 22 76 22 70 64Q66 70 60 62V44H36V62Q30 70 26 64Z', ink) +
      head.heart(s1) +
      shape('M29 52C24 22 72 22 67 52L64 44Q48 39 32 44Z', ink) +
      shape('M27.5 38Q48 30 68.5 38V43Q48 35 27.5 43Z', gold) +
      disc(66, 38, 4, verm) +
      eyes(-1.2, 51) +
      both(line('M35 47.5Q40 44.5 45 48', ink, 1.8)) +
      lips(verm, 62.5) +
      cheeks(verm, 0.4),
  },
  // The Bear
  {
    wall: gold,
    draw: () =>
      body(night) +
      both(disc(25, 25, 11, brown) + disc(25, 25, 6, rose)) +
      oval(48, 50, 31, 29, brown) +
      oval(48, 60, 15, 13, cream) +
      oval(48, 53.5, 6, 4.4, ink) +
      line('M48 57v5M48 62q-5 5-9 1M48 62q5 5 9 1', ink, 2.2) +
      both(disc(35, 43, 3.4, ink) + disc(34, 42, 1.2, white)) +
      bow(verm, 84),
  },
  // The Detective
  {
    wall: plum,
    draw: () =>
      body(sky) +
      line('M20 84V97M30 80V97M66 80V97M76 84V97M14 90H82', night, 1.8) +
      shape('M36 76L48 90L60 76Z', white) +
      neck(s0) +
      shape('M28 44Q24 64 31 70L36 44ZM68 44Q72 64 65 70L60 44Z', brown) +
      head.oval(s0) +
      eyes(1.6, 51) +
      brows(brown, 44) +
      nose(brown) +
      cheeks(verm, 0.3) +
      line('M52 63.5Q62 64 67 72', ink, 3) +
      shape('M61 70H76V78Q68.5 86 61 78Z', wine) +
      line('M69 66q-3-4 0-7t0-7', white, 2) +
      shape('M31 41C26 10 70 10 65 41Z', sky) +
      shape('M38 17Q34 28 36 38M58 17Q62 28 60 38', 'none', `stroke="${night}" stroke-width="1.8"`) +
      shape('M32 34Q14 36 7 47Q24 50 42 41Z', sky) +
      shape('M64 34Q82 36 89 47Q72 50 54 41Z', sky) +
      line('M30 30Q48 36 66 30', night, 1.8) +
      shape('M48 13L36 4V19ZM48 13L60 4V19Z', verm) +
      disc(48, 13, 3, wine),
  },
  // The Cat
  {
    wall: verm,
    draw: () =>
      body(ink) +
      shape('M34 76Q48 82 62 76V82Q48 89 34 82Z', teal) +
      disc(48, 86, 4.4, gold) +
      shape('M25 8L44 26H52L71 8Q78 30 74 50C72 70 58 76 48 76C38 76 24 70 22 50Q18 30 25 8Z', ink) +
      both(
        shape('M28 16L38 28L28 36Z', plum) +
          shape('M27 49Q35 39 44 50Q35 56 27 49Z', gold) +
          oval(36, 49, 2, 5, ink) +
          line('M36 62L18 58M36 65L18 68', white, 1.6),
      ) +
      shape('M44.5 59H51.5L48 63Z', rose) +
      line('M48 63q-4 5-8 2M48 63q4 5 8 2', white, 1.8),
  },
  // The Astrologer
  {
    wall: teal,
    draw: () =>
      body(night) +
      neck(s2) +
      head.oval(s2) +
      shape('M31 54C28 74 38 97 48 97C58 97 68 74 65 54Q58 60 48 58Q38 60 31 54Z', white) +
      line('M42 68Q44 82 48 90M54 68Q53 78 51 84', grey, 1.8) +
      dots(50) +
      both(shape('M33 45Q39 39 46 44Q40 46 34 48Z', white)) +
      nose(brown) +
      both(shape('M48 59Q40 58 35 65Q44 66 48 62Z', cream)) +
      shape('M27 40L50 0L69 40Q48 31 27 40Z', night) +
      shape('M22 39Q48 29 74 39Q74 44 48 41Q22 44 22 39Z', amber) +
      star(49, 17, 4.5, gold) +
      star(40, 30, 3.4, gold) +
      star(57, 29, 2.8, gold),
  },
  // The May Queen
  {
    wall: night,
    draw: () =>
      body(teal) +
      shape('M36 76Q48 88 60 76Z', s0) +
      neck(s0) +
      shape('M29 54C22 24 74 24 67 54Z', amber) +
      both(
        shape('M31 46Q22 52 24 62Q19 66 23 72Q18 77 22 84L26 92L30 84Q33 78 29 72Q33 66 29 62Z', amber) +
          line('M22 65l7-3M22 75l7-3', brown, 1.6) +
          box(21, 82, 10, 4, 2, verm),
      ) +
      head.round(s0) +
      shape('M29 50Q30 34 48 34Q66 34 67 50Q58 38 48 40Q38 38 29 50Z', amber) +
      eyes(0.6, 52) +
      smile(wine, 62.5) +
      cheeks(coral, 0.5) +
      spots(
        [
          [36, 57],
          [39, 59],
          [57, 59],
          [60, 57],
        ],
        0.9,
        brown,
      ) +
      flower(22, 34, coral) +
      flower(34, 23, white) +
      flower(48, 18, verm) +
      flower(62, 23, white) +
      flower(74, 34, coral),
  },
  // The Harlequin
  {
    wall: sky,
    draw: () =>
      body(amber) +
      shape('M20 84l8-8l8 10l-8 11ZM44 86l6-10l8 10l-8 11ZM66 86l7-7l8 12l-6 6Z', verm) +
      shape('M36 86l8-9l6 9l-6 11ZM58 86l6-9l6 9l-6 11Z', sea) +
      neck(s3) +
      head.oval(s3) +
      shape('M29 46Q38 40 48 45Q58 40 67 46Q68 58 58 58Q51 58 48 53Q45 58 38 58Q28 58 29 46Z', ink) +
      both(oval(40, 50.5, 4, 3, white) + disc(40.8, 50.5, 1.9, ink)) +
      smirk(wine) +
      line('M54 61q3-2 3-4', wine, 1.8) +
      shape('M66 44C70 20 50 6 32 14C16 20 8 40 14 62C20 60 22 46 32 40Q48 30 66 44Z', verm) +
      shape('M32 14L40 24L30 30L22 22ZM50 12L58 22L50 32L42 23ZM20 34L26 44L18 52L13 44Z', sea) +
      disc(14, 66, 6.5, gold),
  },
  // The Rooster
  {
    wall: sea,
    draw: () =>
      body(wine) +
      disc(34, 14, 7, verm) +
      disc(45, 9, 8, verm) +
      disc(57, 12, 7, verm) +
      disc(66, 21, 5.5, verm) +
      shape('M30 20H68V36H30Z', verm) +
      shape('M26 46C26 20 70 20 70 46L76 80L66 76L60 88L48 80L36 88L30 76L20 80Z', white) +
      both(line('M27 72l4-12M40 78l1-12', grey, 2)) +
      both(disc(38, 46, 7, coral) + disc(38, 46, 4.6, white) + disc(38.8, 46, 2.6, ink)) +
      shape('M38 54Q48 47 58 54L48 66Z', amber) +
      line('M39 55Q48 58 57 55', brown, 1.6) +
      both(shape('M47 64q-7 3-6 10q6 4 7-6Z', verm)),
  },
  // The Outlaw
  {
    wall: rose,
    draw: () =>
      body(plum) +
      neck(s0) +
      head.square(s0) +
      dots(48, 2.6) +
      brows(ink, 43, 2.5) +
      shape('M30 53Q48 48 66 53L62 72L48 90L34 72Z', verm) +
      spots(
        [
          [40, 60],
          [48, 66],
          [56, 60],
          [48, 76],
          [41, 70],
          [55, 70],
        ],
        1.7,
        cream,
      ) +
      shape('M62 56L76 60L72 66L80 70L64 70Z', verm) +
      shape('M32 38L36 12Q42 16 48 12Q54 16 60 12L64 38Z', ink) +
      shape('M2 24Q8 44 48 42Q88 44 94 24Q88 32 66 34Q48 36 30 34Q8 32 2 24Z', ink) +
      shape('M33 30Q48 36 63 30L63.6 35Q48 40 32.4 35Z', teal),
  },
  // The Diver
  {
    wall: night,
    draw: () =>
      body(fur) +
      shape('M18 88Q48 70 78 88L82 97H14Z', amber) +
      both(disc(24, 89, 2.2, brown) + disc(36, 84, 2.2, brown)) +
      box(41, 4, 14, 10, 3, brown) +
      both(box(8, 38, 12, 20, 4, brown) + line('M12 42v12M16 42v12', amber, 1.6)) +
      disc(48, 46, 34, amber) +
      shape('M20 28Q30 14 46 13Q30 20 24 34Z', gold) +
      disc(48, 48, 24, brown) +
      disc(48, 48, 20, sea) +
      oval(48, 51, 13, 15, s2) +
      shape('M35 46Q36 35 48 35Q60 35 61 46Q48 38 35 46Z', wine) +
      both(disc(42, 50, 2.6, ink)) +
      line('M43 58q5 4 10 0', wine, 2) +
      line('M33 42q3-8 10-11', white, 2.6) +
      ring(8, 22.5, (a) => disc(...at(48, 48, 22, a), 1.5, gold)),
  },
  // The Hood
  {
    wall: gold,
    draw: () =>
      shape('M10 97C14 78 22 74 25 60C22 34 34 16 56 4C62 18 76 36 71 60C74 74 82 78 86 97Z', verm) +
      shape('M56 4C50 18 70 30 71 58C72 40 66 20 56 4Z', wine) +
      shape('M33 54C33 34 63 34 63 54C63 70 56 78 48 78C40 78 33 70 33 54Z', plum) +
      shape('M36 54Q48 40 60 54Q58 70 48 74Q38 70 36 54Z', ink) +
      both(shape('M36.5 54Q41.5 45 46.5 55.5Q41 60 36.5 54Z', gold) + disc(41.8, 53.8, 2, ink)) +
      line('M48 80V97', wine, 2) +
      box(66, 76, 15, 17, 3, ink) +
      box(69, 79, 9, 11, 2, gold) +
      line('M69 76q4.5-8 9 0', ink, 2),
  },
  // The Stag
  {
    wall: rose,
    draw: () =>
      body(sea) +
      [-52, -26, 0, 26, 52].map((a) => turn(shape('M48 76Q40 86 48 97Q56 86 48 76Z', teal), a, 48, 70)).join('') +
      both(line('M40 30C34 22 22 22 16 6M28 21Q18 24 10 20M34 24Q34 14 30 6', brown, 4.2)) +
      both(shape('M32 40Q18 34 16 44Q22 52 33 48Z', fur)) +
      shape('M31 34Q48 24 65 34C68 48 58 58 57 70Q54 80 48 80Q42 80 39 70C38 58 28 48 31 34Z', fur) +
      shape('M44 30H52L50 62H46Z', cream) +
      both(oval(38.5, 48, 3, 3.8, ink) + disc(37.6, 46.5, 1.1, white)) +
      oval(48, 72, 6, 5, ink) +
      line('M44 79q4 2 8 0', brown, 1.6),
  },
  // The Butterfly
  {
    wall: sky,
    draw: () =>
      body(coral) +
      shape('M34 78Q48 92 62 78L56 74H40Z', s2) +
      neck(s2) +
      disc(48, 22, 10, ink) +
      line('M48 12a10 10 0 0 1 10 10', '#3c3f66', 2) +
      shape('M30 52C24 22 72 22 66 52Z', ink, `stroke="#3c3f66" stroke-width="1"`) +
      head.heart(s2) +
      shape('M30 48Q34 32 48 33Q62 32 66 48Q58 38 48 39Q38 38 30 48Z', ink) +
      lips(verm, 63) +
      both(line('M46 42Q38 24 26 22', gold, 1.8) + disc(26, 22, 2.6, gold)) +
      both(
        shape('M47 52C38 34 14 26 5 34C3 48 22 58 47 54Z', amber) +
          shape('M46 54C34 54 18 58 14 68C22 76 40 70 47 57Z', verm) +
          disc(15, 41, 4, ink) +
          disc(15, 41, 1.8, white) +
          disc(24, 65, 2.6, gold) +
          oval(38, 49.5, 4, 3, white) +
          disc(38.5, 49.5, 2, ink),
      ) +
      oval(48, 52, 2, 7, ink),
  },
  // The Clown
  {
    wall: wine,
    draw: () =>
      body(sky) +
      both(disc(23, 52, 11, amber) + disc(19, 41, 8, amber) + disc(28, 39, 8, amber) + disc(18, 60, 7, amber)) +
      neck(s0) +
      head.round(s0) +
      shape('M31 46C30 24 66 24 65 46Z', s0) +
      shape('M34 60Q48 54 62 60Q60 70 48 70Q36 70 34 60Z', white) +
      line('M38 62q10 8 20 0', verm, 2.6) +
      both(oval(40, 47, 5, 7, white) + disc(41, 48, 2.6, ink)) +
      disc(48, 56, 5.6, verm) +
      disc(46.2, 54, 1.6, white) +
      both(line('M36 37q4-4 8-1', brown, 2)) +
      turn(
        shape('M44 24L46 8H60L62 24Z', teal) + box(39, 22, 28, 4, 2, teal) + box(45, 17, 16.5, 4, 0, ink),
        18,
        54,
        22,
      ) +
      shape('M48 84L28 74V95ZM48 84L68 74V95Z', verm) +
      disc(48, 84, 4, gold) +
      spots(
        [
          [34, 80],
          [35, 89],
          [62, 80],
          [61, 89],
        ],
        2,
        white,
      ),
  },
];

const window96 = (size: number, inside: Svg): Svg =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="${size}" height="${size}" aria-hidden="true">${inside}</svg>`;

const plate = shape('M0 67h26q8 0 8 8v21H14Q0 96 0 82Z', cream);

const blind = (): Svg =>
  box(0, 0, 96, 96, 14, ink) +
  box(5, 0, 86, 82, 0, '#3a2a4e') +
  [12, 26, 40, 54, 68].map((y) => line(`M5 ${y}H91`, '#2c2040', 2)).join('') +
  box(3, 80, 90, 7, 3, '#6b5233') +
  disc(48, 91, 3, 'none', 'stroke="#8d6f45" stroke-width="1.8"');

/** A number, where it is written in a window 96 wide, how large, and in what colour. */
export type Numeral = { readonly text: string; readonly x: number; readonly y: number; readonly size: number; readonly colour: string };

/** How an agent's number is written: on a plate in the corner, or on the blind. */
export const numeralOf = (n: number, shut: boolean): Numeral =>
  shut ? { text: String(n), x: 48, y: 53, size: 30, colour: '#8f80a8' } : { text: String(n), x: 17, y: 90, size: 24, colour: ink };

/** One agent, 1 to 36, with a plate, but no number on it: letters are the page's, and no image has them. */
export function agent(n: number, { size = 96, shut = false, numbered = false }: AgentLook = {}): Svg {
  const passenger = CAST[n - 1];
  if (!passenger) throw new RangeError(`there is no agent ${n}`);
  const lit = box(0, 0, 96, 96, 14, passenger.wall) + disc(48, 44, 40, '#fff', 'opacity=".13"');
  return window96(size, shut ? blind() : lit + passenger.draw() + (numbered ? plate : ''));
}

/** A number alone, to be laid over the drawing. */
export const written = ({ text, x, y, size, colour }: Numeral): Svg => window96(96, lettering(x, y, size, text, colour));
