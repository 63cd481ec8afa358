import type { Envelope } from '@cardinal/contracts';
import type { EventBus } from './events/bus.ts';
import { holdLease, releaseLease } from './lease.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Connection } from './mongo.ts';
import { isOutage } from './outage.ts';
import { outboxes, type RelaySource, type Waiting, withEvents } from './outboxes.ts';
import { steadyNow } from './steady-clock.ts';

export interface RelayOptions {
  /** Whose relay it is; replicas of one service wake each other under this name. */
  service: string;
  connection: Connection;
  bus: EventBus;
  sources: readonly RelaySource[];
  holder: string;
  log: Log;
  metrics: Metrics;
  /** Milliseconds between looks at everything while nothing wakes it, at first and after a long quiet time. */
  idleMs?: { least: number; most: number };
}

/** A document that has a new event. */
export interface Written {
  collection: string;
  id: string;
}

export interface Relay {
  /** Look now: this document was written. */
  wake(written: Written): void;
  stop(): Promise<void>;
  /** Resolves when no event waits in any outbox. */
  drained(): Promise<void>;
}

interface Found {
  source: RelaySource;
  doc: Waiting;
}
/** A document whose events are on their way. */
interface Hand {
  ids: Set<string>;
  since: number;
  /** Whether it may have newer events. */
  again: boolean;
  /** Whether one of them tells that it is deleted; it goes with whichever comes out last. */
  deleted: boolean;
}

const leaseMs = 5_000;
const batch = 200;
const maxInFlight = 1_000;
const purgeEveryMs = 5_000;
/** After this long an event counts as slow, and later ones of its document no longer wait for it. */
const slowMs = 300;
/** Pause before events are tried again that the bus did not take. */
const retryMs = 250;

const newHand = (): Hand => ({ ids: new Set(), since: steadyNow(), again: false, deleted: false });
const isSlow = ({ since }: Hand) => steadyNow() - since >= slowMs;
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/**
 * Publishes what waits in the outboxes of a service, in order for each document, and then takes it out. One relay
 * of a service works at a time (a lease); what a crash leaves behind is found on the next look. An event that is
 * slow to be handled holds back nothing but itself.
 */
