import type { Router } from 'express';
import { type CardData, nothing } from '../../kernel/card-data/card-data.ts';
import { createBroughtAlong, createOnCards, untyped } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createChangeComment } from './change-comment.ts';
import type { CommentHooks } from './comment.hooks.ts';
import { commentModel, internalNoteModel } from './comment.model.ts';
import { createCommentPresenter } from './comment.presenter.ts';
import { mountComments } from './comment.routes.ts';
import { mountCommentByMail } from './comment-by-mail.routes.ts';
import { createCommentKinds, toCountSource } from './comment-kinds.ts';
import { mountCommentPlaces } from './comment-places.routes.ts';
import { createCommentsWithNotes } from './comments-with-notes.repository.ts';
import { createPurgeComment } from './complete-comment.ts';
import { createCreateComment } from './create-comment.ts';
import { createEraseReactions } from './erase-reactions.ts';
import { createPostedByMail, postedModel } from './posted-by-mail.ts';
import { createReact } from './react.ts';
import { createSeeComment, createSeeOwnComment } from './see-comment.ts';

/** Stores comments and internal notes. */
function createCommentStorage({ deps, keptStore, recount, recountNotes }: Kernel) {
  const { connection } = deps;
  const models = { comments: commentModel(connection), notes: internalNoteModel(connection) };
  const stores = { comments: keptStore(models.comments), notes: deps.store(models.notes) };
  const kinds = createCommentKinds({ stores, models, recount, recountNotes });
  const postedByMail = createPostedByMail({ posted: postedModel(connection) });
  return { models, stores, kinds, postedByMail };
}
type Storage = ReturnType<typeof createCommentStorage>;

function createCommentData({ models, kinds }: Storage): CardData {
  const both = [untyped(models.comments), untyped(models.notes)];
  const onCards = createOnCards({ models: both });
  const along = createBroughtAlong({ models: both });
  return {
    trash: nothing,
    restore: async ({ _id, notesVersion = 0 }) => {
      const [commentCount, noteCount] = await Promise.all([
        kinds.open.comments.count(_id),
        kinds.internal.comments.count(_id),
      ]);
      return { commentCount, noteCount, notesVersion: notesVersion + 1 };
    },
    purge: onCards.purge,
    move: onCards.move,
    merge: along.merge,
    unmerge: along.unmerge,
  };
}

/** Comments and the internal notes of the team, with reactions. */
export function createCommentsFeature({ kernel }: { kernel: Kernel }) {
  const { names, seeCard, seeCardIncludingHidden, attach, removal, ask, limiter } = kernel;
  const storage = createCommentStorage(kernel);
  const { models, stores, kinds, postedByMail } = storage;
  const hooks: CommentHooks = { deleted: [], purged: [] };
  const seeComment = createSeeComment({ kinds, seeCard });
  const see = createSeeOwnComment({ seeComment });
  const create = createCreateComment({ kinds, seeCard, attach, ask });
  const change = createChangeComment({ kinds, see, names, attach, removal, ask, hooks });
  const present = createCommentPresenter({ names });
  const react = createReact({ kinds });
  const withNotes = createCommentsWithNotes(models);

  function mount(router: Router): void {
    mountCommentByMail(router, { kinds, create, postedByMail });
    const shown = { kinds, withNotes, present, names, seeCardIncludingHidden, seeComment, limiter };
    mountComments(router, { ...shown, create, change, react });
    mountCommentPlaces(router, models);
  }

  const purging = { removal, hooks, postedByMail };
  const feature: Feature = {
    name: 'comments',
    cardData: createCommentData(storage),
    eraseUser: createEraseReactions({ stores: [stores.comments, stores.notes] }),
    hooks: { participants: kinds.open.comments.findWriters },
    counts: {
      open: { comment: toCountSource(kinds.open, removal) },
      internal: { note: toCountSource(kinds.internal, removal) },
    },
    mount,
    aggregates: [
      { model: untyped(models.comments), beforePurge: createPurgeComment({ ...purging, kind: kinds.open }) },
      { model: untyped(models.notes), beforePurge: createPurgeComment({ ...purging, kind: kinds.internal }) },
    ],
  };
  return {
    feature,
    hooks,
    models,
    stores,
    comments: kinds.open.comments,
    notes: kinds.internal.comments,
    create,
    change,
    present,
    seeComment,
  };
}
export type CommentsFeature = ReturnType<typeof createCommentsFeature>;
