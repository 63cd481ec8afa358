import type { EventDefinition } from '../event.ts';
import * as auth from './auth.events.ts';
import * as cards from './cards.events.ts';
import * as integrations from './integrations.events.ts';
import * as projects from './projects.events.ts';

const isDefinition = (value: unknown): value is EventDefinition =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'data' in value &&
  typeof value.type === 'string' &&
  value.type.includes('.');

/** All events by type. */
export const eventDefinitions: ReadonlyMap<string, EventDefinition> = new Map(
  [auth, projects, cards, integrations]
    .flatMap((module) => Object.values(module as Record<string, unknown>))
    .filter(isDefinition)
    .map((definition) => [definition.type, definition]),
);
