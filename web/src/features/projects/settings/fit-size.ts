export interface Size {
  width: number;
  height: number;
}

/**
 * The largest size with the same proportions within a square; never larger than the original or smaller than a pixel.
 */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / width, side / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
