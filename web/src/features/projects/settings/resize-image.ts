import { fitWithin } from './fit-size.ts';

const QUALITY = 0.9;

/**
 * Scales a picture down to a logo, keeping its proportions.
 * @param side the longest side, in pixels
 * @throws if this browser cannot draw the file as a picture
 */
export async function resizeImage(file: Blob, side: number): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await encode(draw(image, side), file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp');
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(image: HTMLImageElement, side: number): HTMLCanvasElement {
  // A vector image without a size is drawn as large as a logo may be.
  const { naturalWidth: width = side, naturalHeight: height = side } = image;
  const size = fitWithin({ width: width || side, height: height || side }, side);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, size.width, size.height);
  return canvas;
}

/** JPEG has no transparency; a browser that cannot write WebP produces PNG instead. */
async function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error('This browser cannot write the image');
  return blob;
}
