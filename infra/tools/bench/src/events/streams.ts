import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../http/load.ts';
import type { Product } from '../product.ts';
import type { World } from '../seed/world.ts';
import type { Delay } from './read-model-delay.ts';

interface Page {
  outgoing: ClientRequest;
  answer: IncomingMessage;
}

function openPage(url: URL, cookie: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers: { cookie, accept: 'text/event-stream' } }, (answer) => {
      if (answer.statusCode === 200) resolve({ outgoing, answer });
      else reject(new Error(`A stream was refused: ${answer.statusCode}`));
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}

/** Moves a card elsewhere, wherever it is, and answers when the answer came. */
async function move(product: Product, cardId: string, cookie: string): Promise<number> {
  const url = product.stack.url;
  const address = `${url}/api/cards/${cardId}`;
  const card = (await (await fetch(address, { headers: { cookie } })).json()) as { status: string };
  const status = card.status === 'Resolved' ? 'In Testing' : 'Resolved';
  const answer = await fetch(address, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', cookie, origin: url },
    body: JSON.stringify({ status }),
  });
  const answered = performance.now();
  if (!answer.ok) throw new Error(`A move was refused: ${answer.status}`);
  await answer.arrayBuffer();
  return answered;
}

const settleMs = 2_000;

/** From the answer to a move until each of the open pages hears of it. */
export async function measureStreams(
  product: Product,
  world: World,
  cookies: readonly string[],
  { pages: count, moves }: { pages: number; moves: number },
): Promise<Delay> {
  const board = world.boards[0]!;
  const url = new URL(`/api/stream?project=${board.projectSlug}&board=${board.slug}`, product.stack.url);
  const pages: Page[] = [];
  const times: number[] = [];
  let heard: (cardId: string) => void = () => {};
  for (let n = 0; n < count; n += 1) {
    const page = await openPage(url, cookies[n % cookies.length] ?? '');
    page.answer.setEncoding('utf8').on('data', (text: string) => {
      for (const [, id] of text.matchAll(/"cardId":"([0-9a-f-]{36})"/g)) heard(id ?? '');
    });
    pages.push(page);
  }
  for (let n = 0; n < moves; n += 1) {
    const cardId = world.cardIds[n] ?? '';
    const arrivals: number[] = [];
    heard = (id) => void (id === cardId && arrivals.push(performance.now()));
    const answered = await move(product, cardId, cookies[0] ?? '');
    for (let waited = 0; arrivals.length < count && waited < settleMs; waited += 5) await delay(5);
    if (arrivals.length < count) throw new Error(`${count - arrivals.length} pages never heard of a move`);
    times.push(...arrivals.map((at) => Math.max(0, at - answered)));
  }
  for (const { outgoing } of pages) outgoing.destroy();
  times.sort((a, b) => a - b);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), samples: times.length };
}
