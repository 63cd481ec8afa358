import type { RequestHandler, Response } from 'express';

/** Limits of the bytes that the gateway buffers for clients that have not read them yet. */
export interface HeldLimits {
  /** Of one answer; the rest waits in the service, which streams images and files. */
  answer: number;
  /**
   * Of all answers to one address, and in total. Past these, the answer that has been unread for longest is cut off.
   */
  address: number;
  all: number;
}

const mib = 2 ** 20;

/** Lists have at most 2 MB, so no list waits in a service. */
const heldLimits: HeldLimits = { answer: 2.5 * mib, address: 16 * mib, all: 48 * mib };

/** An answer whose client is behind. */
interface Waiting {
  address: string;
  bytes: number;
  cut(): void;
}

/** The buffered bytes of slow clients, longest unread first. */
function createAccount({ limits }: { limits: HeldLimits }) {
  const waiting = new Set<Waiting>();
  const ofAddress = new Map<string, number>();
  let all = 0;

  function count(answer: Waiting, bytes: number): void {
    answer.bytes += bytes;
    all += bytes;
    const sum = (ofAddress.get(answer.address) ?? 0) + bytes;
    if (sum > 0) ofAddress.set(answer.address, sum);
    else ofAddress.delete(answer.address);
  }

  function release(answer: Waiting, bytes = answer.bytes): void {
    count(answer, -bytes);
    waiting.delete(answer);
    if (answer.bytes > 0) waiting.add(answer);
  }

  return {
    release,
    hold(answer: Waiting, bytes: number): void {
      count(answer, bytes);
      waiting.add(answer);
      for (const oldest of waiting) {
        const tooMuch = (ofAddress.get(answer.address) ?? 0) > limits.address;
        if (all <= limits.all && !tooMuch) return;
        if (all <= limits.all && oldest.address !== answer.address) continue;
        release(oldest);
        oldest.cut();
      }
    },
  };
}

type Chunk = string | Uint8Array;
type Piece = [chunk: Chunk, encoding: BufferEncoding, done: (error?: Error | null) => void];

/** Node's `write` and `end` take an encoding, a callback, both or neither. */
function toPiece(chunk: unknown, encoding: unknown, done: unknown): Piece {
  const callback = [encoding, done].find((one) => typeof one === 'function') ?? (() => {});
  return [
    chunk as Chunk,
    typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8',
    callback as Piece[2],
  ];
}

const getSize = ([chunk, encoding]: Piece): number =>
  typeof chunk === 'string' ? Buffer.byteLength(chunk, encoding) : chunk.byteLength;

/** Buffers what is written to an answer faster than its client reads, within the limits. */
function holdBack(
  res: Response,
  address: string,
  limits: HeldLimits,
  account: ReturnType<typeof createAccount>,
) {
  const write = res.write.bind(res) as (...piece: Piece) => boolean;
  const end = res.end.bind(res) as (...args: unknown[]) => Response;
  const answer: Waiting = { address, bytes: 0, cut: () => void res.destroy() };
  const queue: Piece[] = [];
  let inNode = 0;
  let behind = false;
  let atEnd: unknown[] | undefined;

  /** Writes a piece to Node; false if Node's buffer is full. */
  function pass(piece: Piece): boolean {
    if (write(...piece)) return true;
    behind = true;
    inNode = getSize(piece);
    return false;
  }

  function drained(): void {
    account.release(answer, inNode);
    inNode = 0;
    behind = false;
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (!pass(next)) return;
      account.release(answer, getSize(next));
    }
    if (atEnd) end(...atEnd);
  }

  res.on('drain', drained);
  res.once('close', () => account.release(answer));
  res.write = ((chunk: unknown, encoding: unknown, done: unknown) => {
    const piece = toPiece(chunk, encoding, done);
    if (behind) queue.push(piece);
    else if (pass(piece)) return true;
    account.hold(answer, getSize(piece));
    return answer.bytes < limits.answer;
  }) as typeof res.write;
  res.end = ((...args: unknown[]) => {
    if (!behind) {
      end(...args);
      if (res.writableLength > 0) account.hold(answer, res.writableLength);
      return res;
    }
    if (typeof args[0] === 'string' || args[0] instanceof Uint8Array) {
      const last = toPiece(args[0], args[1], undefined);
      queue.push(last);
      account.hold(answer, getSize(last));
    }
    atEnd = args.filter((one) => typeof one === 'function');
    return res;
  }) as typeof res.end;
}

/**
 * Lets services and compressors finish their answers however slowly clients read. The gateway buffers the rest and
 * counts it for each address and in total.
 */
export function heldAnswers(limits: HeldLimits = heldLimits): RequestHandler {
  const account = createAccount({ limits });
  return (req, res, next) => {
    holdBack(res, req.ip ?? '', limits, account);
    next();
  };
}
