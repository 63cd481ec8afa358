import type { Card, CardStatus, Lane } from '@cardinal/contracts';
import type { Active, Over } from '@dnd-kit/core';

/** An area where cards are dropped: a column, or the part of one that is in a lane. */
export interface Cell {
  status: CardStatus;
  lane?: LaneOfCell;
}

export interface LaneOfCell {
  id: Lane;
  /** The name for screen readers. */
  name: string;
  /** Why the viewer may not drop a card of another lane here; undefined where they may. */
  refusal: (card: Card, from: Cell, to: Cell) => string | undefined;
  /** Takes a card of another lane: it changes what the lanes are of. */
  take: (card: Card, from: Cell, to: Cell) => void;
}

export const cellId = ({ status, lane }: Cell): string => (lane ? `${lane.id} ${status}` : status);
export const isSameLane = (one: Cell, other: Cell): boolean => one.lane?.id === other.lane?.id;
/** The name of a cell in a sentence. */
export const cellName = ({ status, lane }: Cell): string => (lane ? `${status} of ${lane.name}` : status);

/** The cell from which the dragged card was taken. */
export const cellUnder = ({ data: { current } }: Active): Cell =>
  current?.from ?? { status: current?.card.status };
/** The cell where it would be dropped. */
export const cellOver = ({ id, data }: Over): Cell =>
  (data.current as Cell | undefined) ?? { status: id as CardStatus };
