import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/**
 * An image in the object store, known here from before its first byte is stored until after its last one is gone, so
 * that a crash never leaves an object that nobody knows of.
 */
export interface ImageDocument {
  /** Its key in the object store and the last segment of its path. */
  _id: string;
  uploaderId: string;
  state: 'storing' | 'ready' | 'deleting';
  contentType: string;
  /** Its owner; null while it belongs to nothing. A comment's image names the comment's card too. */
  cardId: string | null;
  commentId: string | null;
  boardId: string | null;
  projectId: string | null;
  /** The cards that it came from with merges, as of comments. */
  mergedFrom?: string[];
  /** It belongs to an internal note, which only the team sees; missing otherwise. */
  internal?: true;
  /** An edit that is taking it in or giving it up; an old one is decided by what its owner says. */
  check?: { token: string; at: Date };
  createdAt: Date;
}

export function imageModel(connection: Connection) {
  const owner = { type: String, default: null };
  const schema = new mongoose.Schema<ImageDocument>(
    {
      _id: { type: String, required: true },
      uploaderId: { type: String, required: true },
      state: { type: String, required: true },
      contentType: { type: String, required: true },
      cardId: owner,
      commentId: owner,
      boardId: owner,
      projectId: owner,
      mergedFrom: { type: [String], default: undefined },
      internal: Boolean,
      check: { type: new mongoose.Schema({ token: String, at: Date }, { _id: false }), default: undefined },
      createdAt: { type: Date, required: true },
    } as never,
    { versionKey: false },
  );
  schema.index({ cardId: 1 });
  schema.index({ boardId: 1, state: 1 }, { partialFilterExpression: { boardId: { $type: 'string' } } });
  schema.index({ state: 1, cardId: 1, createdAt: 1 });
  schema.index({ 'check.at': 1 }, { sparse: true });
  return connection.model<ImageDocument>('Image', schema, 'images');
}
export type ImageModel = ReturnType<typeof imageModel>;

/** An upload address that an image came of; its id is taken once, no matter who else comes with it. */
export interface UploadDocument {
  _id: string;
  userId: string;
  /** Null where an upload of an older release failed. */
  imageName: string | null;
  createdAt: Date;
}

/** An address is good for minutes; that it was used is remembered for longer than it could be used again. */
const rememberedSeconds = 2 * 24 * 60 * 60;

export function uploadModel(connection: Connection) {
  const schema = new mongoose.Schema<UploadDocument>(
    {
      _id: { type: String, required: true },
      userId: { type: String, required: true },
      imageName: { type: String, default: null },
      createdAt: { type: Date, required: true },
    } as never,
    { versionKey: false },
  );
  schema.index({ createdAt: 1 }, { expireAfterSeconds: rememberedSeconds });
  return connection.model<UploadDocument>('Upload', schema, 'uploads');
}
export type UploadModel = ReturnType<typeof uploadModel>;
