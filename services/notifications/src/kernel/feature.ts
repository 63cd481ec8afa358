import type { Consumers, Job } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { StoredDataHooks } from './stored-data.ts';

/** The contributions of a feature to the service. */
export interface Feature {
  mount?(router: Router): void;
  /** Adds what it does on events, after the read models and the features before it. */
  consume?(consumers: Consumers): void;
  jobs?: readonly Job[];
  /** Rebuilds its read models. @returns how many rows of each there are */
  rebuild?(): Promise<Record<string, number>>;
  storedData: StoredDataHooks;
  stop?(): void | Promise<void>;
}
