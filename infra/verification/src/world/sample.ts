import type { Caller } from '@cardinal/testing';
import type { TestBoard, World } from './world.ts';

/** One request of a call, which succeeds for whoever may make it. */
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Bytes or a form instead of JSON. */
  raw?: {
    body: string | Uint8Array<ArrayBuffer> | URLSearchParams | FormData;
    type?: string;
    headers?: Record<string, string>;
  };
  /** Where the answer must redirect to, for calls that redirect after a failure too. */
  leadsTo?: RegExp;
}

/**
 * Makes a request about things at `board` for one caller. It is made anew after one that succeeded, so what the call uses up
 * (a card to delete, a user to approve) is made anew too.
 */
export type SampleMaker = (world: World, board: TestBoard, as: Caller) => Promise<Sample> | Sample;

/** The caller, or the author where the caller may not make anything: a request still needs something to be about. */
export const maker = (world: World, as: Caller): Caller =>
  as.identity?.status === 'active' ? as : world.author;
