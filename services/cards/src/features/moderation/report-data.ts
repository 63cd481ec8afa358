import { type CardData, type CardPlace, nothing } from '../../kernel/card-data/card-data.ts';
import { createOnCards, untyped } from '../../kernel/card-data/on-cards.ts';
import type { CommentModel } from '../comments/comment.model.ts';
import type { ReportsModel } from './report.model.ts';

export interface ReportDataDeps {
  reported: ReportsModel;
  comments: CommentModel;
}

/** Reports of comments go where the comments go; reports of a card stay with it. */
export function createReportData({ reported, comments }: ReportDataDeps): CardData {
  const onCards = createOnCards({ models: [untyped(reported)] });

  /** Before the comments go, as the ids are read where they are. */
  async function bring(on: object, to: CardPlace): Promise<undefined> {
    const ids: string[] = await comments.distinct('_id', on);
    const set = { cardId: to._id, boardId: to.boardId };
    if (ids.length > 0) await reported.updateMany({ _id: { $in: ids } } as never, { $set: set });
  }

  return {
    trash: nothing,
    restore: nothing,
    purge: onCards.purge,
    move: onCards.move,
    merge: (cardId, target) => bring({ cardId }, target),
    unmerge: (source, cardId) => bring({ cardId, mergedFrom: source._id }, source),
  };
}
