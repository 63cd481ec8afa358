import { addRelation, type CardDetail, type RelationSide, removeRelation } from '@cardinal/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { refreshReferences } from '#features/card-data/index.ts';
import { offerUndo } from '#features/undo/index.ts';
import { toast } from '#ui/toast-store.ts';
import { relationNames } from './relation-names.ts';

interface Said {
  kind: RelationSide;
  other: { id: string; title: string };
}

const fail = (title: string) => (error: Error) =>
  toast({ title, description: errorMessage(error), variant: 'destructive' });

async function relate(client: QueryClient, cardId: string, { kind, other }: Said): Promise<void> {
  await request(addRelation, { params: { cardId }, body: { kind, cardId: other.id } });
  refreshReferences(client);
}

async function unrelate(client: QueryClient, cardId: string, { kind, other }: Said): Promise<void> {
  await request(removeRelation, { params: { cardId, kind, otherId: other.id } });
  refreshReferences(client);
}

const quote = ({ kind, other }: Said) => `“${relationNames[kind].toLowerCase()} ${other.title}”`;

/** Relates a card to another one, and offers to take that back. */
export function useAddRelation({ id }: Pick<CardDetail, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: Said) => relate(client, id, said),
    onSuccess(_, said) {
      const undo = () => unrelate(client, id, said);
      const action = offerUndo(client, { what: `relation ${quote(said)}`, undo });
      const description = `${relationNames[said.kind]} ${said.other.title}`;
      toast({ title: 'Relation added', description, variant: 'success', action });
    },
    onError: fail('Failed to add the relation'),
  });
}

/** Takes a relation back, and offers to say it again. */
export function useRemoveRelation({ id }: Pick<CardDetail, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: Said) => unrelate(client, id, said),
    onSuccess(_, said) {
      const undo = () => relate(client, id, said);
      const action = offerUndo(client, { what: `removal of the relation ${quote(said)}`, undo });
      toast({ title: 'Relation removed', description: said.other.title, variant: 'success', action });
    },
    onError: fail('Failed to remove the relation'),
  });
}
