import { type ServiceName, serviceNames } from '@cardinal/contracts';
import { type Collection, MongoClient } from 'mongodb';

export interface Row {
  _id: string;
  version: number;
  deleted?: boolean;
  gone?: boolean;
  [field: string]: unknown;
}

/** Direct access to the databases of all services. */
export interface Databases {
  in(service: ServiceName, collection: string): Collection<Row>;
  rows<T = Row>(service: ServiceName, collection: string, filter?: object): Promise<T[]>;
  close(): Promise<void>;
}

/** Collections whose documents have an outbox. */
const aggregates: Readonly<Record<ServiceName, readonly string[]>> = {
  auth: ['users', 'sessions'],
  projects: ['projects', 'boards'],
  cards: [
    ...['cards', 'comments', 'internal_notes', 'card_upvotes', 'card_likes', 'point_awards'],
    ...['reports', 'block_lists', 'submissions', 'changelog_entries'],
  ],
  notifications: [],
  integrations: ['slack_installations'],
};
export const aggregateNames = serviceNames.flatMap((service) =>
  aggregates[service].map((collection) => ({ service, collection })),
);

/** Connects directly to the engine. */
export async function openDatabases(url: string, prefix: string): Promise<Databases> {
  const client = await MongoClient.connect(url);
  const collection = (service: ServiceName, name: string) =>
    client.db(`${prefix}_${service}`).collection<Row>(name);
  return {
    in: collection,
    rows: async <T>(service: ServiceName, name: string, filter: object = {}) =>
      (await collection(service, name).find(filter).toArray()) as unknown as T[],
    close: () => client.close(),
  };
}
