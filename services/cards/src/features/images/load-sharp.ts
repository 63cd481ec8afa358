import type sharp from 'sharp';

/** The library for images, loaded on use: it takes 8 MB, and most processes never see an image. */
export const loadSharp = async (): Promise<typeof sharp> => (await import('sharp')).default;
