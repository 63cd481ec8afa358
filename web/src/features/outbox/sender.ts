import type { Change, Entry } from './entry.ts';
import { judge, mayBeDone, toSentError } from './failures.ts';
import { createLanes } from './lanes.ts';
import type { Outcome } from './lead.ts';

/** Changes that are sent at the same time. */
const mostAtOnce = 3;

export interface Pause {
  ms: number;
  isUnreachable: boolean;
}

interface SenderDeps {
  list: () => readonly Entry[];
  find: (entry: Entry) => Change<unknown, unknown>;
  send: (entry: Entry) => Promise<unknown>;
  /** Whether this tab sends at all. */
  isSending: () => boolean;
  isSignedIn: () => boolean;
  /** The session is over. */
  onEnd: () => void;
  onPause: (pause: Pause) => void;
  onOutcome: (entry: Entry, outcome: Outcome) => Promise<void>;
  /** An outcome could not be handled. The entry must not be listed again. */
  onBroken: (entry: Entry, error: unknown) => void;
}

/** Sends entries, those of a lane one after the other, and all after a pause where the server is away. */
export function createSender(deps: SenderDeps) {
  /** How often the server has failed at an entry, by its id. */
  const failures = new Map<string, number>();
  /** Pauses one after the other. */
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lanes = createLanes({
    list: deps.list,
    find: deps.find,
    send(entry, others) {
      if (timer || !deps.isSending() || others >= mostAtOnce) return undefined;
      return send(entry).catch((error: unknown) => deps.onBroken(entry, error));
    },
  });

  function endPause(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function hurry(): void {
    endPause();
    lanes.pump();
  }

  function pause(next: Pause): void {
    if (!deps.isSending()) return;
    tries += 1;
    clearTimeout(timer);
    timer = setTimeout(hurry, next.ms);
    deps.onPause(next);
  }

  async function send(entry: Entry): Promise<void> {
    if (!deps.isSignedIn()) return deps.onEnd();
    let outcome: Outcome;
    try {
      outcome = { answer: await deps.send(entry) };
    } catch (error) {
      const before = failures.get(entry.id) ?? 0;
      const verdict = judge(error, { tries, failures: before });
      if (verdict.kind === 'stop') return deps.onEnd();
      const isAway = verdict.kind === 'later' && verdict.isUnreachable;
      if (mayBeDone(error) && !isAway) failures.set(entry.id, before + 1);
      if (verdict.kind === 'later') return pause(verdict);
      outcome = { error: toSentError(error) };
    }
    failures.delete(entry.id);
    tries = 0;
    await deps.onOutcome(entry, outcome);
  }

  function stop(): void {
    endPause();
    lanes.endTurns();
  }

  return { pump: lanes.pump, takeTurn: lanes.takeTurn, hurry, stop };
}
