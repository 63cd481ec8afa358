import { randomBytes } from 'node:crypto';
import { AppError, isDuplicateKey, type ObjectStore } from '@cardinal/service-kit';
import type { ImageModel, UploadModel } from '../../kernel/images/image.model.ts';
import type { ImageRemoval } from '../../kernel/images/image-removal.ts';
import { type CleanImage, cleanImage } from './clean-image.ts';
import { createDecodeBudget } from './decode-budget.ts';

export interface ReceiveUploadDeps {
  uploads: UploadModel;
  images: ImageModel;
  removal: ImageRemoval;
  objects: ObjectStore;
}

/** Takes in what was sent to an upload address, which is spent once the image is stored. `read` gives its bytes. */
export type ReceiveUpload = (
  upload: { id: string; userId: string },
  read: <T>(work: (body: Buffer) => Promise<T>) => Promise<T>,
) => Promise<void>;

/** Two of the largest photos, or one of the largest animated WebP; those that wait take about as long as a gateway waits. */
const decoding = { bytes: 432_000_000, atOnce: 2, waitingPixels: 300_000_000 };

const used = () => new AppError('upload_used', 'This upload address was used already');

/** The client never chooses the key. */
const newName = (extension: string) => `img-${randomBytes(16).toString('hex')}${extension}`;

export function createReceiveUpload({ uploads, images, removal, objects }: ReceiveUploadDeps): ReceiveUpload {
  const decode = createDecodeBudget(decoding);

  async function expectUnused(id: string): Promise<void> {
    if (await uploads.exists({ _id: id })) throw used();
  }

  /** One image for each address: of two uploads at once, the one that is stored first has it. */
  async function spend({ id, userId }: { id: string; userId: string }, imageName: string): Promise<void> {
    try {
      await uploads.create({ _id: id, userId, imageName, createdAt: new Date() });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await removal.discard({ _id: imageName });
      throw used();
    }
  }

  async function store(userId: string, { bytes, contentType, extension }: CleanImage): Promise<string> {
    const name = newName(extension);
    await images.create({
      _id: name,
      uploaderId: userId,
      state: 'storing',
      contentType,
      createdAt: new Date(),
    });
    try {
      await objects.put(name, bytes, contentType);
    } catch (cause) {
      await removal.discard({ _id: name }).catch(() => {});
      throw new AppError('unavailable', 'Images cannot be stored right now', { cause, retryAfter: 5 });
    }
    const stored = await images.updateOne({ _id: name, state: 'storing' }, { $set: { state: 'ready' } });
    if (stored.modifiedCount === 0) throw new AppError('timeout', 'Storing the image took too long');
    return name;
  }

  return async (upload, read) => {
    // Before the bytes come, so that nobody sends them in vain.
    await expectUnused(upload.id);
    const image = await read((body) => cleanImage(body, decode));
    await spend(upload, await store(upload.userId, image));
  };
}
