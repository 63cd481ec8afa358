import type { Struck } from '../faults/storm.ts';
import { type Check, checkEach, checkNone } from './check.ts';
import { mayBeLost } from './lost-answers.ts';

/** A row of a service's queue of outgoing messages. */
export interface QueuedRow {
  _id: string;
  state: 'waiting' | 'sent' | 'withheld' | 'failed';
  answer: string | null;
}

/** A message that the other server took, by the id of its row. */
interface Received {
  id: string;
  at: string;
  /** For people. */
  name: string;
}

export interface CheckReceiptsDeps {
  /** `e-mails`, and the server that takes them. */
  what: string;
  server: string;
  queued: ReadonlyMap<string, QueuedRow>;
  received: readonly Received[];
  /** The service that sent it, and how it is connected. */
  sentBy: (id: string) => { service: string; link: string };
  timeoutMs: number;
  faults: readonly Struck[];
}

const isHeld = (row: QueuedRow | undefined) => row?.state !== 'sent' && row?.state !== 'waiting';

/** Everything that counts as sent was received; nothing else was; and again only if the answer may have been lost. */
export function checkReceipts(deps: CheckReceiptsDeps): Check[] {
  const { what, server, queued, received, sentBy, timeoutMs, faults } = deps;
  const byId = Map.groupBy(received, ({ id }) => id);
  const isLost = ({ id, at }: Received) => mayBeLost({ ...sentBy(id), timeoutMs, at }, faults);
  const withheld = received.filter((one) => isHeld(queued.get(one.id)) && !isLost(one));
  const repeated = [...byId.values()].flatMap((all) => all.slice(0, -1)).filter((one) => !isLost(one));
  const kept = [...queued.values()].filter(({ state }) => state !== 'withheld');
  return [
    checkEach(`${what} that were sent, as the ${server} received them`, kept, ({ _id, state, answer }) => {
      if (state !== 'sent') return `${_id} is ${state}: ${answer}`;
      return byId.has(_id) ? null : `${_id} counts as sent and was not received`;
    }),
    checkNone(
      `${what} more than once without a cause`,
      repeated.map(({ id, name }) => `${id} ${name} was received and sent again`),
    ),
    checkNone(
      `${what} that nobody sent`,
      withheld.map(({ id, name }) => `${id} ${name}`),
    ),
  ];
}
