import type { CardDetail, CardRelation } from '@cardinal/contracts';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { CardLink } from '#features/markdown/index.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { NamedList } from '../references/named-list.tsx';
import { relationNames, relationSides } from './relation-names.ts';
import { useRemoveRelation } from './use-relations.ts';

interface RelationsProps {
  card: CardDetail;
  relations: readonly CardRelation[];
  canRelate: boolean;
}

/** The cards that block a card, that it blocks, and so on. */
export function Relations({ card, relations, canRelate }: RelationsProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(relations.length, place);
  const remove = useRemoveRelation(card);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      {relationSides.map((kind) => (
        <NamedList
          key={kind}
          name={relationNames[kind]}
          items={relations.filter((relation) => relation.kind === kind).map(({ card: other }) => other)}
        >
          {(other) => (
            <div className="flex items-start gap-1">
              <CardLink card={other} className="min-w-0 flex-1 py-0.5" />
              {canRelate && (
                <IconButton
                  size="sm"
                  icon={<X />}
                  label={`Remove: ${relationNames[kind].toLowerCase()} ${other.title}`}
                  onClick={() => remove.mutate({ kind, other })}
                />
              )}
            </div>
          )}
        </NamedList>
      ))}
    </div>
  );
}
