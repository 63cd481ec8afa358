// Prints the titles of cards as they change: `follow-changes.ts PROJECT`. Ends with Ctrl+C.
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@cardinal/client';

const { CARDINAL_URL: url = '', CARDINAL_TOKEN: token } = process.env;
const [slug = ''] = process.argv.slice(2);
const cardinal = createClient({ url, token });

let { cursor } = await cardinal.listChanges({ params: { slug } });
console.log('Waiting for changes');
for (;;) {
  const changes = await cardinal.listChanges({ params: { slug }, query: { since: cursor } });
  for (const card of changes.cards) console.log(`${card.status}: ${card.title}`);
  cursor = changes.cursor;
  if (!changes.more) await delay(1_000);
}
