import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { referencesQuery } from '#features/card-data/index.ts';
import { loadable } from '#ui/loadable.tsx';

const Relations = loadable(async () => (await import('./relations.tsx')).Relations);

/** The relations of a card, whose code is loaded with the first of them. */
export function LazyRelations(props: Omit<ComponentProps<typeof Relations>, 'relations'>) {
  const { data } = useQuery(referencesQuery(props.card.id));
  const relations = data?.relations ?? [];
  return relations.length > 0 && <Relations {...props} relations={relations} />;
}
