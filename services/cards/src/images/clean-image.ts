import { AppError, type ImageFormat, imageFormatOf } from '@cardinal/service-kit';
import type { Metadata, Sharp } from 'sharp';
import { loadSharp } from './load-sharp.ts';

export interface CleanImage {
  bytes: Buffer;
  contentType: string;
  /** With its dot. */
  extension: string;
}

/** Pixels of an image, all frames of an animation together. */
const pixelLimit = 50_000_000;
/** Bytes of an image after it was encoded anew, which seldom is larger than what came. */
const cleanBytes = 20 * 1024 * 1024;
const secondsToEncode = 20;

const refused = (message: string, cause?: unknown) => new AppError('unsupported_type', message, { cause });
const tooLarge = () => new AppError('too_large', 'The image has too many pixels');

/** AVIF takes very long to encode, so it becomes WebP, which is about as small. */
const encoders: Record<
  ImageFormat,
  { encode: (image: Sharp) => Sharp; type: 'png' | 'jpeg' | 'gif' | 'webp' }
> = {
  png: { encode: (image) => image.png(), type: 'png' },
  jpeg: { encode: (image) => image.jpeg({ quality: 88 }), type: 'jpeg' },
  gif: { encode: (image) => image.gif(), type: 'gif' },
  webp: { encode: (image) => image.webp({ quality: 88 }), type: 'webp' },
  avif: { encode: (image) => image.webp({ quality: 88 }), type: 'webp' },
};

async function metadataOf(image: Sharp): Promise<Metadata> {
  try {
    return await image.metadata();
  } catch (error) {
    if (String(error).includes('pixel limit')) throw tooLarge();
    throw refused('The image cannot be read', error);
  }
}

/** Only headers are read for this, so a small file that unpacks to gigabytes never does. */
function assertSize({ width, height, pages = 1 }: Metadata, format: ImageFormat): void {
  // The height of an animation is that of its frames one below the other.
  const animated = pages > 1 && (format === 'gif' || format === 'webp');
  if (width * height > pixelLimit || (animated && pages > 1_000)) throw tooLarge();
}

/**
 * Turns what was uploaded into an image that is safe to show: really of its type, upright, without metadata such as
 * places and cameras, encoded anew from its pixels. Animations stay.
 * @throws AppError `unsupported_type` for what is no such image, `too_large` for too many pixels
 */
export async function cleanImage(upload: Buffer): Promise<CleanImage> {
  const format = imageFormatOf(upload);
  if (!format) throw refused('Only PNG, JPEG, GIF, WebP and AVIF images can be uploaded');
  const animated = format === 'gif' || format === 'webp';
  const sharp = await loadSharp();
  const image = sharp(upload, { animated, limitInputPixels: pixelLimit, failOn: 'error' });
  const metadata = await metadataOf(image);
  const found = metadata.format === 'heif' && metadata.compression === 'av1' ? 'avif' : metadata.format;
  if (found !== format) throw refused('The image cannot be read');
  assertSize(metadata, format);
  const { encode, type } = encoders[format];
  try {
    const bytes = await encode(image.autoOrient().timeout({ seconds: secondsToEncode })).toBuffer();
    if (bytes.length > cleanBytes) throw tooLarge();
    return { bytes, contentType: `image/${type}`, extension: type === 'jpeg' ? '.jpg' : `.${type}` };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw String(error).includes('pixel limit') ? tooLarge() : refused('The image cannot be read', error);
  }
}
