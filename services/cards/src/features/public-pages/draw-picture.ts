import { fileURLToPath } from 'node:url';
import { type Card, productName, statusText } from '@cardinal/contracts';
import { type Html, html } from '@cardinal/service-kit';
import type { OverlayOptions } from 'sharp';
import { counted, types } from '../../kernel/html/page-parts.ts';
import { loadSharp } from '../images/load-sharp.ts';

/** The size that sites show best, by the Open Graph protocol. */
export const pictureSize = { width: 1200, height: 630 };
const margin = 80;
const titleTop = 190;
const titleHeight = 260;
const factsTop = 520;
/** Pixels. The largest in which the title fits is taken. */
const titleSizes = [72, 60, 48];
const smallestTitle = 40;
const lineSize = 32;
const lineHeight = 40;
const ink = '#1a1a1f';
const muted = '#5c5c66';

const fontFile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
);

/** The bird of the favicon, 64 pixels high. */
const bird = html`<g transform="translate(${margin} ${margin}) scale(2)">
    <path fill="#c8213f" d="M6.5 2.5c8 0 14 3.1 16.5 8.5l7 4-6.6 4.2c-1.7 6.4-7 10.3-13.9 10.3h-6c2.6-2.2 3.9-5 3.9-8.5v-5.8c0-2.5.6-4.7 1.8-6.6-.3-2.3-1.2-4.3-2.7-6.1Z"/>
    <path fill="#f7a93b" d="m23 11 7 4-6.6 4.2c-2-.8-3.1-2.2-3.1-4.1 0-1.7.9-3.1 2.7-4.1Z"/>
    <path fill="#26090f" d="M23 11c-1.8 1-2.7 2.4-2.7 4.1 0 1.9 1.1 3.3 3.1 4.1-.5 1.8-1.3 3.4-2.3 4.7-3.8-1-6.1-4.1-6.1-8.4 0-3 1.2-5.4 3.4-7C20.4 8.8 22 9.6 23 11Z"/>
    <circle cx="14.8" cy="11.3" r="1.6" fill="#fff"/>
  </g>`;

const dots = {
  New: '#8b8b96',
  'In Progress': '#3b82f6',
  'In Testing': '#8b5cf6',
  Resolved: '#22a565',
} as const satisfies Record<Card['status'], string>;

/** The parts of a card that its picture shows. */
export interface PictureFacts {
  title: string;
  project: string;
  board: string;
  type: Card['type'];
  status: Card['status'];
  reason: Card['closingReason'];
  votes: number;
}

/** Letters that the font has no shapes for. */
const otherLetters = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\P{L}]/u;
/** Emoji, other symbols, and characters that no text may hold. */
const noShapes = /[\p{So}\p{C}\p{Emoji_Modifier}\p{Variation_Selector}]/gu;

const drawn = (text: string): string => text.replace(noShapes, '').replace(/\s+/g, ' ').trim();

/** Whether the font can write these names. In a title of other letters one would see boxes. */
export const canDraw = ({ title, project, board }: PictureFacts): boolean =>
  drawn(title) !== '' && ![title, project, board].some((text) => otherLetters.test(text));

type Placed = OverlayOptions & { input: Buffer; left: number; width: number; height: number };

interface Writing {
  left: number;
  top: number;
  /** Pixels. */
  size: number;
  color: string;
}

/** Text as an image; lines break before the margin. */
async function written(text: string, { left, top, size, color }: Writing) {
  const sharp = await loadSharp();
  const { data, info } = await sharp({
    text: {
      text: html`<span foreground="${color}">${drawn(text)}</span>`.markup,
      font: 'Inter SemiBold 12',
      fontfile: fontFile,
      // Twelve points are as many pixels at 72 dots per inch.
      dpi: size * 6,
      width: pictureSize.width - margin - left,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height, left, top } satisfies Placed;
}

async function cutAt(height: number, image: Placed): Promise<Placed> {
  if (image.height <= height) return image;
  const kept = { left: 0, top: 0, width: image.width, height };
  const sharp = await loadSharp();
  return { ...image, height, input: await sharp(image.input).extract(kept).toBuffer() };
}

const line = async (text: string, at: Omit<Writing, 'size'>): Promise<Placed> =>
  cutAt(lineHeight, await written(text, { ...at, size: lineSize }));

async function titled(title: string): Promise<Placed> {
  const write = (size: number) => written(title, { left: margin, top: titleTop, size, color: ink });
  for (const size of titleSizes) {
    const text = await write(size);
    if (text.height <= titleHeight) return text;
  }
  return cutAt(titleHeight, await write(smallestTitle));
}

const shapes = (status: Card['status'], dotAt: number): Html => html`<svg xmlns="http://www.w3.org/2000/svg"
    width="${pictureSize.width}" height="${pictureSize.height}">
    <rect width="100%" height="100%" fill="#fff" />
    <rect width="100%" height="12" fill="#c8213f" />
    ${bird}
    <path d="M${margin} ${factsTop + 24}l14-20 14 20z" fill="#0f8f8a" />
    <circle cx="${dotAt}" cy="${factsTop + 14}" r="10" fill="${dots[status]}" />
  </svg>`;

/** Draws the picture that sites show with a link to a card: a PNG. */
export async function drawPicture(facts: PictureFacts): Promise<Buffer> {
  const votes = await line(counted(facts.votes, 'vote'), { left: margin + 44, top: factsTop, color: ink });
  const dotAt = votes.left + votes.width + 60;
  const small = { top: factsTop, color: muted };
  const texts = await Promise.all([
    titled(facts.title),
    line(`${facts.project} / ${facts.board}`, { left: margin + 88, top: margin + 18, color: muted }),
    line(`${statusText(facts.status, facts.reason)}  ·  ${types[facts.type]}  ·  ${productName}`, {
      ...small,
      left: dotAt + 24,
    }),
  ]);
  const sharp = await loadSharp();
  return sharp(Buffer.from(shapes(facts.status, dotAt).markup))
    .composite([votes, ...texts])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
