import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { canDraw, drawPicture, type PictureFacts, pictureSize } from './draw-picture.ts';

const facts = (more: Partial<PictureFacts> = {}): PictureFacts => ({
  title: 'Dark mode',
  project: 'Apollo',
  board: 'Feedback',
  type: 'feature',
  status: 'New',
  reason: null,
  votes: 3,
  ...more,
});

/** The part below the title's place, in which nothing of it may stand. */
const below = { left: 0, top: 455, width: pictureSize.width, height: 60 };
const isBlank = async (picture: Buffer, part: typeof below): Promise<boolean> => {
  const { channels } = await sharp(await sharp(picture).extract(part).toBuffer()).stats();
  return channels.every(({ min }) => min === 255);
};

describe('drawPicture', () => {
  it('keeps the longest names in their places', async () => {
    const longest = 'W'.repeat(200);
    for (const more of [
      { title: longest },
      { title: 'word '.repeat(40) },
      { project: longest, board: longest },
      { votes: Number.MAX_SAFE_INTEGER },
    ]) {
      const picture = await drawPicture(facts(more));
      expect(await sharp(picture).metadata()).toMatchObject(pictureSize);
      expect(await isBlank(picture, below)).toBe(true);
    }
    const places = await drawPicture(facts({ project: longest, board: longest }));
    expect(await isBlank(places, { ...below, top: 150, height: 30 })).toBe(true);
  });

  it('shows markup as text, and takes every character', async () => {
    const plain = await drawPicture(facts({ title: 'b' }));
    expect(plain.equals(await drawPicture(facts({ title: '<b>b</b>' })))).toBe(false);
    expect(plain.equals(await drawPicture(facts({ title: ' b\u0000\u0001\uFFFE🎉\u{FE0F} ' })))).toBe(true);
    await expect(drawPicture(facts({ title: '</span>&#0;&bogus;\'"\uD800x' }))).resolves.toBeTruthy();
  });
});

it.each([
  ['Grüße, ça va? №1 – “ok” €5 <x>', true],
  ['Тёмная тема', true],
  ['Ελληνικά 🎉', true],
  ['🎉', false],
  ['暗い', false],
  ['Hello שלום', false],
])('canDraw(%p) is %p', (title, can) => {
  expect(canDraw(facts({ title }))).toBe(can);
});
