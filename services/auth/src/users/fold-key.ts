import { composed } from '@cardinal/contracts';

/**
 * The key that makes two names equal: it ignores case, width and composition. Upper case comes first, because only it
 * folds ß to ss and the final sigma to the other one.
 */
export const foldKey = (text: string): string =>
  composed(composed(text.trim(), 'NFKC').toUpperCase().toLowerCase(), 'NFKC');
