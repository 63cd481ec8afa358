/** How long to pause between looks for something: briefly after something happened, ever longer after it. */
export interface Pace {
  /** Something happened. @returns whether the last time was long ago, so that pauses may be long by now */
  noteActivity(): boolean;
  /** The next pause, which is at least so long. Milliseconds. */
  pause(least: number): number;
}

export interface PaceOptions {
  /** The longest pause. Milliseconds. */
  most?: number;
  now?: () => number;
}

/** The longest pause of all that looks for what may have been left. Milliseconds. */
const defaultMost = 60_000;
/** The shortest time in which a pause can have grown. Milliseconds. */
const briefMs = 500;

/** A pause is as long as nothing has happened. So it doubles from look to look, up to a minute. */
export function createPace({ most = defaultMost, now = () => performance.now() }: PaceOptions = {}): Pace {
  let activeAt = now();
  return {
    noteActivity() {
      const since = now() - activeAt;
      activeAt += since;
      return since > briefMs;
    },
    pause: (least) => Math.max(least, Math.min(now() - activeAt, most)),
  };
}
