import type { StoredMention } from './mention.rules.ts';

/** People and cards that a text names, as they are stored with it; missing where it never named any. */
export interface Named {
  mentions?: StoredMention[];
  references?: string[];
}
