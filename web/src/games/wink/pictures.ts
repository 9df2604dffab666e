import { agent, pawn, portrait } from '../../art';
import type { Pictures } from '../board';

const right = { x: 1, y: 0.1 };
const left = { x: -1, y: 0.1 };
const MOON = 16;

export default {
  hero: () => [
    portrait('Bao', { colour: 'straw', look: right, eyes: 'sign', size: 120 }),
    agent(MOON, { size: 96, numbered: true }),
    portrait('Cleo', { colour: 'leaf', look: left, size: 120 }),
  ],
  crowd: () => [4, MOON, 26, 33].map((one) => agent(one, { size: 96, numbered: true })),
  eyes: () => [
    portrait('Bao', { colour: 'straw', look: null, size: 120 }),
    ...(['leaf', 'sky', 'lilac'] as const).map((colour) => portrait(colour, { colour, form: 'shade', size: 72 })),
  ],
  sign: () => [
    portrait('Ada', { colour: 'rose', look: right, size: 84 }),
    pawn('rose', { size: 40 }),
    agent(MOON, { size: 84, numbered: true }),
    portrait('Bao', { colour: 'straw', look: left, eyes: 'sign', size: 84 }),
    portrait('Cleo', { colour: 'leaf', look: left, size: 84 }),
  ],
} satisfies Pictures;
