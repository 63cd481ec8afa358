import type { Call } from './call.ts';

/** Names a request that may come again, so that it is done once: a POST or PATCH with a JSON answer. */
export const idempotencyKeyHeader = 'idempotency-key';
/** With 'true': the answer was given before, to an earlier request with the same key. */
export const replayedHeader = 'idempotency-replayed';

/** 1 to 255 visible ASCII characters, perhaps in quotes. */
export const idempotencyKeyPattern = /^(?:"([\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/;

/** Whether a call takes an Idempotency-Key: not if it begins a session, which would be given again with its answer. */
export const isKeyed = ({ kind, method, service, access }: Call): boolean =>
  kind === 'json' &&
  (method === 'POST' || method === 'PATCH') &&
  !(service === 'auth' && access.signIn === 'none');
