import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createBoard, createCard, createProject } from '@cardinal/contracts';
import { signedIn } from '@cardinal/local/test/browser-like.ts';
import { memoryOf } from '../processes.ts';
import { startProduct } from '../product.ts';
import { memoryDiagram, type Sample } from './diagram.ts';
import { startSlowReaders } from './readers.ts';

const cards = 400;
const description = 'It does not rise. '.repeat(1_111);
const allowedMib = 300;
const restSeconds = 10;
const readSeconds = Number(process.env.BENCH_SECONDS ?? 90);
const picture = join(import.meta.dirname, '../../../../../docs/images/slow-readers.svg');

const mibOf = (pid: number) => memoryOf(pid).reduce((sum, { mib }) => sum + mib, 0);

async function makeBoard(url: string) {
  const admin = await signedIn(url, 'superadmin');
  const project = await admin.call(createProject, { body: { name: 'Slow readers' } });
  const params = { slug: project.slug };
  const board = await admin.call(createBoard, { params, body: { name: 'Everything' } });
  const at = { slug: project.slug, boardSlug: board.slug };
  for (let n = 0; n < cards; n += 1) {
    await admin.call(createCard, { params: at, body: { title: `Card ${n}`, description } });
  }
  // As the readers ask, so that what is loaded once is loaded before.
  for (let n = 0; n < 20; n += 1)
    await (await fetch(`${url}/api/public/${project.slug}/${board.slug}/cards`)).text();
  return { project: project.slug, board: board.slug };
}

const dataDir = mkdtempSync(join(tmpdir(), 'cardinal-slow-'));
const product = await startProduct(dataDir, { MODE: 'embedded' });
try {
  const { url, pid } = product.stack;
  const board = await makeBoard(url);
  const samples: Sample[] = [];
  const watch = async (from: number, seconds: number) => {
    for (const end = performance.now() + seconds * 1_000; performance.now() < end; await delay(500)) {
      samples.push({ at: (performance.now() - from) / 1_000, mib: mibOf(pid) });
    }
  };
  await watch(performance.now() + restSeconds * 1_000, restSeconds);
  const rest = Math.max(...samples.map(({ mib }) => mib));
  const readers = startSlowReaders(url, board);
  await watch(performance.now(), readSeconds);
  const most = Math.max(...samples.map(({ mib }) => mib));
  console.log(
    `At rest ${rest} MiB; at most ${most} MiB, ${most - rest} more; ${readers.open()} connections left`,
  );
  readers.stop();
  writeFileSync(picture, memoryDiagram(samples, rest, rest + allowedMib));
  console.log(`Drawn in ${picture}`);
  if (most - rest > allowedMib) process.exitCode = 1;
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
