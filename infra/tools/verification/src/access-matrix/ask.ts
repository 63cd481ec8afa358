import type { Call } from '@cardinal/contracts';
import type { Caller } from '@cardinal/testing';
import type { Sample } from '../world/sample.ts';

export interface Attempt {
  status: number;
  code: string | undefined;
  location: string | null;
}

const buildPath = (call: Call, { params = {}, query = {} }: Sample) => {
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? '-'));
  return Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
};

function buildBody(call: Call, { raw, body }: Sample): RequestInit {
  if (raw) {
    const type = raw.type ? { 'content-type': raw.type } : {};
    return { body: raw.body, headers: { 'sec-fetch-site': 'same-origin', ...type, ...raw.headers } };
  }
  if (body === undefined || call.method === 'GET') return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Sends the request of a sample, and ends a stream once it has begun. */
export async function attempt(call: Call, caller: Caller, sample: Sample): Promise<Attempt> {
  const abort = new AbortController();
  const response = await caller.fetch(call.service, buildPath(call, sample), {
    method: call.method,
    signal: abort.signal,
    ...buildBody(call, sample),
  });
  const failed = response.status >= 400 && response.headers.get('content-type')?.includes('application/json');
  const { code } = (failed ? await response.json() : {}) as { code?: string };
  // A file is read to its end: one that is still being written counts against the next.
  if (response.headers.has('content-disposition')) await response.arrayBuffer();
  abort.abort();
  return { status: response.status, code, location: response.headers.get('location') };
}
