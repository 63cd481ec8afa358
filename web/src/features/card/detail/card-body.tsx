import type { CardDetail } from '@cardinal/contracts';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { dropDraft, hasDraft } from '#ui/use-draft.ts';
import type { CardAccess } from '../card-access.ts';
import { CardBadges } from '../card-fields.tsx';
import { CommentSection } from '../comments/comment-section.tsx';
import { Screenshots } from '../images/screenshots.tsx';
import { LinkedText } from '../linked-text.tsx';
import { CardEdit } from './card-edit.tsx';
import { CardProperties } from './card-properties.tsx';
import { CardVotes } from './card-votes.tsx';
import { editDraftKey } from './use-card-edit.ts';

interface CardBodyProps {
  card: CardDetail;
  access: CardAccess;
  /** The level of the title's heading, depending on the context. */
  heading: 'h1' | 'h2';
  editing: boolean;
  onEditing: (editing: boolean) => void;
}

export function CardBody({ card, access, heading: Heading, editing, onEditing }: CardBodyProps) {
  const [sending, setSending] = useState(false);
  const inForm = editing && !sending;
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_13.5rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <CardBadges card={card} />
        </div>
        <Heading
          className={inForm ? 'sr-only' : 'text-xl font-semibold tracking-tight [overflow-wrap:anywhere]'}
        >
          {card.title}
        </Heading>
      </div>
      <div className="grid min-w-0 content-start gap-6">
        {editing && (
          <CardEdit
            card={card}
            isPublicUser={access.isPublicUser}
            onDone={() => onEditing(false)}
            onSending={setSending}
          />
        )}
        {!inForm && (
          <>
            {access.canEdit && !editing && (
              <UnsavedEdit cardId={card.id} onContinue={() => onEditing(true)} />
            )}
            <LinkedText text={card.description} className="text-md" />
            {card.imageUrls && card.imageUrls.length > 0 && (
              <Screenshots paths={card.imageUrls} label="Screenshot" />
            )}
            <CardVotes card={card} canVote={access.canTakePart} />
          </>
        )}
      </div>
      <aside
        aria-label="Card properties"
        className="rounded-lg bg-sunken/60 p-4 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start"
      >
        <CardProperties card={card} access={access} />
      </aside>
      <CommentSection card={card} access={access} heading={Heading === 'h1' ? 'h2' : 'h3'} />
    </div>
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
