import Bowser from 'bowser';

/** A browser's description of itself, in words; null if it gives none. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** No browser's description of itself is longer; the parser's expressions see no more. */
const longestAgent = 400;
const longestName = 40;

const named = (name: string | undefined): string | null => name?.slice(0, longestName) || null;

/** Reads a User-Agent. Only the names, since versions change with every update of a browser. */
export function parseDevice(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent.slice(0, longestAgent));
  return { browser: named(browser.name), system: named(os.name) };
}
