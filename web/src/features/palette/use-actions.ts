import { useMemo, useSyncExternalStore } from 'react';
import {
  allOffers,
  type CommandGroup,
  type CommandId,
  commandIds,
  commandTable,
  type OfferedCommand,
  onOffersChanged,
} from '#features/commands/index.ts';

export interface Action {
  id: CommandId;
  group: CommandGroup;
  title: string;
  words: string;
  offer: OfferedCommand;
}

/** The palette does not list the command that opens it. */
const opensPalette: ReadonlySet<CommandId> = new Set(['general.palette', 'general.search']);

/** All available commands, in the order of the table. */
export function useActions(): Action[] {
  const offers = useSyncExternalStore(onOffersChanged, allOffers);
  return useMemo(
    () =>
      commandIds.flatMap((id) => {
        const offer = offers.get(id)?.at(-1);
        if (!offer || opensPalette.has(id)) return [];
        const { title, words = '', group } = commandTable[id];
        return [{ id, group, title: offer.title ?? title, words: `${title} ${words}`, offer }];
      }),
    [offers],
  );
}
