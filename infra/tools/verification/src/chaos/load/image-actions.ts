import { normalizeUpload, requestUpload } from '@cardinal/contracts';
import { attempt, judged } from '../attempt.ts';
import { create } from './card-actions.ts';
import { rewrite, someComment } from './comment-actions.ts';
import { type Action, anybody, boardsFor, team, type Worker } from './worker.ts';

/** One black pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture in the product's three steps; null if one of them fails. */
async function upload({ who }: Worker): Promise<string | null> {
  const body = { filename: 'pixel.png', contentType: 'image/png' };
  const address = await attempt(who, requestUpload, { body });
  if (address.kind !== 'acknowledged') return null;
  const { uploadUrl } = address.value;
  const headers = { 'content-type': 'image/png' };
  const put = (signal: AbortSignal) => who.open(uploadUrl, { method: 'PUT', body: picture, headers, signal });
  const sent = await judged(put, () => null);
  if (sent.kind !== 'acknowledged') return null;
  const path = await attempt(who, normalizeUpload, { body: { rawPath: uploadUrl } });
  return path.kind === 'acknowledged' ? path.value.normalizedPath : null;
}

export const imageActions: readonly Action[] = [
  {
    name: 'create a card with a picture',
    weight: 3,
    may: anybody,
    async run(worker, ledger) {
      const image = await upload(worker);
      const board = worker.dice.pick(boardsFor(worker, ledger));
      return image && board ? create(worker, ledger, board, [image]) : null;
    },
  },
  {
    name: 'replace the pictures of a comment or note',
    weight: 4,
    may: anybody,
    async run(worker, ledger) {
      const image = worker.dice.chance(0.7) ? await upload(worker) : null;
      const isNote = team(worker) && worker.dice.chance(0.3);
      const comment = someComment(worker, ledger, true, isNote);
      return comment ? rewrite(worker, ledger, comment, image ? [image] : []) : null;
    },
  },
];
