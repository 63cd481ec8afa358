import { AppError } from '@cardinal/service-kit';
import type { Request } from 'express';

export interface BodyReader {
  /**
   * Reads a whole request body into memory and lets `work` have it.
   * @throws AppError `too_large` as soon as it is known to be more than `limit` bytes, `overloaded` while too many
   * bodies are in memory
   */
  withBody<T>(req: Request, limit: number, work: (body: Buffer) => Promise<T>): Promise<T>;
}

const tooLarge = () => new AppError('too_large', 'Some files are too large. Maximum size is 10MB');
const tooMany = () =>
  new AppError('overloaded', 'Too many uploads at once. Please try again.', { retryAfter: 5 });
const brokeOff = () => new AppError('malformed_request', 'The upload broke off');

export interface BodyReaderDeps {
  /** Bytes of all bodies that may be in memory at once. */
  budget: number;
}

/** Reads bodies with a cap for each and one for all together. */
export function createBodyReader({ budget }: BodyReaderDeps): BodyReader {
  let held = 0;

  function collect(req: Request, limit: number, hold: (bytes: number) => void): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const take = (chunk: Buffer) => {
        size += chunk.length;
        hold(chunk.length);
        chunks.push(chunk);
        if (size > limit) settle(() => reject(tooLarge()));
        else if (held > budget) settle(() => reject(tooMany()));
      };
      const finish = () => settle(() => resolve(Buffer.concat(chunks)));
      const fail = () => settle(() => reject(brokeOff()));
      function settle(outcome: () => void): void {
        req.off('data', take).off('end', finish).off('close', fail);
        outcome();
      }
      // Errors of a broken connection are followed by `close`.
      req.on('data', take).once('end', finish).once('close', fail).on('error', fail);
    });
  }

  return {
    async withBody(req, limit, work) {
      if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge();
      let mine = 0;
      const hold = (bytes: number) => {
        mine += bytes;
        held += bytes;
      };
      try {
        return await work(await collect(req, limit, hold));
      } finally {
        held -= mine;
      }
    },
  };
}
