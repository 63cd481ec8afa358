import { type Comment, commentAnchor, type User } from '@cardinal/contracts';
import { StickyNote } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type CardAccess,
  isEdited,
  isPending,
  shortCardId,
  type ThreadNode,
  useTickComment,
} from '#features/card-data/index.ts';
import type { BoardPlace } from '#features/editor/index.ts';
import { Markdown } from '#features/markdown/index.ts';
import { useStateMark } from '#features/outbox/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { cn } from '#ui/cn.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useIsAnswer } from '../answers/use-answer.ts';
import { Screenshots } from '../images/screenshots.tsx';
import { HiddenNotice } from '../moderation/hidden-notice.tsx';
import { CommentActions } from './comment-actions.tsx';
import { CommentEdit } from './comment-edit.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentReactions } from './comment-reactions.tsx';
import { EditedLabel } from './edited-label.tsx';
import { type Quote, selectedWithin } from './quote.ts';

/** Replies are indented up to this depth, so that phones can show them. */
const MAX_INDENT = 4;

interface CommentItemProps {
  node: ThreadNode;
  board: BoardPlace;
  user: User | null;
  access: CardAccess;
  /** The text to quote in a reply to its comment. */
  quote: Quote | null;
  onQuote: (quote: Quote) => void;
  depth?: number;
}

export function CommentItem({ node, board, user, access, quote, onQuote, depth = 0 }: CommentItemProps) {
  const { comment, replies } = node;
  const [mode, setMode] = useState<'view' | 'edit' | 'reply'>('view');
  const ownQuote = quote?.commentId === comment.id ? quote : null;
  useEffect(() => {
    if (ownQuote) setMode('reply');
  }, [ownQuote]);
  const view = () => setMode('view');
  const mayWrite = (comment.internal ? access.canNote : access.canComment) && !comment.hidden;
  return (
    <li>
      {comment.deleted ? (
        <p
          id={commentAnchor(comment.id)}
          tabIndex={-1}
          className="scroll-my-20 rounded-md py-2 text-sm text-subtle italic outline-none focus:bg-sunken"
        >
          {describeDeleted(comment)}
        </p>
      ) : (
        <article id={commentAnchor(comment.id)} tabIndex={-1} className={articleClass(comment)}>
          <Avatar name={getAuthorName(comment)} size={depth === 0 ? 'md' : 'sm'} />
          <div className="grid min-w-0 flex-1 gap-1.5">
            <CommentHeading comment={comment} />
            {comment.hidden && <HiddenNotice what="comment" hidden={comment.hidden} />}
            {mode === 'edit' ? (
              <CommentEdit comment={comment} board={board} isPublicUser={access.isPublicUser} onDone={view} />
            ) : (
              <>
                <CommentText comment={comment} access={access} mayWrite={mayWrite} />
                <CommentReactions comment={comment} mayReact={mayWrite} />
                {user && access.canTakePart && !isPending(comment) && (
                  <CommentActions
                    comment={comment}
                    projectSlug={board.projectSlug}
                    mayWrite={mayWrite}
                    mayChange={access.canChangeComment(comment) && !comment.hidden}
                    // Only those read a note who decide themselves what stands there.
                    mayHide={access.canHideComments && !comment.internal}
                    mayReport={access.canReportComment(comment) && !comment.hidden && !comment.internal}
                    onReply={() => setMode('reply')}
                    onQuote={() => onQuote(createQuote(comment))}
                    onEdit={() => setMode('edit')}
                  />
                )}
              </>
            )}
            {mode === 'reply' && user && (
              <CommentForm
                cardId={comment.cardId}
                board={board}
                author={user}
                isPublicUser={access.isPublicUser}
                parent={{ id: comment.id, username: getAuthorName(comment), internal: comment.internal }}
                quote={ownQuote}
                onCancel={view}
                onPosted={view}
              />
            )}
          </div>
        </article>
      )}
      {replies.length > 0 && (
        <ol className={cn(depth < MAX_INDENT && 'ml-3.5 border-l pl-4')}>
          {replies.map((reply) => (
            <CommentItem
              key={reply.comment.id}
              node={reply}
              board={board}
              user={user}
              access={access}
              quote={quote}
              onQuote={onQuote}
              depth={depth + 1}
            />
          ))}
        </ol>
      )}
    </li>
  );
}

const articleClass = (comment: Comment): string =>
  cn(
    '-mx-2 flex scroll-my-20 gap-3 rounded-md px-2 py-2 outline-none focus:bg-sunken',
    comment.internal && 'my-0.5 bg-amber-soft focus:bg-amber-soft focus:ring-2 focus:ring-amber/40',
    isPending(comment) && 'opacity-60',
  );

function describeDeleted({ hidden, internal }: Comment): string {
  if (internal) return 'Deleted note';
  return hidden ? 'Hidden by a moderator' : 'Deleted comment';
}

interface CommentTextProps {
  comment: Comment;
  access: CardAccess;
  mayWrite: boolean;
}

function CommentText({ comment, access, mayWrite }: CommentTextProps) {
  const { cardId, content, mentions, imageUrls } = comment;
  const tick = useTickComment(comment);
  const mayTick = mayWrite && access.canChangeComment(comment) && !isPending(comment);
  return (
    <>
      <Markdown text={content} cardId={cardId} mentions={mentions} onTick={mayTick ? tick : undefined} />
      <Screenshots size="sm" paths={imageUrls} text={content} label={`Image of ${getAuthorName(comment)}`} />
    </>
  );
}

function CommentHeading({ comment }: { comment: Comment }) {
  const isAnswer = useIsAnswer(comment);
  const mark = useStateMark(comment.id);
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm">
      <span dir="auto" className="min-w-0 truncate font-medium">
        {getAuthorName(comment)}
      </span>
      {comment.internal && (
        <Badge tone="amber" size="sm" icon={<StickyNote aria-hidden />} className="self-center">
          Internal note
        </Badge>
      )}
      <span className="text-xs text-subtle">
        {isAnswer && <>Official answer · </>}
        {isPending(comment) ? (mark ?? 'Posting…') : <RelativeTime date={comment.createdAt} />}{' '}
        {isEdited(comment) && <EditedLabel comment={comment} />}
        {comment.mergedFrom && <span> from {shortCardId(comment.mergedFrom)}</span>}
      </span>
    </p>
  );
}

const getAuthorName = (comment: Comment) => comment.user?.username ?? 'Unknown';

/** The selected text of the comment, or all of it. */
const createQuote = ({ id, content }: Comment): Quote => ({
  commentId: id,
  text: selectedWithin(document.getElementById(commentAnchor(id))) || content,
});
