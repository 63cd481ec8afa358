import type { Caller } from '@cardinal/testing';
import type { TestBoard, World } from './world.ts';

/** A request of a call that succeeds for authorised callers. */
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
  /** The expected redirect, for calls that also redirect after a failure. */
  leadsTo?: RegExp;
}

/**
 * Creates a request about data on `board` for one caller. It is called again after a request that succeeded, so it
 * recreates what the call uses up (a card to delete, a user to approve).
 */
export type SampleMaker = (world: World, board: TestBoard, as: Caller) => Promise<Sample> | Sample;

/** The caller, or the author if the caller cannot create anything. */
export const maker = (world: World, as: Caller): Caller =>
  as.identity?.status === 'active' ? as : world.author;
