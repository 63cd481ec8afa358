/** Names of bundles by the paths of their scripts, from the root. */
export type Entries = Readonly<Record<string, string>>;

/** Everything that `make run` and the images start, and the processes that those start. */
export const entries: Entries = {
  'services/auth/src/main.ts': 'auth',
  'services/cards/src/main.ts': 'cards',
  'services/integrations/src/main.ts': 'integrations',
  'services/notifications/src/main.ts': 'notifications',
  'services/projects/src/main.ts': 'projects',
  'gateway/src/main.ts': 'gateway',
  'infra/tools/local/src/main.ts': 'local',
  'infra/tools/local/src/stack/end-with-parent.ts': 'end-with-parent',
  'infra/tools/backing-services/src/mongodb/mongo-engine-child.ts': 'mongo-engine-child',
  'infra/tools/operations/src/main.ts': 'operations',
};

/** The workspace of a source, such as `services/auth`. */
export const getWorkspace = (source: string): string => source.slice(0, source.indexOf('/src/'));
