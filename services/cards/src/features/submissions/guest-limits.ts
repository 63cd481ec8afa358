import { AppError, minutes, type Throttle } from '@cardinal/service-kit';
import type { CardsConfig } from '../../kernel/config.ts';

export interface GuestLimitDeps {
  throttle: Throttle;
  config: Pick<CardsConfig, 'GUEST_SENDINGS_PER_ADDRESS' | 'GUEST_SENDINGS_PER_BOARD'>;
}

interface Sending {
  address: string;
  boardId: string;
  text: string;
}

/**
 * Counts what guests send, by address and by board, in number and in bytes.
 * @param spend spends their proof in between: a guest who sends one again and again is limited by address, and takes nothing
 * from what others may send to the board
 * @throws AppError `rate_limited`
 */
export type LimitGuests = (sending: Sending, spend?: () => Promise<void>) => Promise<void>;

/** Of a board that lets guests write nothing. */
export const closed = () =>
  new AppError('submissions_closed', 'This board takes nothing of guests any more. Sign in to go on.');

/** Bytes that as many sendings may have on average: a page of text. */
const bytesEach = 8_000;
const windowMs = minutes(60);

export function createLimitGuests({ throttle, config }: GuestLimitDeps): LimitGuests {
  return async ({ address, boardId, text }, spend) => {
    const weight = Buffer.byteLength(text);
    const both = (name: string, tries: number, refusal: string) => [
      { name: `guest:${name}`, tries, windowMs, refusal },
      { name: `guest:bytes:${name}`, tries: tries * bytesEach, windowMs, refusal, weight },
    ];
    const wait = 'Your text is kept here; please try again in an hour.';
    await throttle.take(
      ...both(`address:${address}`, config.GUEST_SENDINGS_PER_ADDRESS, `You have sent a lot. ${wait}`),
    );
    await spend?.();
    await throttle.take(
      ...both(`board:${boardId}`, config.GUEST_SENDINGS_PER_BOARD, `Many guests write here now. ${wait}`),
    );
  };
}
