import { errorMessage } from '#api/api-error.ts';
import { newId } from '#api/new-id.ts';
import { createChangeTable } from './change-table.ts';
import { type Entry, isDue, isTooOld, type NewEntry } from './entry.ts';
import { fromSentError, mayBeDone, releaseAfterMs } from './failures.ts';
import { createKeptEntries, type KeptEntries } from './kept-entries.ts';
import { createLead, type Lead, type Outcome, type Word } from './lead.ts';
import type { Outbox, OutboxDeps } from './outbox-types.ts';
import type { PerformOptions } from './perform.ts';
import { createSender, type Pause } from './sender.ts';
import { toSending } from './to-sending.ts';
import { createWaiters } from './waiters.ts';

/**
 * Keeps changes on the disk until they are done. They are sent by one tab, those of a lane one after the other, with the
 * same key each time.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  return new TabOutbox(deps);
}

class TabOutbox implements Outbox {
  readonly #deps: OutboxDeps;
  readonly #table: ReturnType<typeof createChangeTable>;
  readonly #kept: KeptEntries;
  readonly #lead: Lead;
  readonly #waiters = createWaiters((id) => this.#release([id]));
  readonly #sender = createSender({
    list: () => this.#kept.list(),
    find: (entry) => this.#table.find(entry),
    send: (entry) => this.#send(entry, true),
    isSending: () => !this.#isStopped && this.#lead.isLeader(),
    isSignedIn: () => this.#deps.isSignedIn(),
    onEnd: () => this.stop(),
    onPause: (pause) => this.#pause(pause),
    onOutcome: (entry, outcome) => this.#finish(entry, outcome),
    onBroken: (entry, error) => {
      const waiter = this.#waiters.take(entry.id);
      waiter?.reject(error);
      // Not again and again: the next visit tries it once more, unless a form has its words.
      if (waiter) void this.#kept.remove(entry);
      else this.#kept.forget(entry);
    },
  });
  #isStopped = false;
  /** The user signs out. */
  #isGone = false;
  /** Whether the server has said which projects there are. */
  #knowsProjects = false;
  /** Once it is known what the disk has. */
  readonly #loaded: Promise<void>;
  #since: number | undefined;
  /** No answer is near, so nobody is kept waiting for one. */
  #isAway = false;
  /** Whether the tabs were told so, by this one or the one that led before. */
  #wasSaidAway = false;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
    this.#table = createChangeTable(deps);
    this.#kept = createKeptEntries(deps);
    const onLead = () => void this.#reload().then(() => this.#begin());
    this.#lead = createLead({ userId: deps.userId, onLead, onWord: (word) => this.#hear(word) });
    this.#loaded = this.#reload();
  }

  #begin(): void {
    if (this.#knowsProjects) this.recheck();
    this.hurry();
  }

  async add(change: string, input: unknown, { onStored }: PerformOptions = {}): Promise<unknown> {
    const found = this.#table.find({ change });
    const projectId = found.projectId(input);
    const fresh = { id: newId(), change, input: found.strip?.(input) ?? input, projectId, at: Date.now() };
    if (this.#isStopped || !this.#deps.mayKeepIn(projectId)) return this.#sendHere(fresh);
    const answer = this.#waiters.wait(fresh.id);
    try {
      await this.#kept.add(fresh);
    } catch {
      // The disk is full, or blocked.
      this.#waiters.take(fresh.id);
      return this.#sendHere(fresh);
    }
    onStored?.();
    this.#lead.say({ kind: 'changed' });
    // Not tried at all: there is no connection to try. It may also have been given up while it was stored.
    if (!navigator.onLine || this.#isAway || !this.#waiters.has(fresh.id)) this.#release([fresh.id]);
    this.#report();
    this.#lead.wake();
    this.#sender.pump();
    return answer;
  }

  /** Sends what is on no disk, after what was changed before in its lane. Its form waits for the answer. */
  async #sendHere(fresh: NewEntry): Promise<unknown> {
    const lane = this.#table.find(fresh).lane(fresh.input);
    await this.#loaded;
    if (!this.#isStopped && this.#hasDue()) this.#lead.wake();
    const end = this.#isStopped ? undefined : await this.#sender.takeTurn(lane);
    try {
      // Somebody else may have signed in here meanwhile.
      if (this.#isGone || !this.#deps.isSignedIn()) throw fromSentError({ status: 401, body: '' });
      return await this.#send(fresh, false);
    } finally {
      end?.();
    }
  }

  #send({ id, change, input }: NewEntry, once: boolean): Promise<unknown> {
    return this.#table.find({ change }).send(input, toSending({ key: id, userId: this.#deps.userId, once }));
  }

  #hasDue(): boolean {
    return this.#kept.list().some((entry) => isDue(entry));
  }

  async sendAgain(entry: Entry, words?: string): Promise<void> {
    const { reword, text } = this.#table.find(entry);
    const { refusal: _, mayBeDone: isOpen, ...rest } = entry;
    const isReworded = reword && words !== undefined && words !== text?.(entry.input);
    const input = isReworded ? reword(entry.input, words) : entry.input;
    // Otherwise a key of its own: it is another request, or that of the old one is no longer known.
    const isSame = isOpen && !isReworded && !isTooOld(entry);
    const next: Entry = { ...rest, input, ...(!isSame && { id: newId(), at: Date.now() }) };
    await this.#kept.put(next);
    this.#drop(entry);
    await this.#spread();
    this.hurry();
  }

  async discard(entry: Entry): Promise<void> {
    await this.#kept.remove(entry);
    this.#drop(entry);
    await this.#spread();
  }

  showAll(): void {
    if (this.#isStopped) return;
    for (const entry of this.#kept.list())
      if (isDue(entry) && !this.#waiters.has(entry.id)) this.#table.show(entry);
  }

  hurry(): void {
    if (this.#isStopped) return;
    if (this.#lead.isLeader()) this.#isAway = false;
    // The leading tab may be in the background, where it pauses for long, or frozen.
    else if (this.#hasDue()) this.#lead.wake('hurry');
    this.#sender.hurry();
  }

  recheck(): void {
    this.#knowsProjects = true;
    // The others would wait for a tab that does not have them.
    if (this.#isStopped || !this.#lead.isLeader()) return;
    for (const entry of this.#kept.list())
      if (!this.#deps.mayKeepIn(entry.projectId)) void this.#kept.takeOff(entry);
  }

  async count(): Promise<number | undefined> {
    if (this.#isGone) return 0;
    return this.#kept.count().catch(() => this.#kept.list().length || undefined);
  }

  async destroy(): Promise<void> {
    this.#lead.say({ kind: 'gone' });
    this.#isGone = true;
    this.#halt();
    // As long as this tab leads, no other sends what is still there.
    await this.#kept.clear().catch(() => {});
    this.#lead.close();
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#halt();
    this.#lead.close();
  }

  #halt(): void {
    this.#isStopped = true;
    this.#sender.stop();
    this.#waiters.release();
    this.#deps.onChange({ entries: [], since: undefined });
  }

  async #reload(): Promise<void> {
    try {
      await this.#kept.reload();
    } catch {
      // The store is gone, with the session perhaps.
      return this.stop();
    }
    if (this.#kept.list().length === 0) this.#since = undefined;
    this.#report();
    this.showAll();
  }

  async #spread(): Promise<void> {
    this.#lead.say({ kind: 'changed' });
    await this.#reload();
  }

  #report(): void {
    if (this.#isStopped) return;
    const entries = this.#kept.list().filter(({ id }) => !this.#waiters.has(id));
    this.#deps.onChange({ entries, since: this.#since });
  }

  /** Takes it back, in other tabs too. */
  #drop(entry: Entry): void {
    this.#table.takeBack(entry);
    this.#lead.say({ kind: 'dropped', entry });
  }

  /** From now on nobody on this page waits for answers: what happens is shown by the outbox. */
  #release(ids?: readonly string[]): void {
    for (const id of ids ?? this.#waiters.list()) {
      this.#waiters.take(id)?.resolve(undefined);
      const entry = this.#kept.find(id);
      if (entry) this.#table.show(entry);
    }
    this.#report();
  }

  #hear(word: Word): void {
    if (this.#isStopped) return;
    if (word.kind === 'gone') {
      this.#isGone = true;
      this.stop();
    } else if (word.kind === 'outcome') this.#hearOutcome(word);
    else if (word.kind === 'dropped') this.#table.takeBack(word.entry);
    else if (word.kind === 'away' || word.kind === 'back') this.#hearReach(word);
    else if (word.kind !== 'here') this.#hearNews(word);
  }

  #hearOutcome({ id, outcome }: Word & { kind: 'outcome' }): void {
    this.#noteAnswer();
    void this.#deliver(id, outcome);
  }

  #hearNews({ kind }: Word): void {
    const isLeader = this.#lead.isLeader();
    if (kind === 'new' && isLeader && this.#isAway) this.#sayAway();
    const isHurry = kind === 'hurry' && isLeader;
    void this.#reload().then(() => (isHurry ? this.hurry() : this.#sender.pump()));
  }

  #hearReach(word: Word & { kind: 'away' | 'back' }): void {
    if (word.kind === 'back') this.#noteAnswer();
    else {
      this.#isAway = true;
      this.#wasSaidAway = true;
      this.#since = word.since;
      this.#release();
    }
    this.#report();
  }

  #sayAway(): void {
    this.#wasSaidAway = true;
    this.#lead.say({ kind: 'away', since: this.#since });
  }

  /** The server has answered, whatever it said. */
  #noteAnswer(): void {
    this.#isAway = false;
    this.#wasSaidAway = false;
    this.#since = undefined;
  }

  #pause({ ms, isUnreachable }: Pause): void {
    if (isUnreachable) this.#since ??= Date.now();
    if (isUnreachable || ms > releaseAfterMs) {
      this.#isAway = true;
      this.#release();
      this.#sayAway();
    }
    this.#report();
  }

  /** Only what is done is removed before anybody hears of it. */
  async #finish(entry: Entry, outcome: Outcome): Promise<void> {
    const { input, id } = entry;
    if (this.#wasSaidAway) this.#lead.say({ kind: 'back' });
    this.#noteAnswer();
    const conflict =
      'answer' in outcome ? this.#table.find(entry).findConflict?.(outcome.answer, input) : undefined;
    if ('answer' in outcome && !conflict) await this.#kept.remove(entry);
    else {
      const error = 'error' in outcome ? fromSentError(outcome.error) : undefined;
      const refusal = conflict?.reason ?? errorMessage(error);
      const isOpen = mayBeDone(error) ? { mayBeDone: true as const } : {};
      await this.#kept.put({ ...entry, input: conflict?.next ?? input, refusal, ...isOpen });
    }
    this.#lead.say({ kind: 'outcome', id, outcome });
    await this.#deliver(id, outcome, entry);
    this.#lead.say({ kind: 'changed' });
  }

  /** Hands an outcome to who waits for it here, and shows it where nobody does. */
  async #deliver(id: string, outcome: Outcome, sent?: Entry): Promise<void> {
    const waiter = this.#waiters.take(id);
    const entry = sent ?? this.#kept.find(id);
    if (waiter) {
      // The form has the words still, and handles it.
      if (entry) await this.#kept.remove(entry);
      this.#lead.say({ kind: 'changed' });
      if ('answer' in outcome) waiter.resolve(outcome.answer);
      else waiter.reject(fromSentError(outcome.error));
    } else if (entry && !this.#isStopped) this.#table.settle(entry, outcome);
    if (!this.#isStopped) await this.#reload();
  }
}
