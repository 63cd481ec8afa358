import { locateComments } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { CommentModel, CommentRow } from './comment.model.ts';

export interface CommentPlacesDeps {
  comments: CommentModel;
  notes: CommentModel;
}

/** Answers other services on which cards comments and internal notes are. */
export function mountCommentPlaces(router: Router, { comments, notes }: CommentPlacesDeps): void {
  mountCall(router, locateComments, async ({ body: { commentIds } }) => {
    const those = { _id: { $in: commentIds }, deleted: false };
    const found = await Promise.all(
      [comments, notes].map((model) =>
        model
          .find(those, { cardId: 1, projectId: 1, boardId: 1, placeholder: 1 })
          .lean<Pick<CommentRow, '_id' | 'cardId' | 'projectId' | 'boardId' | 'placeholder'>[]>(),
      ),
    );
    const places = found.flat();
    return {
      places: places.map(({ _id: id, placeholder, ...place }) => ({ id, ...place, isShown: !placeholder })),
    };
  });
}
