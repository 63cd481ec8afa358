import { type CardDetail, listBoards, moveCard } from '@cardinal/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callQuery } from '#api/query-options.ts';
import { runInOrder } from '#api/run-in-order.ts';
import { offerSingleCardUndo, storeCard } from '#features/card-data/index.ts';
import { useCommand } from '#features/commands/index.ts';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast-store.ts';

/** The board of a card, and the others of its project that it can be moved to. */
export function BoardSelect({ card }: { card: CardDetail }) {
  const { board, project } = card;
  const { data: boards = [] } = useQuery(callQuery(listBoards, { params: { slug: project.slug } }));
  const [open, setOpen] = useState(false);
  const { mutate } = useMoveToBoard(card);
  const options = boards.map((one) => ({ value: one.id, label: one.name }));
  const known = options.some(({ value }) => value === board.id);
  useCommand('card.moveToBoard', () => setOpen(true), { when: boards.length > 1 });
  return (
    <div className="min-w-0 flex-1">
      <Select
        label="Board"
        size="sm"
        options={known ? options : [{ value: board.id, label: board.name }, ...options]}
        value={board.id}
        open={open}
        onOpenChange={setOpen}
        onValueChange={(boardId) => boardId !== board.id && mutate(boardId)}
      />
    </div>
  );
}

function useMoveToBoard(card: CardDetail) {
  const client = useQueryClient();
  const cardId = card.id;
  return useMutation({
    mutationFn: (boardId: string) =>
      runInOrder(`card ${cardId}`, () => request(moveCard, { params: { cardId }, body: { boardId } })),
    onSuccess: (moved) => {
      storeCard(client, moved);
      const action = offerSingleCardUndo(client, 'move', { before: card, after: moved });
      const description = `It is on ${moved.board.name} now.`;
      toast({ title: 'Card moved', variant: 'success', description, action });
    },
    onError: (error) =>
      toast({ title: 'Failed to move the card', description: errorMessage(error), variant: 'destructive' }),
  });
}
