import { pipeline } from 'node:stream/promises';
import { getImage, limits, normalizeUpload, requestUpload, uploadImage } from '@cardinal/contracts';
import { mountCall, notFound, type ObjectStore } from '@cardinal/service-kit';
import type { Request, Response, Router } from 'express';
import type { CardModel } from '../cards/card.model.ts';
import type { Sight } from '../sight/sight.ts';
import { type Viewer, viewerOf } from '../sight/viewer.ts';
import { pathOf } from './attachment.ts';
import type { ImageDocument, ImageModel, UploadModel } from './image.model.ts';
import type { BodyReader } from './read-body.ts';
import type { ReceiveUpload } from './receive-upload.ts';
import { type UploadAddresses, uploadIdOf } from './upload-address.ts';

export interface ImageRouteParts {
  addresses: UploadAddresses;
  bodies: BodyReader;
  receive: ReceiveUpload;
  uploads: UploadModel;
  images: ImageModel;
  cards: CardModel;
  objects: ObjectStore;
  sight: Sight;
}

/** A client that still sends after it was refused is cut off after this many bytes. */
const courtesy = 1024 * 1024;

/** Lets a client that is still sending read its answer, but not send for long. */
function refuseRest(req: Request, res: Response): void {
  res.set('Connection', 'close');
  let more = 0;
  req.on('data', (chunk: Buffer) => {
    more += chunk.length;
    if (more > courtesy) req.destroy();
  });
  req.resume();
}

export function mountImages(router: Router, parts: ImageRouteParts): void {
  const { addresses, bodies, receive, uploads, images, cards, objects, sight } = parts;

  mountCall(router, requestUpload, ({ actor }) => ({ uploadUrl: addresses.create(actor.id) }));

  mountCall(router, uploadImage, async ({ params, query, actor, req, res }) => {
    try {
      const upload = { id: params.uploadId, userId: actor.id };
      addresses.check({ ...upload, ...query });
      await receive(upload, (work) => bodies.withBody(req, limits.imageBytes, work));
    } catch (error) {
      refuseRest(req, res);
      throw error;
    }
    res.status(uploadImage.status).json({ ok: true });
  });

  mountCall(router, normalizeUpload, async ({ body, actor }) => {
    const id = uploadIdOf(body.rawPath);
    const upload = id ? await uploads.findOne({ _id: id, userId: actor.id }).lean() : null;
    if (!upload?.imageName) throw notFound('Upload');
    return { normalizedPath: pathOf(upload.imageName) };
  });

  /** Until it is attached, an image is its uploader's; then it is seen by whoever sees its board. */
  async function visibility(image: ImageDocument, viewer: Viewer): Promise<'public' | 'private' | null> {
    const { cardId, boardId, projectId } = image;
    if (!cardId || !boardId || !projectId) return viewer.id === image.uploaderId ? 'private' : null;
    const [seen, card] = await Promise.all([
      sight.board(viewer, { boardId, projectId }),
      cards.exists({ _id: cardId, deleted: false }),
    ]);
    return card ? (seen?.board.visibility ?? null) : null;
  }

  mountCall(router, getImage, async ({ params, actor, req, res }) => {
    const image = await images.findOne({ _id: params.name, state: 'ready' }).lean<ImageDocument>();
    const reach = image ? await visibility(image, viewerOf(actor)) : null;
    if (!image || !reach) throw notFound('Image');
    res.set({
      'Cache-Control': reach === 'public' ? 'public, max-age=300' : 'private, no-cache',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Disposition': `inline; filename="${image._id}"`,
      // The bytes under a name never change.
      ETag: `"${image._id}"`,
    });
    if (req.fresh) res.status(304).end();
    else await send(image, req, res);
  });

  async function send(image: ImageDocument, req: Request, res: Response): Promise<void> {
    const object = await objects.get(image._id);
    if (!object) throw notFound('Image');
    res.set({ 'Content-Type': image.contentType, 'Content-Length': String(object.size) });
    if (req.method === 'HEAD') {
      object.body.destroy();
      res.end();
      return;
    }
    try {
      await pipeline(object.body, res);
    } catch {
      // Either the browser went away, which is no error, or the image was deleted just now.
      if (res.headersSent) return void res.destroy();
      for (const name of ['Content-Length', 'ETag', 'Cache-Control']) res.removeHeader(name);
      throw notFound('Image');
    }
  }
}
