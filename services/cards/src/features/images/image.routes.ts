import { pipeline } from 'node:stream/promises';
import { getImage, limits, may, normalizeUpload, requestUpload, uploadImage } from '@cardinal/contracts';
import { mountCall, notFound, type ObjectStore } from '@cardinal/service-kit';
import type { Request, Response, Router } from 'express';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { seesHidden } from '../../kernel/access/hidden.rules.ts';
import { toViewer, type Viewer } from '../../kernel/access/viewer.ts';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import { getImagePath } from '../../kernel/images/attachment.ts';
import type { ImageDocument, ImageModel, UploadModel } from '../../kernel/images/image.model.ts';
import type { CommentModel, CommentRow } from '../comments/comment.model.ts';
import type { BodyReader } from './read-body.ts';
import type { ReceiveUpload } from './receive-upload.ts';
import { parseUploadId, type UploadAddresses } from './upload-address.ts';

export interface ImageRouteDeps {
  addresses: UploadAddresses;
  bodies: BodyReader;
  receive: ReceiveUpload;
  uploads: UploadModel;
  images: ImageModel;
  cards: CardModel;
  comments: CommentModel;
  objects: ObjectStore;
  access: BoardAccess;
}

const cardFields = { boardId: 1, projectId: 1, deleted: 1, hidden: 1, createdBy: 1 } as const;
type OwningCard = Pick<CardRow, 'boardId' | 'projectId' | 'deleted' | 'hidden' | 'createdBy'>;
const commentFields = { hidden: 1, userId: 1 } as const;
type OwningComment = Pick<CommentRow, 'hidden' | 'userId'>;

export function mountImages(router: Router, deps: ImageRouteDeps): void {
  const { addresses, bodies, receive, uploads, images, cards, comments, objects, access } = deps;

  mountCall(router, requestUpload, ({ actor }) => ({ uploadUrl: addresses.create(actor.id) }));

  mountCall(router, uploadImage, async ({ params, query, actor, req, res }) => {
    const upload = { id: params.uploadId, userId: actor.id };
    addresses.check({ ...upload, ...query });
    await receive(upload, (work) => bodies.withBody(req, limits.imageBytes, work));
    res.status(uploadImage.status).json({ ok: true });
  });

  mountCall(router, normalizeUpload, async ({ body, actor }) => {
    const id = parseUploadId(body.rawPath);
    const upload = id ? await uploads.findOne({ _id: id, userId: actor.id }).lean() : null;
    if (!upload?.imageName) throw notFound('Upload');
    return { normalizedPath: getImagePath(upload.imageName) };
  });

  /**
   * Until it is attached, an image is its uploader's; then it is seen by anyone who sees the board of its card, and
   * that of an internal note by the team.
   */
  async function sees(viewer: Viewer, image: ImageDocument): Promise<boolean> {
    if (!image.cardId) return viewer.id === image.uploaderId;
    const [card, comment] = await Promise.all([
      cards.findOne({ _id: image.cardId }, cardFields).lean<OwningCard>(),
      image.commentId
        ? comments.findOne({ _id: image.commentId }, commentFields).lean<OwningComment>()
        : null,
    ]);
    if (!card || (card.deleted && !card.hidden)) return false;
    const seen = await access.board(viewer, card);
    if (!seen || (image.internal && !may(seen.role, 'note.use'))) return false;
    const authors = [...(card.hidden ? [card.createdBy] : []), ...(comment?.hidden ? [comment.userId] : [])];
    return authors.every((authorId) => seesHidden(viewer, seen.role, authorId));
  }

  mountCall(router, getImage, async ({ params, actor, req, res }) => {
    const image = await images.findOne({ _id: params.name, state: 'ready' }).lean<ImageDocument>();
    if (!image || !(await sees(toViewer(actor), image))) throw notFound('Image');
    res.set({
      // Asked for anew each time: a public board may have become private since.
      'Cache-Control': 'private, no-cache',
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
