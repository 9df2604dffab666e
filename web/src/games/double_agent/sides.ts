/** What lies on either side of an agent, as whoever looks may know it. */
import type { DoubleAgent } from '../../wire';
import type { Stage } from './check';
import type { Card } from './deck';

export type Scene = {
  readonly table: DoubleAgent.Table;
  readonly you: number | null;
  readonly hand: DoubleAgent.Hand | null;
  readonly hands: readonly DoubleAgent.Hand[] | null;
  readonly cards: ReadonlyMap<string, Card>;
};
export type Progress = Stage | 'before' | 'done';

/** A file that lies there. */
export type File = {
  readonly back: string;
  /** What it is, where one may know. */
  readonly card: string | null;
  /** It is one of these, as far as one has learnt. */
  readonly among: readonly string[];
  /** Known to the one who looks, and not to all. */
  readonly secret: boolean;
  /** The rival has seen it. */
  readonly spied: boolean;
  /** A trap takes it out of the game. */
  readonly trapped: boolean;
};

const plain: File = { back: '?', card: null, among: [], secret: false, spied: false, trapped: false };
const open = (progress: Progress): boolean => progress !== 'before';
const faceUp = (progress: Progress): boolean => open(progress) && progress !== 'tokens' && progress !== 'bonus';

const handOf = ({ hand, hands, you }: Scene, seat: number): DoubleAgent.Hand | null =>
  hands?.[seat] ?? (seat === you ? hand : null);

/** The files of one player with an agent. Those of a check lie there until they are delivered. */
export function filesWith(scene: Scene, place: number, seat: number, progress: Progress): File[] {
  const agent = scene.table.agents[place];
  if (!agent) return [];
  if (!agent.opened) return lying(scene, agent, place, seat);
  return progress === 'done' ? [] : checked(scene, agent, agent.opened, seat, progress);
}

function checked(scene: Scene, { trapped }: DoubleAgent.Agent, opened: DoubleAgent.Opened, seat: number, progress: Progress): File[] {
  const up = faceUp(progress);
  const springs = progress === 'trap' || progress === 'deliver';
  return (opened.files[seat] ?? []).map((card) => ({
    ...plain,
    back: scene.cards.get(card)?.back ?? '?',
    card: up || seat === scene.you ? card : null,
    secret: !up && seat === scene.you,
    trapped: springs && trapped.includes(card),
  }));
}

function lying(scene: Scene, agent: DoubleAgent.Agent, place: number, seat: number): File[] {
  const own = handOf(scene, seat)?.files[place];
  const { learnt, exposed } = scene.hand ?? {};
  const seen = (memory: DoubleAgent.Memory | undefined, spot: number): readonly string[] =>
    memory?.files.find((file) => file.agent === place && file.place === spot)?.among ?? [];
  return (agent.files[seat] ?? []).map((back, spot) => {
    const among = seat === scene.you ? [] : seen(learnt, spot);
    const card = own?.[spot] ?? (among.length === 1 ? (among[0] ?? null) : null);
    return {
      ...plain,
      back,
      card,
      among: card === null ? among : [],
      secret: card !== null && scene.hands === null,
      spied: seat === scene.you && seen(exposed, spot).length > 0,
    };
  });
}

const TOKENS = [1, 2, 2, 3, 4, 5]; // that are in the box for each player

/** The tokens that are still to be placed. */
export function unplaced(placed: readonly number[]): number[] {
  const left = [...TOKENS];
  for (const token of placed) left.splice(left.indexOf(token), 1);
  return left;
}

/** A token with an agent: its value, `null` face down, `undefined` where none lies. */
export function tokenWith(scene: Scene, place: number, seat: number, progress: Progress): number | null | undefined {
  const { table } = scene;
  const opened = table.agents[place]?.opened;
  if (opened) return open(progress) || seat === scene.you ? opened.tokens[seat] : null;
  const own = handOf(scene, seat);
  if (own) return own.tokens[place];
  // Until both are done, nobody is to know how far the other has got.
  if (table.phase.type === 'SetUp') return undefined;
  return heard(table, place, seat, 1)[0]?.total ?? null;
}

/** What was said aloud of this token, together with those of others. */
export const sumsWith = (table: DoubleAgent.Table, place: number, seat: number): DoubleAgent.Sum[] => heard(table, place, seat, 2);

const heard = ({ figures }: DoubleAgent.Table, place: number, seat: number, count: number): DoubleAgent.Sum[] =>
  figures[seat]?.sums.filter(({ agents }) => agents.length === count && agents.includes(place)) ?? [];

/** The space of a counter from the top, 0 to 3, as the one at the bottom sees it. */
export function spaceFromTop(space: number, bottom: number): 0 | 1 | 2 | 3 {
  return (bottom === 0 ? 3 - space : space) as 0 | 1 | 2 | 3;
}
