import { type DataOf, moderated } from '@cardinal/contracts';
import { type NewEvent, newEvent } from '@cardinal/service-kit';
import type { CardRow } from '../../kernel/card/card.model.ts';
import type { Person } from '../../kernel/read-models/users.ts';
import type { CommentRow } from '../comments/comment.model.ts';

type Data = DataOf<typeof moderated>;
/** An action, by whom and why. */
export type Deed = Pick<Data, 'action' | 'reason' | 'actor'>;

/** Characters of what it was done to that the log keeps. */
const excerptLength = 120;

export const toExcerpt = (text: string): string => {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  const beginning = letters.slice(0, excerptLength).join('');
  return letters.length > excerptLength ? `${beginning.trimEnd()}…` : beginning;
};

export const deedOn = {
  card: ({ _id, projectId, boardId, createdBy, title }: CardRow, deed: Deed): NewEvent =>
    newEvent(moderated, {
      ...{ projectId, target: 'card', targetId: _id, cardId: _id, boardId, userId: createdBy },
      ...{ ...deed, excerpt: toExcerpt(title) },
    }),
  comment: ({ _id, projectId, boardId, cardId, userId, content }: CommentRow, deed: Deed): NewEvent =>
    newEvent(moderated, {
      ...{ projectId, target: 'comment', targetId: _id, cardId, boardId, userId },
      ...{ ...deed, excerpt: toExcerpt(content) },
    }),
};

export const toActor = ({ id, username }: Person): Person => ({ id, username });
