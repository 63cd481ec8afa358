import type { Consumers, Job, RelaySource } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { CountSources } from './card-counts/count-sources.ts';
import { type CardData, type EraseUser, type Nothing, nothing } from './card-data/card-data.ts';
import type { Hooks, Registry } from './hooks.ts';
import type { PendingTasks } from './tasks/pending-tasks.ts';

/** Each of them is one of a list that the kernel goes through. `cardData` and `eraseUser` are asked for apart. */
export type FeatureHooks = {
  [Hook in Exclude<keyof Hooks, 'cardData' | 'eraseUser'>]?: Hooks[Hook][number];
};

/** The contribution of a folder of `features` to the service. */
export interface Feature {
  name: string;
  /** For the data that it stores about cards. */
  cardData: CardData | Nothing;
  /** For the data that it stores about a user who is deleted. */
  eraseUser: EraseUser | Nothing;
  hooks?: FeatureHooks;
  /** The documents of it that cards count. */
  counts?: Partial<CountSources>;
  mount?(router: Router): void;
  /** Called after the kernel's own consumers. */
  consume?(consumers: Consumers): void;
  jobs?: readonly Job[];
  tasks?: readonly PendingTasks[];
  /** Its aggregates, whose events the relay publishes. */
  aggregates?: readonly RelaySource[];
  stop?(): Promise<void>;
}

/** Adds features to what the kernel asks. */
export function plugIn(registry: Registry, features: readonly Feature[]): void {
  for (const { cardData, eraseUser, hooks = {}, counts = {} } of features) {
    if (cardData !== nothing) registry.cardData.push(cardData);
    if (eraseUser !== nothing) registry.eraseUser.push(eraseUser);
    for (const [hook, add] of Object.entries(hooks))
      (registry[hook as keyof FeatureHooks] as unknown[]).push(add);
    Object.assign(registry.counts.open, counts.open);
    Object.assign(registry.counts.internal, counts.internal);
  }
}
