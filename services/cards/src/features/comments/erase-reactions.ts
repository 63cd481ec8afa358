import type { AggregateStore } from '@cardinal/service-kit';
import type { EraseUser } from '../../kernel/card-data/card-data.ts';
import type { CommentDocument } from './comment.model.ts';
import { removeUserReactions } from './react.ts';

const batch = 200;

export interface EraseReactionsDeps {
  stores: readonly AggregateStore<CommentDocument>[];
}

/** Takes the reactions of deleted users back. */
export function createEraseReactions({ stores }: EraseReactionsDeps): EraseUser {
  return async (userId, isStopped) => {
    for (const store of stores) {
      const next = () =>
        store.model
          .find({ 'reactions.by': userId, deleted: false }, { _id: 1 })
          .limit(batch)
          .hint('reacted')
          .lean<{ _id: string }[]>();
      for (let found = await next(); found.length > 0 && !isStopped(); found = await next()) {
        for (const { _id } of found) await removeUserReactions(store, _id, userId);
      }
    }
  };
}
