import { type Person, type Product, seedAccounts } from '../product.ts';
import { makeCard } from './cards.ts';
import { makePlaces } from './places.ts';
import { getDatabase, insert, type Rows, rebuildReadModels, superAdminId } from './rows.ts';
import { makeUser } from './users.ts';
import { readWorld, type SeededBoard, type World } from './world.ts';

const batch = 5_000;
/** Users who can sign in: as many as requests are under way at once, at least. */
const usernames = Array.from({ length: 50 }, (_, n) => `bencher${n}`);

async function seedUsers(product: Product, count: number, now: Date): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < count; from += batch) {
    const users = Array.from({ length: Math.min(batch, count - from) }, (_, n) => makeUser(from + n, now));
    await insert(getDatabase(product, 'auth'), 'users', users);
    ids.push(...users.map(({ _id }) => _id));
  }
  return ids;
}

async function seedCards(
  product: Product,
  boards: readonly SeededBoard[],
  users: readonly string[],
  now: Date,
): Promise<void> {
  const db = getDatabase(product, 'cards');
  const rows = { cards: [] as Rows, comments: [] as Rows, card_upvotes: [] as Rows };
  const flush = async () => {
    for (const [collection, list] of Object.entries(rows)) await insert(db, collection, list.splice(0));
  };
  const userAt = (n: number) => users[n % users.length] ?? '';
  for (const [at, board] of boards.entries()) {
    for (let n = 0; n < board.cards; n += 1) {
      const made = makeCard(board, n, userAt(at * 31 + n), userAt(at * 17 + n), now);
      rows.cards.push(made.card);
      rows.comments.push(...made.comments);
      rows.card_upvotes.push(...made.votes);
    }
    if (rows.cards.length >= batch) await flush();
  }
  await flush();
}

export interface SeedOptions {
  dataDir: string;
  cards: number;
  users: number;
  log: (line: string) => void;
}

async function timed<T>(log: SeedOptions['log'], what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  log(`  ${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  return result;
}

async function fill(product: Product, people: readonly Person[], options: SeedOptions): Promise<void> {
  const { log, cards } = options;
  const now = new Date();
  const users = await timed(log, `${options.users} users`, () => seedUsers(product, options.users, now));
  const places = makePlaces(cards, { ownerId: await superAdminId(product), people }, now);
  await timed(log, `${cards} cards`, () => seedCards(product, places.seeded, users, now));
  await insert(getDatabase(product, 'projects'), 'boards', places.boards);
  await insert(getDatabase(product, 'projects'), 'projects', places.projects);
  await timed(log, 'read models from their owners', () => rebuildReadModels(options.dataDir));
  await getDatabase(product, 'projects').collection<{ _id: string }>('bench').insertOne({ _id: 'seeded' });
}

/** Fills the databases of a product that is empty but for demo data; one that was filled stays as it is. */
export async function seed(product: Product, options: SeedOptions): Promise<World> {
  const people = await timed(options.log, 'accounts', () => seedAccounts(product.internal, usernames));
  const seeded = getDatabase(product, 'projects').collection<{ _id: string }>('bench');
  if (!(await seeded.findOne({ _id: 'seeded' }))) await fill(product, people, options);
  return readWorld(product, people);
}
