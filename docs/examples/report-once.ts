// Reports an incident as a bug: `report-once.ts PROJECT BOARD INCIDENT TITLE`. However often it runs for an incident, even at
// the same time, there is one card: the key of the request is that of the incident.
import { CardinalError, createClient } from '@cardinal/client';

const { CARDINAL_URL: url = '', CARDINAL_TOKEN: token } = process.env;
const [slug = '', boardSlug = '', incident = '', title = ''] = process.argv.slice(2);
const cardinal = createClient({ url, token });

try {
  const card = await cardinal.createCard({
    params: { slug, boardSlug },
    body: { title, description: `Incident ${incident}`, type: 'bug' },
    idempotencyKey: `incident-${incident}`,
  });
  console.log(`${url}/card/${card.id}`);
} catch (error) {
  if (!(error instanceof CardinalError) || error.code !== 'idempotency_key_reused') throw error;
  console.error('This incident was reported with another title');
  process.exitCode = 1;
}
