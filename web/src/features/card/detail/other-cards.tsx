import type { CardDetail } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { referencesQuery } from '#features/card-data/index.ts';
import { CardLink } from '#features/markdown/index.ts';
import { Button } from '#ui/button.tsx';
import { loadable } from '#ui/loadable.tsx';
import { NamedList } from '../references/named-list.tsx';

/** More are shown on demand. */
const SHOWN = 5;

const Relations = loadable(async () => (await import('../relations/relations.tsx')).Relations);

interface OtherCardsProps {
  card: CardDetail;
  canRelate: boolean;
}

/** The cards to which a card relates, and those that refer to it; nothing where there are none. */
export function OtherCards({ card, canRelate }: OtherCardsProps) {
  const { data } = useQuery(referencesQuery(card.id));
  const [all, setAll] = useState(false);
  const cards = data?.mentionedIn ?? [];
  return (
    <>
      {data?.relations?.[0] && <Relations card={card} relations={data.relations} canRelate={canRelate} />}
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
    </>
  );
}
