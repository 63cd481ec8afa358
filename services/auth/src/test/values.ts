import { randomBytes } from 'node:crypto';

export const publicUrl = 'http://cardinal.test';
/** The password of every test account. */
export const password = 'correct horse';

export const freshUsername = (): string => `user-${randomBytes(5).toString('hex')}`;
