import type { CardDetail } from '@cardinal/contracts';
import { useState } from 'react';
import { type CardAccess, DueBadge, useTickDescription } from '#features/card-data/index.ts';
import { Markdown } from '#features/markdown/index.ts';
import { Button } from '#ui/button.tsx';
import { StatusBadge, TypeBadge } from '#ui/domain-badges.tsx';
import { dropDraft, hasDraft } from '#ui/use-draft.ts';
import { useIsNarrow } from '#ui/use-media-query.ts';
import { useNextRender } from '#ui/use-next-render.ts';
import { CommentSection } from '../comments/comment-section.tsx';
import { Screenshots } from '../images/screenshots.tsx';
import { MergedNotice } from '../merge/merged-notice.tsx';
import { HiddenNotice } from '../moderation/hidden-notice.tsx';
import { ShippedIn } from '../references/shipped-in.tsx';
import { CardVotes } from '../votes/card-votes.tsx';
import { CardEdit } from './card-edit.tsx';
import { CardProperties } from './card-properties.tsx';
import { Editable } from './editable.tsx';
import { OtherCards } from './other-cards.tsx';
import { type EditPart, editDraftKey } from './use-card-edit.ts';

interface CardBodyProps {
  card: CardDetail;
  access: CardAccess;
  /** The fields that a list has, while the rest is being loaded. */
  isPreview: boolean;
  /** The level of the title's heading, depending on the context. */
  heading: 'h1' | 'h2';
  /** The part that is being edited. */
  editing: EditPart | null;
  onEditing: (part: EditPart | null) => void;
}

export function CardBody({ card, access, isPreview, heading, editing, onEditing }: CardBodyProps) {
  const isNext = useNextRender();
  // After a loading screen, what stands beside the rest may come a moment after it.
  const hasProperties = useIsNarrow() || isPreview || isNext;
  const [sending, setSending] = useState(false);
  const shownForm = sending ? null : editing;
  const form = editing && (
    <CardEdit
      key={editing}
      card={card}
      part={editing}
      isPublicUser={access.isPublicUser}
      onDone={() => onEditing(null)}
      onSending={setSending}
    />
  );
  const edit = access.canEdit && !editing ? onEditing : undefined;
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="grid min-w-0 content-start gap-3">
        {card.hidden && <HiddenNotice what="card" hidden={card.hidden} />}
        <div className="flex flex-wrap items-center gap-2">
          <TypeBadge type={card.type} />
          {/* Wide screens show it beside, with the other properties. */}
          <span className="inline-flex gap-2 lg:hidden">
            <StatusBadge status={card.status} />
            {card.dueDate && <DueBadge dueDate={card.dueDate} status={card.status} />}
          </span>
        </div>
        {editing === 'title' && form}
        <CardTitle title={card.title} heading={heading} hidden={hides(shownForm, 'title')} onEdit={edit} />
      </div>
      <div className="grid min-w-0 content-start gap-6">
        {editing !== 'title' && form}
        {edit && <UnsavedEdit cardId={card.id} onContinue={() => onEditing('all')} />}
        {!hides(shownForm, 'description') && <CardText card={card} onEdit={edit} />}
        {shownForm !== 'all' && (
          <>
            <Screenshots paths={card.imageUrls} text={card.description} label="Screenshot" />
            {card.merged.length > 0 && <MergedNotice card={card} canUnmerge={access.canManage} />}
            <CardVotes card={card} canVote={access.canTakePart} />
          </>
        )}
      </div>
      <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
        {hasProperties && (
          <aside
            aria-label="Card properties"
            className="grid content-start gap-4 rounded-lg bg-sunken/60 p-4"
          >
            <CardProperties card={card} access={access} />
            <ShippedIn card={card} />
            <OtherCards card={card} canRelate={access.canRelate} />
          </aside>
        )}
      </div>
      <CommentSection card={card} access={access} heading={heading === 'h1' ? 'h2' : 'h3'} />
    </div>
  );
}

/** Whether the form stands in the place of this text. */
const hides = (form: EditPart | null, text: EditPart) => form === 'all' || form === text;

interface CardTitleProps {
  title: string;
  heading: 'h1' | 'h2';
  /** The form shows it. */
  hidden: boolean;
  onEdit: ((part: EditPart) => void) | undefined;
}

function CardTitle({ title, heading: Heading, hidden, onEdit }: CardTitleProps) {
  const text = (
    <Heading
      dir="auto"
      className={
        hidden ? 'sr-only' : 'text-pretty text-xl font-semibold tracking-tight [overflow-wrap:anywhere]'
      }
    >
      {title}
    </Heading>
  );
  return onEdit ? (
    <Editable part="title" onEdit={onEdit}>
      {text}
    </Editable>
  ) : (
    text
  );
}

interface CardTextProps extends Pick<CardTitleProps, 'onEdit'> {
  card: CardDetail;
}

function CardText({ card, onEdit }: CardTextProps) {
  const { id, description: text, mentions, descriptionIsCut } = card;
  const tick = useTickDescription(card);
  const shown = text ? (
    <Markdown
      text={text}
      cardId={id}
      mentions={mentions}
      // The end of the text, which a list cuts off, would be lost.
      onTick={onEdit && !descriptionIsCut ? tick : undefined}
      className="text-md"
    />
  ) : (
    <p className="text-md text-subtle">{onEdit ? 'Add a description…' : 'No description yet'}</p>
  );
  return onEdit ? (
    <Editable part="description" onEdit={onEdit}>
      {shown}
    </Editable>
  ) : (
    shown
  );
}

/** Says that there is an unsaved draft of an edit. */
function UnsavedEdit({ cardId, onContinue }: { cardId: string; onContinue: () => void }) {
  const [waiting, setWaiting] = useState(() => hasDraft(editDraftKey(cardId)));
  if (!waiting) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-amber-soft px-3 py-2 text-sm text-amber-ink">
      <span className="flex-1">You have unsaved changes to this card.</span>
      <Button size="sm" onClick={onContinue}>
        Continue editing
      </Button>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          dropDraft(editDraftKey(cardId));
          setWaiting(false);
        }}
      >
        Discard
      </Button>
    </div>
  );
}