export function startRelay({
  service,
  connection,
  bus,
  sources,
  holder,
  log,
  metrics,
  idleMs = { least: 250, most: 1_000 },
}: RelayOptions): Relay {
  const waiting = outboxes(sources);
  const inHand = new Map<string, Hand>();
  const running = new Set<Promise<void>>();
  /** The sources that may have events which no look has seen. */
  const due = new Set<RelaySource>(sources);
  const nameOf = (source: RelaySource) => source.model.collection.name;
  let stopping = false;
  let awake: (() => void) | null = null;
  let leaseUntil = Number.NEGATIVE_INFINITY;
  let lastPurge = Number.NEGATIVE_INFINITY;

  /** What was written since a round began that goes on, so that its look may have come too early for it. */
  let writtenMeanwhile: Set<string> | null = null;

  const lookAt = (chosen: readonly RelaySource[]) => {
    for (const source of chosen) due.add(source);
    awake?.();
  };
  /** What is written while it is in hand is looked at once it is out of hand, or slow. */
  function lookAgain(source: RelaySource, key: string, hand: Hand): void {
    if (hand.again) return;
    hand.again = true;
    const stillInHand = () => {
      if (inHand.get(key) === hand) lookAt([source]);
    };
    // A timer may come a moment early, when it is not slow yet.
    setTimeout(stillInHand, Math.max(hand.since + slowMs - steadyNow(), 0) + 10).unref();
  }
  function lookFor({ collection, id }: Written): void {
    const source = sources.find((one) => nameOf(one) === collection);
    if (!source) return;
    const key = `${collection}/${id}`;
    writtenMeanwhile?.add(key);
    const hand = inHand.get(key);
    if (hand && !isSlow(hand)) lookAgain(source, key, hand);
    else lookAt([source]);
  }

  const topic = `relay.${service}`;
  bus.onBroadcast(topic, (payload) => {
    if (leaseUntil <= steadyNow()) return;
    // A replica of an older release does not say what was written.
    if (Array.isArray(payload)) for (const one of payload as Written[]) lookFor(one);
    else lookAt(sources);
  });
  const hints: Written[] = [];
  /** Another replica works at present: a hint spares it to look all the time. Lost ones are made up for by its next look. */
  const hint = (one: Written) => {
    if (stopping) return;
    if (hints.length === 0) setTimeout(() => bus.broadcast(topic, hints.splice(0)), 3).unref();
    hints.push(one);
  };
  const wake = (one: Written) => (leaseUntil > steadyNow() ? lookFor(one) : hint(one));

  /** Ends early when there is something to look at. */
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      if (stopping) return resolve();
      const timer = setTimeout(resolve, ms);
      awake = () => {
        clearTimeout(timer);
        awake = null;
        resolve();
      };
    });

  async function renewLease(): Promise<boolean> {
    const held = await holdLease(connection, 'relay', holder, leaseMs);
    leaseUntil = held ? steadyNow() + leaseMs : Number.NEGATIVE_INFINITY;
    return held;
  }

  const hasLease = async () => steadyNow() < leaseUntil - leaseMs / 2 || renewLease();

  async function publish(
    source: RelaySource,
    { _id }: Waiting,
    events: readonly Envelope[],
    hand: Hand,
  ): Promise<void> {
    // All at once keeps their order, since the bus takes those of one stream one after another.
    const results = await Promise.allSettled(events.map((event) => bus.publish(event)));
    const done = events.filter((_event, index) => results[index]?.status === 'fulfilled');
    for (const event of done) metrics.countEvent('published', event.type);
    if (done.length > 0) {
      await take(
        source,
        _id,
        done.map(({ id }) => id),
      );
      if (hand.deleted) await waiting.purge(source, _id);
    }
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Losing this write only publishes the events a second time, so it need not wait for the journal. */
  async function take(source: RelaySource, _id: string, ids: string[]): Promise<void> {
    await source.model.collection.updateOne(
      { _id } as never,
      { $pull: { outbox: { id: { $in: ids } } } } as never,
      { writeConcern: { w: 1, journal: false } },
    );
  }

  function start(source: RelaySource, doc: Waiting): void {
    const key = `${nameOf(source)}/${doc._id}`;
    const hand = inHand.get(key) ?? newHand();
    const events = doc.outbox.filter(({ id }) => !hand.ids.has(id));
    if (events.length === 0) return;
    inHand.set(key, hand);
    hand.deleted ||= doc.deleted;
    for (const { id } of events) hand.ids.add(id);
    if (writtenMeanwhile?.has(key)) lookAgain(source, key, hand);
    const work = publish(source, doc, events, hand)
      .catch(async (error) => {
        hand.again = true;
        if (stopping) return;
        log.warn({ err: error, document: key }, 'events wait for the bus');
        await delay(retryMs);
      })
      .finally(() => {
        for (const { id } of events) hand.ids.delete(id);
        if (hand.ids.size === 0) inHand.delete(key);
        running.delete(work);
        if (hand.again) due.add(source);
        if (due.size > 0) awake?.();
      });
    running.add(work);
  }

  /** Documents whose events are in hand are left out, but for those that are slow: they may have newer events. */
  async function look(source: RelaySource): Promise<Found[]> {
    const prefix = `${nameOf(source)}/`;
    const hands = [...inHand].filter(([key]) => key.startsWith(prefix));
    const fresh = hands.filter(([, hand]) => !isSlow(hand));
    const ids = fresh.map(([key]) => key.slice(prefix.length));
    const most = batch + hands.length - fresh.length;
    const found = await source.model
      .find({ ...withEvents, ...(ids.length > 0 ? { _id: { $nin: ids } } : {}) } as never)
      .sort({ 'outbox.id': 1 })
      .limit(most)
      .lean<Waiting[]>();
    if (found.length === most) due.add(source);
    return found.map((doc) => ({ source, doc }));
  }

  const mayLook = () => bus.isReady() && inHand.size < maxInFlight;

  /** Looks at what is due, or else at everything. @returns how many documents it began to publish */
  async function round(): Promise<number> {
    const looked = due.size > 0 ? [...due] : sources;
    due.clear();
    writtenMeanwhile = new Set();
    try {
      const found = (await Promise.all(looked.map(look))).flat();
      // A change can be seen before it would survive a crash, and one that a crash takes back must never be told of. A
      // write is acknowledged only once all before it are safe; that of the lease also says that we still have it.
      if (found.length === 0 || !(await renewLease())) return 0;
      const before = running.size;
      for (const { source, doc } of found) start(source, doc);
      return running.size - before;
    } catch (error) {
      for (const source of looked) due.add(source);
      throw error;
    } finally {
      writtenMeanwhile = null;
    }
  }

  async function lookAfter(): Promise<void> {
    if (steadyNow() - lastPurge < purgeEveryMs) return;
    lastPurge = steadyNow();
    await waiting.purgeLeft();
    metrics.setOutbox(await waiting.depth(), await waiting.age());
  }

  async function loop(): Promise<void> {
    let idle = idleMs.least;
    while (!stopping) {
      try {
        if (!(await hasLease())) {
          lookAt(sources);
          await sleep(1_000);
          continue;
        }
        const started = mayLook() ? await round() : 0;
        await lookAfter();
        idle = started > 0 ? idleMs.least : Math.min(idle * 2, idleMs.most);
        if (due.size === 0 || !mayLook()) await sleep(idle);
      } catch (error) {
        if (!stopping && !isOutage(error)) log.warn({ err: error }, 'relay could not look');
        await sleep(500);
      }
    }
  }

  const looping = loop();
  return {
    wake,
    async stop() {
      stopping = true;
      awake?.();
      await looping;
      await Promise.race([Promise.allSettled(running), delay(5_000)]);
      await releaseLease(connection, 'relay', holder).catch(() => {});
    },
    async drained() {
      while (inHand.size + (await waiting.depth()) > 0) await delay(10);
    },
  };
}
