import { mailConfig } from '@cardinal/mail';
import { baseConfig, secretKey } from '@cardinal/service-kit';
import { z } from 'zod';

export const cardsConfig = baseConfig.extend({
  ...mailConfig,
  /** `on` lets admins award points on a card to its author (docs/product-rules.md, Points). */
  FEATURE_POINTS: z.enum(['on', 'off']).default('off'),
  /**
   * Seconds after which an image that was never stored or attached to the end counts as left behind by a crash, which
   * is looked for as often. Longer than any write may be on its way.
   */
  IMAGES_ABANDONED_SECONDS: z.coerce.number().int().min(10).max(86_400).default(600),
  /** Sendings of guests at most in an hour, from one address and to one board; each with about a page of text. */
  GUEST_SENDINGS_PER_ADDRESS: z.coerce.number().int().min(1).default(10),
  GUEST_SENDINGS_PER_BOARD: z.coerce.number().int().min(1).default(60),
  /** Hashes that a browser computes at most before a guest may send something: a second of an older phone. */
  GUEST_CHALLENGE_TRIES: z.coerce.number().int().min(1).max(100_000_000).default(150_000),
  /** The key that the keys of widgets are made of; without it, no project can have one. */
  SECRETS_KEY: secretKey.optional(),
  /** The previous SECRETS_KEY, for identities of keys that were made with it. */
  SECRETS_KEY_PREVIOUS: secretKey.optional(),
  /** Memory that each replica may use to search large boards, about so many MiB; 0 leaves all searches to the database. */
  SEARCH_MEMORY_MIB: z.coerce.number().int().min(0).max(65_536).default(64),
  /** Cards that a board has at least to be searched in memory: the database searches smaller ones as fast. */
  SEARCH_MEMORY_CARDS: z.coerce.number().int().min(1).default(400),
});
export type CardsConfig = z.infer<typeof cardsConfig>;
