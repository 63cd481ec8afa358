// Resolves a card, unless somebody has reopened or edited it meanwhile: `close-card.ts CARD VERSION`.
import { CardinalError, createClient } from '@cardinal/client';

const { CARDINAL_URL: url = '', CARDINAL_TOKEN: token } = process.env;
const [cardId = '', version = ''] = process.argv.slice(2);
const cardinal = createClient({ url, token });

try {
  const card = await cardinal.updateCard({
    params: { cardId },
    body: { status: 'Resolved', closingReason: 'done' },
    ifMatch: Number(version),
  });
  console.log(`${card.title} is resolved, now at version ${card.version}`);
} catch (error) {
  if (!(error instanceof CardinalError) || error.code !== 'stale_version') throw error;
  console.error(`Somebody was faster: ${(error.current as { title: string }).title}`);
  process.exitCode = 1;
}
