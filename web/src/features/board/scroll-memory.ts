const positions = new Map<string, number>();

/** Where a list was scrolled to when it was last seen, so that coming back from a card finds it there. */
export const scrollPosition = (key: string): number => positions.get(key) ?? 0;

export function rememberScroll(key: string, position: number): void {
  positions.set(key, position);
}
