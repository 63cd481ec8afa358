/** The URL of a stored image, whatever path it was stored under. */
export function imageSrc(path: string): string {
  return `/images/${path.split('?', 1)[0]?.split('/').filter(Boolean).at(-1) ?? ''}`;
}
