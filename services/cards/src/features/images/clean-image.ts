import { pictureRefusals } from '@cardinal/contracts';
import { AppError, detectImageFormat, type ImageFormat, isAnimatedPng, isHeic } from '@cardinal/service-kit';
import type { Metadata, Sharp } from 'sharp';
import type { DecodeBudget, DecodeCost } from './decode-budget.ts';
import { loadSharp } from './load-sharp.ts';

export interface CleanImage {
  bytes: Buffer;
  contentType: string;
  /** With its dot. */
  extension: string;
}

/** Pixels of an image, or of a frame of an animation. */
const pixelLimit = 50_000_000;
const frameLimit = 1_000;
/** Bytes of an image after it was encoded anew, which seldom is larger than what came. */
const cleanBytes = 20 * 1024 * 1024;
/** Less than the gateway waits. */
const secondsToEncode = 25;

const refused = (message: string, cause?: unknown) => new AppError('unsupported_type', message, { cause });
const tooLarge = () => new AppError('too_large', 'The image has too many pixels');

interface Animation {
  /** Pixels of all frames together, as measured: of a GIF 8 s of a processor, of a WebP 4 s and 430 MB. */
  pixelLimit: number;
  /** Bytes in memory for each pixel of all frames: GIFs are decoded frame by frame. */
  bytesPerPixel: number;
}

interface Encoder {
  encode: (image: Sharp, frames: number) => Sharp;
  type: 'png' | 'jpeg' | 'gif' | 'webp';
  animation?: Animation;
}

/** AVIF takes very long to encode, so it becomes WebP, which is about as small. */
const encoders: Record<ImageFormat, Encoder> = {
  png: { encode: (image) => image.png(), type: 'png' },
  jpeg: { encode: (image) => image.jpeg({ quality: 88 }), type: 'jpeg' },
  gif: {
    // More effort takes twice the time for files that are no smaller.
    encode: (image, frames) => image.gif(frames > 1 ? { effort: 1 } : {}),
    type: 'gif',
    animation: { pixelLimit: 110_000_000, bytesPerPixel: 0.5 },
  },
  webp: {
    encode: (image) => image.webp({ quality: 88 }),
    type: 'webp',
    animation: { pixelLimit: 80_000_000, bytesPerPixel: 5.4 },
  },
  avif: { encode: (image) => image.webp({ quality: 88 }), type: 'webp' },
};
const stillBytesPerPixel = 4;

async function readMetadata(image: Sharp): Promise<Metadata> {
  try {
    return await image.metadata();
  } catch (error) {
    if (String(error).includes('pixel limit')) throw tooLarge();
    throw refused('The image cannot be read', error);
  }
}

/** Only headers are read for this, so a small file that unpacks to gigabytes never does. */
function weigh({ width, height, pages = 1 }: Metadata, { animation }: Encoder): DecodeCost {
  // The height of an animation is that of its frames one below the other.
  const pixels = width * height;
  const frames = animation ? pages : 1;
  if (pixels / frames > pixelLimit || frames > frameLimit) throw tooLarge();
  if (!animation || frames === 1) return { pixels, bytes: pixels * stillBytesPerPixel };
  if (pixels > animation.pixelLimit) throw tooLarge();
  return { pixels, bytes: pixels * animation.bytesPerPixel };
}

function requireFormat(upload: Buffer): ImageFormat {
  const format = detectImageFormat(upload);
  if (!format) throw refused(isHeic(upload) ? pictureRefusals.heic : pictureRefusals.other);
  if (format === 'png' && isAnimatedPng(upload)) throw refused(pictureRefusals.moving);
  return format;
}

/**
 * Turns what was uploaded into an image that is safe to show: really of its type, upright, without metadata such as
 * places and cameras, encoded anew from its pixels. Animations stay.
 * @throws AppError `unsupported_type` for what is no such image, `too_large` for too many pixels, `overloaded` while too
 * many wait
 */
export async function cleanImage(upload: Buffer, decode: DecodeBudget): Promise<CleanImage> {
  const format = requireFormat(upload);
  const encoder = encoders[format];
  const { encode, type, animation } = encoder;
  const sharp = await loadSharp();
  const limitInputPixels = animation?.pixelLimit ?? pixelLimit;
  const image = sharp(upload, { animated: animation !== undefined, limitInputPixels, failOn: 'error' });
  const metadata = await readMetadata(image);
  const found = metadata.format === 'heif' && metadata.compression === 'av1' ? 'avif' : metadata.format;
  if (found !== format) throw refused('The image cannot be read');
  const safe = encode(image.autoOrient().timeout({ seconds: secondsToEncode }), metadata.pages ?? 1);
  try {
    const bytes = await decode(weigh(metadata, encoder), () => safe.toBuffer());
    if (bytes.length > cleanBytes) throw tooLarge();
    return { bytes, contentType: `image/${type}`, extension: type === 'jpeg' ? '.jpg' : `.${type}` };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw String(error).includes('pixel limit') ? tooLarge() : refused('The image cannot be read', error);
  }
}
