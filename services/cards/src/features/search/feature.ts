import { nothing } from '../../kernel/card-data/card-data.ts';
import { untyped } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import { createFillIndex } from './fill-index.ts';
import { createFindEntries } from './find-entries.ts';
import { createReadFound } from './read-found.ts';
import { mountSearch } from './search.routes.ts';
import { createSearch } from './search.ts';
import { type SearchEntry, searchEntryModel } from './search-entry.model.ts';
import { fillModel } from './search-fill.ts';
import { createSearchIndex } from './search-index.ts';
import { searchWordModel } from './search-word.model.ts';
import { createSweepVocabulary } from './sweep-vocabulary.ts';
import { createVocabulary } from './vocabulary.ts';

/** The search over all projects, and its index of cards and comments. */
export function createSearchFeature({ kernel, comments }: { kernel: Kernel; comments: CommentsFeature }) {
  const { deps, models, ownBoards, projects, limiter } = kernel;
  const entries = searchEntryModel(deps.connection);
  const found = deps.connection.collection<SearchEntry>(entries.collection.name);
  const { cards } = models;
  const commentModel = comments.models.comments;
  const words = searchWordModel(deps.connection);
  const vocabulary = createVocabulary({ words });
  const index = createSearchIndex({ entries, cards, comments: commentModel, vocabulary });
  const fills = fillModel(deps.connection);
  const fill = createFillIndex({ fills, cards, comments: commentModel, entries, index });
  const sweep = createSweepVocabulary({ words, entries: found, fills });
  const find = createFindEntries({
    ...{ entries: found, vocabulary },
    former: fill.readFormer,
  });
  const read = createReadFound({ cards, comments: commentModel });
  const search = createSearch({ ownBoards, projects, find, read, fill });
  comments.hooks.purged.push(index.removeComment);
  const feature: Feature = {
    name: 'search',
    // An index, which is asked after all that is stored.
    cardData: nothing,
    eraseUser: nothing,
    hooks: {
      cardIndexes: index,
      purgeBoard: index.removeBoard,
      keepEvents: [
        { of: [untyped(cards)], keep: index.keepCards, keptOfGone: index.removeOfGone },
        { of: [untyped(commentModel)], keep: index.keepComments, keptOfGone: index.removeOfGoneComments },
      ],
    },
    mount: (router) => mountSearch(router, { search, limiter }),
    jobs: [
      { name: 'search-fill', everyMs: 5_000, run: fill.run, rests: true },
      { name: 'search-vocabulary', everyMs: 60_000, run: sweep },
    ],
    stop: fill.stop,
  };
  return { feature, index: { entries: found, vocabulary, former: fill.readFormer } };
}
export type SearchFeature = ReturnType<typeof createSearchFeature>;
