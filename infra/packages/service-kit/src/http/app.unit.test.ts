import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createApp, type Readiness } from './app.ts';

const appWith = (checks: Readiness) =>
  createApp({
    internalKey: 'k'.repeat(32),
    log: createLog({ service: 'cards', level: 'silent' }),
    metrics: createMetrics({ service: 'cards', ownProcess: false }),
    ready: async () => checks,
    mount: () => {},
  });

describe('readiness', () => {
  it.each([
    ['with everything', {}, 200, 'ok'],
    ['without the broker, since events wait in the outboxes', { events: false }, 200, 'ok'],
    ['not without the database', { mongodb: false }, 503, 'unavailable'],
    ['not while the service stops', { running: false }, 503, 'unavailable'],
  ])('is there %s', async (_case, missing, status, word) => {
    const checks = { running: true, mongodb: true, events: true, ...missing };
    const answer = await request(appWith(checks)).get('/health/ready');
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ status: word, checks });
  });
});
