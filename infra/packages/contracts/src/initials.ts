/**
 * Ten hues that differ from each other and from the red of danger; white text can be read on all:
 * `oklch(0.5 0.105 hue)` of 38, 75, 130, 160, 195, 235, 262, 290, 320 and 350, as mail programs know them too.
 */
const colours = [
  '#954b34',
  '#865901',
  '#4f6f28',
  '#17754e',
  '#007576',
  '#046b96',
  '#41629f',
  '#63579b',
  '#7d4e88',
  '#8f486c',
] as const;

/** The first two letters of a name, in capitals, for where there is no picture. */
export const getInitials = (name: string): string =>
  [...name.trim()].slice(0, 2).join('').toUpperCase() || '?';

/** The colour behind them. The same name always has the same. */
export function chooseColour(name: string): string {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return colours[hash % colours.length] ?? colours[0];
}
