/** The ticket of a night, as text and as a picture: who won, and what was public at the end. Nothing of it leaves the page by itself. */
import { imageOf, portrait, SEATS, type Eyes, type Look, type Sign } from '../../art';
import type { Colour } from '../types';

export type Row = { readonly name: string; readonly colour: Colour | null; readonly points: string; readonly won: boolean; readonly look?: Look; readonly eyes?: Eyes; readonly sign?: Sign };
export type Ticket = {
  readonly title: string;
  readonly when: string;
  readonly won: string;
  readonly rows: readonly Row[];
  readonly lines: readonly string[];
  readonly link: string;
};

export const textOf = ({ title, when, won, rows, lines, link }: Ticket): string =>
  [`${title} · ${when}`, won, ...rows.map(({ name, points }) => (points ? `${name}: ${points}` : name)), ...lines, link].filter(Boolean).join('\n');

/** Twice the size at which it is shown: as large as chats take. */
export const SIZE = { width: 1200, height: 630 };
const [PAPER, INK, SOFT, GOLD, NIGHT] = ['#f8ebd2', '#14152b', '#574c66', '#b98a45', '#14152b'];
const LEFT = 84;
const STUB = 950; // where the ticket is torn
/** Faces beside each other. */
export const COLUMNS = 4;
const DISPLAY = "'Yeseva One', Georgia, serif";
const PLAIN = "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif";

type Pen = CanvasRenderingContext2D;

/** Draw a ticket; faces come as pictures, and are waited for. */
export async function draw(canvas: HTMLCanvasElement, ticket: Ticket): Promise<void> {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  await Promise.all([document.fonts.load(`40px ${DISPLAY}`), document.fonts.load(`30px ${PLAIN}`)]);
  const faces = await Promise.all(ticket.rows.map(faceOf));
  [canvas.width, canvas.height] = [SIZE.width, SIZE.height];
  paper(pen);
  heading(pen, ticket);
  people(pen, ticket.rows, faces);
  lines(pen, ticket.lines);
  stub(pen, ticket);
}

async function faceOf({ name, colour, look = null, eyes = 'open', sign = 'wink' }: Row): Promise<HTMLImageElement | null> {
  const image = new Image(160, 160);
  image.src = imageOf(portrait(name, { size: 160, colour: colour ?? 'slate', form: 'bust', look, eyes, sign }));
  return image.decode().then(
    () => image,
    () => null,
  );
}

function paper(pen: Pen): void {
  pen.fillStyle = NIGHT;
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  pen.fillStyle = PAPER;
  pen.beginPath();
  pen.roundRect(36, 36, SIZE.width - 72, SIZE.height - 72, 28);
  pen.fill();
  pen.fillStyle = NIGHT;
  for (let y = 66; y < SIZE.height - 50; y += 33) dot(pen, STUB, y, 5);
  for (const y of [36, SIZE.height - 36]) dot(pen, STUB, y, 22);
  pen.strokeStyle = GOLD;
  pen.lineWidth = 3;
  pen.strokeRect(58, 58, STUB - 88, SIZE.height - 116);
}

function dot(pen: Pen, x: number, y: number, r: number): void {
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
  pen.fill();
}

/** Text that is as large as it may be, and as small as it must. */
function write(pen: Pen, text: string, x: number, y: number, size: number, most: number, face = PLAIN, colour = INK): void {
  pen.fillStyle = colour;
  for (let fits = size; fits > 14; fits -= 2) {
    pen.font = `${fits}px ${face}`;
    if (pen.measureText(text).width <= most) break;
  }
  pen.fillText(text, x, y, most);
}

function heading(pen: Pen, { title, when, won }: Ticket): void {
  write(pen, title, LEFT, 128, 58, 540, DISPLAY);
  pen.textAlign = 'right';
  write(pen, when, STUB - 56, 122, 26, 270, PLAIN, SOFT);
  pen.textAlign = 'left';
  write(pen, won, LEFT, 182, 36, STUB - LEFT - 60, DISPLAY, '#7d2741');
}

function people(pen: Pen, rows: readonly Row[], faces: readonly (HTMLImageElement | null)[]): void {
  const columns = rows.length > COLUMNS ? COLUMNS : rows.length;
  const [wide, high] = [(STUB - LEFT - 40) / columns, rows.length > COLUMNS ? 104 : 150];
  const size = rows.length > COLUMNS ? 78 : 112;
  rows.forEach((row, i) => {
    const [x, y] = [LEFT + (i % columns) * wide, 214 + Math.floor(i / columns) * (high + 8)];
    pen.fillStyle = row.won ? '#f6b64a' : SEATS[row.colour ?? 'slate'].hex;
    dot(pen, x + size / 2, y + size / 2, size / 2 + (row.won ? 6 : 3));
    pen.fillStyle = '#8a5254';
    dot(pen, x + size / 2, y + size / 2, size / 2);
    const face = faces[i];
    if (face) round(pen, face, x, y, size);
    const beside = wide - size - 22;
    write(pen, row.name, x + size + 12, y + size / 2 - 4, 27, beside);
    write(pen, row.points, x + size + 12, y + size / 2 + 28, 25, beside, DISPLAY, row.won ? '#7d2741' : SOFT);
  });
}

function round(pen: Pen, face: HTMLImageElement, x: number, y: number, size: number): void {
  pen.save();
  pen.beginPath();
  pen.arc(x + size / 2, y + size / 2, size / 2, 0, 2 * Math.PI);
  pen.clip();
  pen.drawImage(face, x, y, size, size);
  pen.restore();
}

const lines = (pen: Pen, all: readonly string[]): void => all.slice(0, 3).forEach((line, i) => write(pen, line, LEFT, 462 + i * 42, 28, STUB - LEFT - 60));

function stub(pen: Pen, { link }: Ticket): void {
  pen.save();
  pen.translate(SIZE.width - 96, SIZE.height / 2);
  pen.rotate(-Math.PI / 2);
  pen.textAlign = 'center';
  write(pen, 'Brushpass', 0, -40, 76, 500, DISPLAY);
  write(pen, link.replace(/^https?:\/\//, ''), 0, 12, 22, 500, PLAIN, SOFT);
  pen.restore();
}
