import type { CardRow } from '../../kernel/card/card.model.ts';
import type { ImageModel } from '../../kernel/images/image.model.ts';
import type { CommentModel } from '../comments/comment.model.ts';
import type { CustomerVoteModel } from '../customers/customer-vote.model.ts';
import type { ReportsModel } from '../moderation/report.model.ts';
import type { IndexedComment, SearchIndex } from '../search/search-index.ts';

export interface BringCommentsDeps {
  comments: CommentModel;
  internalNotes: CommentModel;
  customerVotes: CustomerVoteModel;
  images: ImageModel;
  reported: ReportsModel;
  index: Pick<SearchIndex, 'addComments' | 'removeComment'>;
}

interface On {
  cardId: string;
  mergedFrom?: string;
}

/** Comments, and what is kept like them, that go from one card to another. All of it may be repeated. */
export function createBringComments(deps: BringCommentsDeps) {
  const { comments, internalNotes, customerVotes, images, reported, index } = deps;
  return {
    /** Comments and internal notes go to the other card, with their images and reports, and so do votes of customers. */
    async bring(on: On, to: Pick<CardRow, '_id' | 'boardId'>, path: object): Promise<void> {
      const ids: string[] = await comments.distinct('_id', on);
      const change = { $set: { cardId: to._id, boardId: to.boardId }, ...path };
      if (ids.length > 0) await reported.updateMany({ _id: { $in: ids } } as never, { $set: change.$set });
      // The images first, as whoever removes one with its comment looks where the comment is.
      await images.updateMany(on as never, change as never);
      await comments.updateMany(on as never, change as never);
      await internalNotes.updateMany(on as never, change as never);
      await customerVotes.updateMany(on as never, change as never);
    },

    /** The search finds comments on the card to which they came, and not on that from which they did. */
    async reindex(came: On, from: string): Promise<void> {
      const all = await comments.find(came, { outbox: 0, edits: 0 }).lean<IndexedComment[]>();
      for (const { _id } of all) await index.removeComment({ _id, cardId: from });
      await index.addComments(all);
    },
  };
}
