import { randomBytes } from 'node:crypto';

export const publicUrl = 'http://cardinal.test';
/** Of every account that tests make. */
export const password = 'correct horse';

export const freshUsername = (): string => `user-${randomBytes(5).toString('hex')}`;
