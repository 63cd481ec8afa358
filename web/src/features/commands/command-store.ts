import type { CommandId } from './command-table.ts';

export interface OfferedCommand {
  run: () => void;
  /** The title here, if more specific than the table's. */
  title?: string | undefined;
  /** Continues in the palette, which therefore stays open. */
  inPalette?: boolean;
}

type Offers = ReadonlyMap<CommandId, readonly OfferedCommand[]>;

let offers: Offers = new Map();
const listeners = new Set<() => void>();

function change(id: CommandId, update: (offered: readonly OfferedCommand[]) => OfferedCommand[]): void {
  offers = new Map(offers).set(id, update(offers.get(id) ?? []));
  for (const listener of listeners) listener();
}

/**
 * Makes a command available until the returned function is called. If several offer it, the last one wins; a fallback
 * is only used if nobody else offers it.
 */
export function offerCommand(id: CommandId, offer: OfferedCommand, fallback = false): () => void {
  change(id, (offered) => (fallback ? [offer, ...offered] : [...offered, offer]));
  return () => change(id, (offered) => offered.filter((other) => other !== offer));
}

export const offered = (id: CommandId): OfferedCommand | undefined => offers.get(id)?.at(-1);
export const allOffers = (): Offers => offers;

/** Runs a command if it is available; returns whether it was. */
export function runCommand(id: CommandId): boolean {
  const command = offered(id);
  command?.run();
  return command !== undefined;
}

export function onOffersChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
