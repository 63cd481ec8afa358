import { composed } from '@cardinal/contracts';

/**
 * What makes two names the same: letters that differ only in case, width or composition. Upper case comes first, since
 * it alone folds ß to ss and the final sigma to the other one.
 */
export const foldKey = (text: string): string =>
  composed(composed(text.trim(), 'NFKC').toUpperCase().toLowerCase(), 'NFKC');
