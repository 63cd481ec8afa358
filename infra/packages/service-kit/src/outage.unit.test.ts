import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { AppError } from './app-error.ts';
import { isOutage, isStorageFull } from './outage.ts';

describe('an outage', () => {
  it('is a database or another service that is away', async () => {
    const { MongoNetworkError, MongoServerError } = mongoose.mongo;
    const reset = Object.assign(new Error('write ECONNRESET'), { code: 'ECONNRESET' });
    expect(isOutage(new MongoNetworkError('connection 7 closed'))).toBe(true);
    expect(isOutage(new MongoServerError({ message: 'interrupted at shutdown', code: 11_600 }))).toBe(true);
    expect(isOutage(reset)).toBe(true);
    expect(isOutage(new Error('could not ask', { cause: reset }))).toBe(true);
    expect(isOutage(new AppError('unavailable', 'The cards service is not available right now'))).toBe(true);
    const nowhere = mongoose.createConnection('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 50 });
    const error = await nowhere.asPromise().catch((failure: unknown) => failure);
    expect(isOutage(error)).toBe(true);
  });

  it('is no bug and no refusal', () => {
    expect(isOutage(new Error('indigestible'))).toBe(false);
    expect(isOutage(new AppError('not_found', 'Card not found'))).toBe(false);
    expect(isOutage(new mongoose.mongo.MongoServerError({ message: 'E11000', code: 11_000 }))).toBe(false);
    expect(isOutage('away')).toBe(false);
  });

  it('for lack of room is recognised, no matter who lacks it', () => {
    const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
    const database = new mongoose.mongo.MongoServerError({ message: 'available disk space', code: 14_031 });
    const s3 = Object.assign(new Error('full'), { code: 'XMinioStorageFull' });
    const wrapped = new Error('the image cannot be stored', { cause: full });
    expect([full, s3, wrapped].map(isStorageFull)).toEqual([true, true, true]);
    expect([database, new Error('no'), 'ENOSPC'].map(isStorageFull)).toEqual([false, false, false]);
    expect(isOutage(new AppError('storage_full', 'No room'))).toBe(true);
  });
});
