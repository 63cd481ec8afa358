import { isHeicFile, limits, pictureRefusals, pictureTypes } from '@cardinal/contracts';

const ONLY_IMAGES = 'Please select only image files';
const TOO_LARGE = 'Some files are too large. Maximum size is 10MB';
const tooMany = (max: number) => `You can only upload up to ${max} images`;

const isTaken = ({ type }: File): boolean => pictureTypes.some((taken) => taken === type);

function whyRefused(chosen: readonly File[]): string | null {
  const refused = chosen.filter((file) => !isTaken(file));
  if (refused.some(isHeicFile)) return pictureRefusals.heic;
  if (refused.some(({ type }) => !type.startsWith('image/'))) return ONLY_IMAGES;
  return refused.length > 0 ? pictureRefusals.other : null;
}

interface Accepted {
  files: File[];
  /** Why some were rejected. */
  alert: string | null;
}

/** Accepts the chosen files that may be added to `count` images, of at most `max`. */
export function acceptImages(chosen: readonly File[], count: number, max: number): Accepted {
  const images = chosen.filter(isTaken);
  const small = images.filter((file) => file.size <= limits.imageBytes);
  const files = small.slice(0, Math.max(0, max - count));
  const tooLargeOrMany =
    small.length < images.length ? TOO_LARGE : files.length < small.length ? tooMany(max) : null;
  return { files, alert: whyRefused(chosen) ?? tooLargeOrMany };
}

/** Whether a text has the image in it. */
export const showsImage = (text: string, path: string): boolean => text.includes(`](${path}`);
