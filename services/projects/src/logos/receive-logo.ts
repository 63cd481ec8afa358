import { limits } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import busboy from 'busboy';
import type { Request } from 'express';

const field = 'logo';
/** The overhead of a form around its file. */
const formOverhead = 64 * 1024;

const tooLarge = () => new AppError('too_large', 'The logo is too large. The maximum size is 10 MB.');
const oneFileOnly = () => new AppError('validation_failed', `Send one image, in the form field "${field}"`);
const notWhole = (cause: unknown) =>
  new AppError('malformed_request', 'The upload is not a complete multipart form', { cause });

function parserFor(req: Request) {
  if (!req.is('multipart/form-data'))
    throw new AppError('unsupported_type', 'Send the logo as multipart/form-data');
  if (Number(req.headers['content-length'] ?? 0) > limits.imageBytes + formOverhead) throw tooLarge();
  try {
    // The parser's limit is the first size that is too large.
    const sizes = { fileSize: limits.imageBytes + 1, files: 1, fields: 10, fieldSize: 1_000, parts: 12 };
    return busboy({ headers: req.headers, limits: sizes });
  } catch (cause) {
    throw notWhole(cause);
  }
}

/**
 * The bytes of a form's only file. Nothing is written to disk. Reading stops at the first error, and the rest of the
 * body is dropped.
 * @throws AppError `too_large`, `unsupported_type`, `malformed_request` or `validation_failed`
 */
export function receiveLogo(req: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parser = parserFor(req);
    let image: Buffer | null = null;

    const refuse = (error: AppError) => {
      req.unpipe(parser);
      req.resume();
      reject(error);
    };
    parser.on('file', (name, stream) => {
      stream.on('error', (cause) => refuse(notWhole(cause)));
      if (name !== field) {
        stream.resume();
        return refuse(oneFileOnly());
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => refuse(tooLarge()));
      stream.on('end', () => {
        image = Buffer.concat(chunks);
      });
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(limit, () => refuse(oneFileOnly()));
    parser.on('error', (cause) => refuse(notWhole(cause)));
    parser.on('close', () => (image?.length ? resolve(image) : refuse(oneFileOnly())));
    req.on('close', () => {
      if (!req.complete) refuse(notWhole(new Error('The sender went away')));
    });
    req.pipe(parser);
  });
}
