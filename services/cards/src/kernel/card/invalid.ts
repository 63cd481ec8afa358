import { AppError } from '@cardinal/service-kit';

/** @throws AppError 400 that names the field */
export const invalid = (path: string, message: string, current?: unknown): AppError =>
  new AppError('validation_failed', message, { issues: [{ path, message }], current });
