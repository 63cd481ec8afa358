import { AppError } from '@cardinal/service-kit';

/** A file that cannot be read, with the place. */
export const fault = (message: string, at?: { line: number; column?: number | undefined }): AppError =>
  new AppError(
    'validation_failed',
    at ? `Line ${at.line}${at.column ? `, column ${at.column}` : ''}: ${message}` : message,
  );

export const tooLarge = (message: string): AppError => new AppError('too_large', message);
