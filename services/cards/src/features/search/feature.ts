import { nothing } from '../../kernel/card-data/card-data.ts';
import { untyped } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import { createFillIndex, fillModel } from './fill-index.ts';
import { createFindEntries } from './find-entries.ts';
import { createReadFound } from './read-found.ts';
import { mountSearch } from './search.routes.ts';
import { createSearch } from './search.ts';
import { searchEntryModel } from './search-entry.model.ts';
import { createSearchIndex } from './search-index.ts';

/** The search over all projects, and its index of cards and comments. */
export function createSearchFeature({ kernel, comments }: { kernel: Kernel; comments: CommentsFeature }) {
  const { deps, models, ownBoards, projects, limiter } = kernel;
  const entries = searchEntryModel(deps.connection);
  const { cards } = models;
  const commentModel = comments.models.comments;
  const index = createSearchIndex({ entries, cards, comments: commentModel });
  const fills = fillModel(deps.connection);
  const fill = createFillIndex({ fills, cards, comments: commentModel, entries, index });
  const find = createFindEntries({ entries });
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
      keepEvents: [
        { of: [untyped(cards)], keep: index.keepCards, keptOfGone: index.removeOfGone },
        { of: [untyped(commentModel)], keep: index.keepComments, keptOfGone: index.removeOfGoneComments },
      ],
    },
    mount: (router) => mountSearch(router, { search, limiter }),
    jobs: [{ name: 'search-fill', everyMs: 5_000, run: fill.run, rests: true }],
    stop: fill.stop,
  };
  return { feature, entries };
}
