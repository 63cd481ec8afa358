import { type StreamMessage, streamMessage } from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';

interface Heard {
  id: number;
  message: StreamMessage;
}

/** A page with an open stream, like a browser's: it parses messages and stores the last id. */
export class Page {
  readonly heard: Heard[] = [];
  readonly comments: string[] = [];
  lastEventId: string | undefined;
  ended = false;
  retryMs: number | undefined;
  readonly response: Response;
  readonly #abort: AbortController;

  private constructor(response: Response, abort: AbortController) {
    this.response = response;
    this.#abort = abort;
    void this.#read();
  }

  /** Opens a stream; `open` makes the request with the signal that ends it. */
  static async open(open: (signal: AbortSignal) => Promise<Response>): Promise<Page> {
    const abort = new AbortController();
    const page = new Page(await open(abort.signal), abort);
    if (page.response.status === 200) await eventually(() => page.lastEventId !== undefined);
    return page;
  }

  get messages(): StreamMessage[] {
    return this.heard.map(({ message }) => message);
  }

  /** Waits for a message of which `part` is true. */
  async hears(part: Partial<StreamMessage>): Promise<void> {
    const matches = (message: StreamMessage) =>
      Object.entries(part).every(([key, value]) => message[key as keyof StreamMessage] === value);
    await eventually(() => this.messages.some(matches));
  }

  async ends(): Promise<void> {
    await eventually(() => this.ended);
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(): Promise<void> {
    try {
      let text = '';
      const decoder = new TextDecoder();
      for await (const chunk of this.response.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.#take(block);
      }
    } catch {
      // The stream was cut off, which the test can see.
    }
    this.ended = true;
  }

  #take(block: string): void {
    let data = '';
    for (const line of block.split('\n')) {
      const [, field, value] = line.match(/^(\w*): ?(.*)$/) ?? [];
      if (field === '') this.comments.push(value ?? '');
      if (field === 'id') this.lastEventId = value;
      if (field === 'retry') this.retryMs = Number(value);
      if (field === 'data') data = value ?? '';
    }
    if (data)
      this.heard.push({ id: Number(this.lastEventId), message: streamMessage.parse(JSON.parse(data)) });
  }
}
