import type { Mention, ReferredCard } from '@cardinal/contracts';
import { createContext } from 'react';
import type { Tick } from '#features/card-data/index.ts';

interface TextOf {
  /** Whether links to other sites can be followed. */
  clickable: boolean;
  /** The people whom the text mentions. */
  mentions: readonly Mention[];
  /** Cards that it may refer to. */
  cards: readonly ReferredCard[];
  /** The viewer. */
  userId: string | undefined;
  /** For users who may change the text. */
  onTick: ((tick: Tick) => void) | undefined;
}

/** The context that all parts of a text share. */
export const TextContext = createContext<TextOf>({
  clickable: false,
  mentions: [],
  cards: [],
  userId: undefined,
  onTick: undefined,
});
