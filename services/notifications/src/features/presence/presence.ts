import { randomUUID } from 'node:crypto';
import { type Presence, presenceSeconds, roleIn } from '@cardinal/contracts';
import type { EventBus, ProjectWatch } from '@cardinal/service-kit';
import type { Connections } from '../stream/connections.ts';
import type { StreamConnection } from '../stream/stream-connection.ts';
import { mayHear } from '../stream/viewer.ts';
import { createGathering } from './gathering.ts';
import { type BoardPlace, createLooking, type Guests, type Looker } from './looking.ts';
import { describePresence, type Reader } from './presence.rules.ts';

/** For the words of replicas to each other; each hears its own, too. */
const topic = 'notifications.presence';
type Page = Pick<Looker, 'userId' | 'page'>;
type Word =
  | { kind: 'look'; looker: Looker }
  | { kind: 'leave'; page: Page }
  | { kind: 'count'; guests: Guests };

/** How soon users and guests hear of a change. There may be thousands of guests. Milliseconds. */
const [userMs, guestMs] = [200, 5_000];
/** How often entries that ended are looked for. Milliseconds. */
const beatMs = 2_000;
/** The guests of a replica are said again after so many beats. */
const beatsPerCount = Math.floor((presenceSeconds * 1_000) / beatMs / 2);

export interface PresenceDeps {
  connections: Connections;
  watch: Pick<ProjectWatch, 'isSure' | 'ensure'>;
  bus: Pick<EventBus, 'broadcast' | 'onBroadcast'>;
}

const toPlace = ({ projectId, boardId, open }: BoardPlace): BoardPlace => ({ projectId, boardId, open });

const concernedBy = (connections: Connections, place: BoardPlace): StreamConnection[] => [
  ...connections.concernedBy({ to: 'board', ...place }),
];

/** One that names several boards shows a roadmap. */
const namesAsGuest = ({ viewer }: StreamConnection, boardId: string): boolean =>
  viewer !== null &&
  !viewer.user &&
  viewer.named?.boardIds.length === 1 &&
  viewer.named.boardIds[0] === boardId;

/** Counts the guests of this replica's streams, where they come and leave, and again from time to time. */
function createGuestCount({ connections, bus }: Pick<PresenceDeps, 'connections' | 'bus'>) {
  const replica = randomUUID();
  const places = new Map<string, BoardPlace>();
  let isStopped = false;

  const say = (place: BoardPlace, count: number) =>
    bus.broadcast(topic, { kind: 'count', guests: { ...place, replica, count } } satisfies Word);
  function count(place: BoardPlace): void {
    const { boardId } = place;
    const guests = concernedBy(connections, place).filter((one) => namesAsGuest(one, boardId)).length;
    if (guests > 0) places.set(boardId, place);
    else places.delete(boardId);
    say(place, guests);
  }
  const recount = createGathering<BoardPlace>({ work: count, gatherMs: userMs });
  connections.whenGuestsChange(({ projectId, boardIds: [boardId, ...more] }) => {
    if (!isStopped && boardId && more.length === 0)
      recount.request(boardId, { projectId, boardId, open: true });
  });
  return {
    countAgain(): void {
      for (const place of places.values()) count(place);
    },
    /** Its guests go on at other replicas. */
    stop(): void {
      isStopped = true;
      recount.stop();
      for (const place of places.values()) say(place, 0);
    },
  };
}

/** Says who else is there to those who are there, each of them what they may know. */
function createTelling({
  connections,
  watch,
  looking,
  read,
}: Pick<PresenceDeps, 'connections' | 'watch'> & {
  looking: ReturnType<typeof createLooking>;
  read: (place: BoardPlace, reader: Reader) => Presence;
}) {
  const nothing = JSON.stringify({ people: [], others: 0 });
  /** The last message to each guest. Users are answered, too, and so hear of every change. */
  const toldGuests = new WeakMap<StreamConnection, string>();

  function sendTo(connection: StreamConnection, place: BoardPlace): void {
    const { viewer, live } = connection;
    if (!viewer || !live || !mayHear(viewer, { to: 'board', ...place })) return;
    const role = viewer.user && roleIn(viewer.user, viewer.roles.get(place.projectId) ?? null);
    const told = read(place, { userId: viewer.user?.id ?? null, role });
    if (!viewer.user) {
      const text = JSON.stringify(told);
      if ((toldGuests.get(connection) ?? nothing) === text) return;
      toldGuests.set(connection, text);
    }
    connection.say({ type: 'presence', boardId: place.boardId, ...told });
  }

  async function tell(place: BoardPlace, isThere: (connection: StreamConnection) => boolean): Promise<void> {
    // Nobody hears by a right that was revoked; where that is unknown, nobody hears.
    const isSure =
      watch.isSure([place.projectId]) ||
      (await watch.ensure([place.projectId]).then(
        () => true,
        () => false,
      ));
    if (!isSure) return;
    for (const connection of concernedBy(connections, place))
      if (isThere(connection)) sendTo(connection, place);
  }

  const tellUsers = createGathering<BoardPlace>({
    gatherMs: userMs,
    work: (place) => {
      const here = new Set(looking.lookersOn(place.boardId).map(({ userId }) => userId));
      void tell(place, ({ viewer }) => viewer?.user != null && here.has(viewer.user.id));
    },
  });
  const tellGuests = createGathering<BoardPlace>({
    gatherMs: guestMs,
    work: (place) => void tell(place, (connection) => namesAsGuest(connection, place.boardId)),
  });
  return {
    changed(at: BoardPlace): void {
      const place = toPlace(at);
      tellUsers.request(place.boardId, place);
      if (place.open) tellGuests.request(place.boardId, place);
    },
    stop(): void {
      tellUsers.stop();
      tellGuests.stop();
    },
  };
}

/** Knows who is on a board at the moment: in memory alone, told to those who are there, never stored. */
export function createPresence({ connections, watch, bus }: PresenceDeps) {
  const looking = createLooking();
  const guestCount = createGuestCount({ connections, bus });

  const read = ({ boardId }: BoardPlace, reader: Reader): Presence => {
    const guests = looking.countGuests(boardId) - (reader.userId === null ? 1 : 0);
    return describePresence(looking.lookersOn(boardId), Math.max(0, guests), reader);
  };
  const telling = createTelling({ connections, watch, looking, read });

  function hear(word: Word): void {
    if (word.kind === 'look') for (const place of looking.look(word.looker)) telling.changed(place);
    if (word.kind === 'count' && looking.count(word.guests)) telling.changed(word.guests);
    const left = word.kind === 'leave' && looking.leave(word.page);
    if (left) telling.changed(left);
  }
  bus.onBroadcast(topic, (payload) => hear(payload as Word));

  let beats = 0;
  const timer = setInterval(() => {
    for (const place of looking.expire()) telling.changed(place);
    beats += 1;
    if (beats % beatsPerCount === 0) guestCount.countAgain();
  }, beatMs).unref();

  return {
    look: (looker: Looker): void => bus.broadcast(topic, { kind: 'look', looker } satisfies Word),
    leave: (page: Page): void => bus.broadcast(topic, { kind: 'leave', page } satisfies Word),
    read,
    stop(): void {
      clearInterval(timer);
      telling.stop();
      guestCount.stop();
    },
  };
}
