import { addPushDevice, type PushDevice } from '@cardinal/contracts';
import { type PushSandbox, type Receipt, type Subscription, startPushSandbox } from '@cardinal/push-sandbox';
import { eventually } from '@cardinal/testing';
import { type Notified, startNotified } from './notified.ts';
import type { Person } from './world.ts';

/** The service with a push service, and common steps of tests of pushes. */
export interface Pushed {
  notified: Notified;
  sandbox: PushSandbox;
  collection(name: string): ReturnType<ReturnType<typeof getConnection>['collection']>;
  /** Turns notifications on in a browser of the user. */
  turnOn(
    person: Person,
    subscription?: Subscription,
  ): Promise<{ device: PushDevice; subscription: Subscription }>;
  /** The messages that a browser read, once there are this many. */
  readBy(subscription: Subscription, count: number): Promise<Message[]>;
  findReceipts(subscription: Subscription): Receipt[];
  /** Resolves when no push to the user waits. */
  settled(person: Person): Promise<void>;
  stop(): Promise<void>;
}

interface Message {
  id: string;
  title: string;
  body: string;
  path: string;
  tag: string;
}

const patience = { timeoutMs: 15_000 };
const getConnection = ({ harness }: Notified) => harness.services.get('notifications')!.connection;

export async function startPushed(settings: Record<string, string> = {}): Promise<Pushed> {
  const sandbox = await startPushSandbox();
  const quick = {
    PUSH_POLL_MS: '20',
    PUSH_RETRY_MIN_MS: '30',
    PUSH_RETRY_MAX_MS: '100',
    PUSH_BULK_MS: '1000',
  };
  const notified = await startNotified({ ...sandbox.env, ...quick, ...settings });
  const collection = (name: string) => getConnection(notified).collection(name);
  const findReceipts = ({ endpoint }: Subscription) =>
    sandbox.receipts().filter((receipt) => receipt.endpoint === endpoint);

  return {
    notified,
    sandbox,
    collection,
    async turnOn(person, subscription = sandbox.subscribe()) {
      const answer = await notified.world.as(person).call(addPushDevice, { body: subscription });
      return { device: answer.value, subscription };
    },
    findReceipts,
    readBy: (subscription, count) =>
      eventually(() => {
        const read = findReceipts(subscription).map(({ payload }) => JSON.parse(payload) as Message);
        return read.length >= count && read;
      }, patience),
    async settled({ id: userId }) {
      await eventually(
        async () => (await collection('pushes').countDocuments({ userId, state: 'waiting' })) === 0,
        patience,
      );
    },
    async stop() {
      await notified.stop();
      await sandbox.stop();
    },
  };
}
