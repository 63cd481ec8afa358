/** Stands in for the browser's EventSource in tests, which say what comes in. */
export class FakeEventSource {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static made: FakeEventSource[] = [];
  readonly url: string;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(url: string) {
    this.url = url;
    FakeEventSource.made.push(this);
  }

  static install(): void {
    FakeEventSource.made = [];
    globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;
  }

  static uninstall(): void {
    Reflect.deleteProperty(globalThis, 'EventSource');
  }

  opens(): void {
    this.readyState = FakeEventSource.OPEN;
    this.onopen?.();
  }

  says(message: unknown, id: string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.onmessage?.({ data, lastEventId: id });
  }

  /** The line broke; the browser comes back by itself. */
  breaks(): void {
    this.readyState = FakeEventSource.CONNECTING;
    this.onerror?.();
  }

  /** The answer was no stream; the browser does not come back. */
  givesUp(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.onerror?.();
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}
