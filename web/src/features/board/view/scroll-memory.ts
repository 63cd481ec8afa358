const positions = new Map<string, number>();

/** Scroll positions of lists, restored when the user comes back from a card. */
export const scrollPosition = (key: string): number => positions.get(key) ?? 0;

export function rememberScroll(key: string, position: number): void {
  positions.set(key, position);
}
