import { describe, expect, it } from '@jest/globals';
import { imageSrc } from '#api/image-src.ts';
import { acceptImages } from './image-rules.ts';

const file = (name: string, type = 'image/png', bytes = 1) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: bytes });
  return made;
};
const MB = 1024 * 1024;

describe('the images that may be added', () => {
  it('are images only', () => {
    const chosen = [file('a.png'), file('b.pdf', 'application/pdf')];
    const { files, alert } = acceptImages(chosen, 0, 5);
    expect(files.map(({ name }) => name)).toEqual(['a.png']);
    expect(alert).toBe('Please select only image files');
  });

  it('are of types that are taken in, or what to do instead is said', () => {
    const heic = [file('a.png'), file('IMG_1.HEIC', ''), file('b.pdf', 'application/pdf')];
    for (const chosen of [heic, [file('a.heif', 'image/heif')]])
      expect(acceptImages(chosen, 0, 5).alert).toMatch(/^HEIC pictures cannot be read here\..*JPEG\.$/);
    const { files, alert } = acceptImages(
      [file('a.svg', 'image/svg+xml'), file('a.webp', 'image/webp')],
      0,
      5,
    );
    expect(files.map(({ name }) => name)).toEqual(['a.webp']);
    expect(alert).toBe('Only PNG, JPEG, GIF, WebP and AVIF images can be uploaded');
  });

  it('have at most 10 MB each', () => {
    expect(acceptImages([file('exact.png', 'image/png', 10 * MB)], 0, 5).alert).toBeNull();
    const { files, alert } = acceptImages([file('big.png', 'image/png', 10 * MB + 1)], 0, 5);
    expect(files).toEqual([]);
    expect(alert).toBe('Some files are too large. Maximum size is 10MB');
  });

  it('are at most so many, with those chosen before', () => {
    const { files, alert } = acceptImages([file('a.png'), file('b.png')], 4, 5);
    expect(files).toHaveLength(1);
    expect(alert).toBe('You can only upload up to 5 images');
    expect(acceptImages([file('a.png')], 3, 3).alert).toBe('You can only upload up to 3 images');
  });
});

it('serves a stored image by the last segment of its path', () => {
  expect(imageSrc('/images/abc.webp')).toBe('/images/abc.webp');
  expect(imageSrc('/bucket/cards/abc.webp?x=1')).toBe('/images/abc.webp');
});
