import { type CommentModel, type CommentRow, rowFields } from './comment.model.ts';
import { type CommentRepository, fittingComments, inOrder, readAtOnce } from './comment.repository.ts';

/** A card's comments together with its internal notes, for the team. */
export type CommentsWithNotes = Pick<CommentRepository, 'ofCard' | 'countShown'>;

export interface CommentsWithNotesDeps {
  comments: CommentModel;
  notes: CommentModel;
}

/** Reads both with one command. Only cards with notes are read in this way, as it sorts in memory. */
export function createCommentsWithNotes({ comments, notes }: CommentsWithNotesDeps): CommentsWithNotes {
  return {
    ofCard(cardId, { limit, offset }) {
      const read = [{ $match: { cardId, deleted: false } }, { $project: rowFields }];
      const cursor = comments
        .aggregate<CommentRow>([
          ...read,
          { $unionWith: { coll: notes.collection.name, pipeline: read } },
          { $sort: inOrder },
          { $skip: offset },
          { $limit: limit },
        ])
        .cursor({ batchSize: readAtOnce });
      return fittingComments(cursor);
    },
    async countShown(cardId) {
      const counts = [comments, notes].map((model) =>
        model.countDocuments({ cardId, deleted: false }).hint('thread'),
      );
      const [open = 0, internal = 0] = await Promise.all(counts);
      return open + internal;
    },
  };
}
