/** The locks of a browser, of which each name has one holder; a tab that is killed gives back what it holds. */
export function createFakeLocks() {
  interface Request {
    run: () => Promise<unknown>;
    settle: (error?: Error) => void;
    tab: number;
  }
  const queues = new Map<string, Request[]>();
  let tab = 0;
  const begin = (name: string, request: Request) => {
    const end = () => leave(name, request);
    void request.run().then(end, end);
  };
  function leave(name: string, request: Request): void {
    const queue = queues.get(name) ?? [];
    const at = queue.indexOf(request);
    if (at === -1) return;
    queue.splice(at, 1);
    request.settle();
    if (at === 0 && queue[0]) begin(name, queue[0]);
  }
  return {
    request(name: string, { steal, signal }: LockOptions, run: () => Promise<unknown>): Promise<void> {
      return new Promise((resolve, reject) => {
        const settle = (error?: Error) => (error ? reject(error) : resolve());
        const request = { run, settle, tab };
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        if (steal && queue[0]) queue.shift()?.settle(new DOMException('Taken over', 'AbortError'));
        if (steal) queue.unshift(request);
        else queue.push(request);
        signal?.addEventListener('abort', () => leave(name, request));
        if (queue[0] === request) begin(name, request);
      });
    },
    /** All requests so far are those of a tab that is gone. */
    kill(): void {
      for (const [name, queue] of queues) {
        queues.set(
          name,
          queue.filter((request) => request.tab !== tab),
        );
      }
      tab += 1;
    },
  };
}

/** Messages between tabs, which arrive a moment later, and never at who sent them. */
export function createFakeChannels() {
  const open = new Set<FakeChannel>();
  class FakeChannel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    readonly name: string;
    constructor(name: string) {
      this.name = name;
      open.add(this);
    }
    postMessage(data: unknown): void {
      for (const other of open)
        if (other !== this && other.name === this.name)
          queueMicrotask(() => open.has(other) && other.onmessage?.({ data }));
    }
    close(): void {
      open.delete(this);
    }
  }
  return {
    Channel: FakeChannel,
    closeAll: () => open.clear(),
    /** The tab that was opened first hears nothing more. */
    freeze(): void {
      const [first] = open;
      if (first) first.onmessage = null;
    },
  };
}
