import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { referencesQuery } from '#features/card-data/index.ts';
import { CardLink } from '#features/markdown/index.ts';
import { Button } from '#ui/button.tsx';
import { NamedList } from './named-list.tsx';

/** More are shown on demand. */
const SHOWN = 5;

/** The cards that refer to a card; nothing where there are none. */
export function MentionedIn({ cardId }: { cardId: string }) {
  const { data } = useQuery(referencesQuery(cardId));
  const [all, setAll] = useState(false);
  const cards = data?.mentionedIn ?? [];
  return (
    <NamedList
      name="Mentioned in"
      items={cards.slice(0, all ? undefined : SHOWN)}
      more={
        cards.length > SHOWN &&
        !all && (
          <Button variant="ghost" size="sm" className="mt-1 -ml-2" onClick={() => setAll(true)}>
            {`Show all ${cards.length}`}
          </Button>
        )
      }
    >
      {(card) => <CardLink card={card} className="inline-block py-0.5" />}
    </NamedList>
  );
}
