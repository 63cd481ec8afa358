import { limits, logoIconPixels, pictureRefusals } from '@cardinal/contracts';
import { AppError, detectImageFormat, isHeic } from '@cardinal/service-kit';

/** The largest logo to be decoded; decoding takes four bytes of memory for each pixel. */
const maxPixels = 40_000_000;
const maxSeconds = 10;
const quality = 90;

export const logoContentType = 'image/webp';

function refusal(cause: unknown): AppError {
  return /pixel limit/i.test(String(cause))
    ? new AppError('too_large', 'The image has too many pixels. Please choose a smaller one.', { cause })
    : new AppError('validation_failed', 'The image could not be read', { cause });
}

/**
 * Converts an uploaded image to a logo: within 250 by 250 pixels, upright, without metadata, only the first frame of an
 * animation. It is re-encoded, so that none of the upload's bytes are served.
 * @throws AppError `unsupported_type`, `too_large` or `validation_failed`
 */
export async function logoImage(upload: Buffer): Promise<Buffer> {
  if (detectImageFormat(upload) === null)
    throw new AppError(
      'unsupported_type',
      isHeic(upload) ? pictureRefusals.heic : 'The logo must be a PNG, JPEG, GIF, WebP or AVIF image',
    );
  // Loaded on use: it takes 8 MB.
  const { default: sharp } = await import('sharp');
  // The pixels are counted from the header, before decoding.
  return sharp(upload, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .rotate()
    .resize(limits.logoPixels, limits.logoPixels, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: maxSeconds })
    .webp({ quality })
    .toBuffer()
    .catch((cause) => {
      throw refusal(cause);
    });
}

/**
 * A small square PNG of a stored logo, for e-mails. On white, as it was drawn for: mail programs that darken what they
 * show leave pictures as they are. With a palette, so that it takes a few kilobytes at most.
 */
export async function drawLogoIcon(logo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const background = '#fff';
  return sharp(logo)
    .resize(logoIconPixels, logoIconPixels, { fit: 'contain', background })
    .flatten({ background })
    .png({ palette: true })
    .toBuffer();
}
