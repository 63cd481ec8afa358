import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { CardLink } from './card-link.tsx';
import { referencesQuery } from './references.query.ts';

/** More are shown on demand. */
const SHOWN = 5;

/** The cards that refer to a card; nothing where there are none. */
export function MentionedIn({ cardId }: { cardId: string }) {
  const { data } = useQuery(referencesQuery(cardId));
  const [all, setAll] = useState(false);
  const cards = data?.mentionedIn ?? [];
  if (cards.length === 0) return null;
  return (
    <section aria-label="Mentioned in" className="grid min-w-0 justify-items-start">
      <div aria-hidden className="flex h-7 items-center text-xs font-medium text-subtle">
        Mentioned in
      </div>
      <ul className="grid min-w-0 gap-1.5 text-sm">
        {cards.slice(0, all ? undefined : SHOWN).map((card) => (
          <li key={card.id} className="min-w-0 [overflow-wrap:anywhere]">
            <CardLink card={card} />
          </li>
        ))}
      </ul>
      {cards.length > SHOWN && !all && (
        <Button variant="ghost" size="sm" className="mt-1 -ml-2" onClick={() => setAll(true)}>
          {`Show all ${cards.length}`}
        </Button>
      )}
    </section>
  );
}
