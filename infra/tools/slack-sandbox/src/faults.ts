import type { Response } from 'express';

/** Kinds of faults. `after`: Slack has done what was asked and only its answer is lost. */
export type Fault =
  | { kind: 'reset'; when?: 'before' | 'after' }
  | { kind: 'timeout'; when?: 'before' | 'after' }
  | { kind: 'http'; status: number; when?: 'before' | 'after' }
  | { kind: 'rate_limited'; retryAfter: number }
  | { kind: 'error'; error: string };

interface Planned {
  fault: Fault;
  method: string | undefined;
  left: number;
}

const mostPlanned = 100;

/** Planned faults: for a number of calls, or until they are removed. */
export class Faults {
  #planned: Planned[] = [];
  #standing: Fault | null = null;
  readonly #hanging = new Set<Response>();

  /** @param method such as `chat.postMessage`; any by default */
  plan(fault: Fault, times: number, method?: string): void {
    if (this.#planned.length < mostPlanned) this.#planned.push({ fault, method, left: times });
  }

  stand(fault: Fault | null): void {
    this.#standing = fault;
  }

  get standing(): Fault | null {
    return this.#standing;
  }

  clear(): void {
    this.#planned = [];
    this.#standing = null;
  }

  /** The fault of this call. */
  take(method: string): Fault | null {
    const planned = this.#planned.find((each) => each.left > 0 && (each.method ?? method) === method);
    if (!planned) return this.#standing;
    planned.left -= 1;
    this.#planned = this.#planned.filter(({ left }) => left > 0);
    return planned.fault;
  }

  act(fault: Fault, res: Response): void {
    switch (fault.kind) {
      case 'reset':
        return void res.req.socket.resetAndDestroy();
      case 'timeout':
        this.#hanging.add(res);
        return void res.once('close', () => this.#hanging.delete(res));
      case 'http':
        return void res.status(fault.status).type('text/plain').send('Slack is having trouble');
      case 'rate_limited':
        return void res
          .status(429)
          .set('Retry-After', String(fault.retryAfter))
          .json({ ok: false, error: 'ratelimited' });
      case 'error':
        return void res.json({ ok: false, error: fault.error });
    }
  }

  /** Ends hanging calls, so that a stop need not wait for them. */
  release(): void {
    for (const res of this.#hanging) res.req.socket.destroy();
  }
}
