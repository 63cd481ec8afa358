import { randomUUID } from 'node:crypto';
import { AppError } from '@cardinal/service-kit';
import type { ImageModel } from './image.model.ts';
import type { ImageRemoval } from './image-removal.ts';

interface ImageOwner {
  cardId: string;
  commentId: string | null;
  boardId: string;
  projectId: string;
  /** It belongs to an internal note. */
  internal?: true;
  /** The cards that its comment came from with merges; it goes back with the comment. */
  mergedFrom?: string[];
}

export interface Attachment {
  /**
   * Takes the images in that come with a change and marks those that go; called again when the change is decided
   * again on a newer document.
   * @throws AppError `validation_failed` for an image that is somebody else's, attached elsewhere or gone
   */
  prepare(before: readonly string[] | null, after: readonly string[] | null): Promise<void>;
  /** After the change was written: what it names stays, the rest is deleted. */
  settle(written: readonly string[] | null): Promise<void>;
  /** The change was refused: what it claimed is free again. Marks on other images are the sweep's to decide. */
  undo(): Promise<void>;
}

export interface AttachDeps {
  images: ImageModel;
  removal: ImageRemoval;
}

export type Attach = (uploaderId: string, owner: ImageOwner) => Attachment;

const pathPrefix = '/images/';
export const getImagePath = (name: string) => `${pathPrefix}${name}`;
const getImageNames = (paths: readonly string[] | null) =>
  (paths ?? []).map((path) => path.slice(pathPrefix.length));

const notYours = (name: string) => {
  const message = 'An image is not yours, is used elsewhere or is no longer there. Please upload it again.';
  return new AppError('validation_failed', message, {
    issues: [{ path: 'imageUrls', message: `${getImagePath(name)} cannot be attached` }],
  });
};

/**
 * Keeps images and what names them in step without transactions: the image is claimed with a mark, then its owner is
 * changed, then the mark goes. A sweep that finds an old mark asks the owner who was right.
 */
export function createAttach({ images, removal }: AttachDeps): Attach {
  return (uploaderId, owner) => {
    const token = randomUUID();
    const mine = { cardId: owner.cardId, commentId: owner.commentId };
    const claimed = new Set<string>();
    const touched = new Set<string>();
    const mark = () => ({ check: { token, at: new Date() } });

    async function claim(name: string): Promise<void> {
      const free = { cardId: null, uploaderId };
      // An image that came with a merge is the other card's, unless it is a comment's, which came along.
      const own = { ...mine, ...(owner.commentId ? {} : { 'mergedFrom.0': { $exists: false } }) };
      const before = await images
        .findOneAndUpdate(
          { _id: name, state: 'ready', $or: [free, own] },
          { $set: { ...owner, ...mark() } },
          { returnDocument: 'before' },
        )
        .lean();
      if (!before) throw notYours(name);
      touched.add(name);
      if (before.cardId === null) claimed.add(name);
      // Another edit has taken it in since the last try, and may name it.
      else if (before.check?.token !== token) claimed.delete(name);
    }

    return {
      async prepare(before, after) {
        const [had, wanted] = [getImageNames(before), getImageNames(after)];
        // Claimed anew at each try: since the last one another edit may have taken it in and thrown it out.
        for (const name of wanted) if (!had.includes(name)) await claim(name);
        const leaving = had.filter((name) => !wanted.includes(name));
        if (leaving.length === 0) return;
        for (const name of leaving) touched.add(name);
        await images.updateMany({ _id: { $in: leaving }, ...mine }, { $set: mark() });
      },
      async settle(written) {
        if (touched.size === 0) return;
        const kept = getImageNames(written).filter((name) => touched.has(name));
        await images.updateMany({ _id: { $in: kept }, 'check.token': token }, { $unset: { check: 1 } });
        const gone = [...touched].filter((name) => !kept.includes(name));
        // A mark that another edit has replaced since is that edit's to decide.
        if (gone.length > 0) await removal.discard({ _id: { $in: gone }, 'check.token': token });
      },
      async undo() {
        if (claimed.size === 0) return;
        const free = { cardId: null, commentId: null, boardId: null, projectId: null };
        const ours = { _id: { $in: [...claimed] }, 'check.token': token };
        await images.updateMany(ours, { $set: free, $unset: { check: 1, internal: 1, mergedFrom: 1 } });
      },
    };
  };
}

/**
 * Runs a change together with its images. A refusal puts them back; an error that leaves open whether the change was
 * written leaves them marked, for the sweep to decide by what its owner says.
 */
export async function withImages<T extends { imageUrls: string[] | null }>(
  attachment: Attachment,
  change: () => Promise<T>,
): Promise<T> {
  let changed: T;
  try {
    changed = await change();
  } catch (error) {
    if (error instanceof AppError) await attachment.undo();
    throw error;
  }
  await attachment.settle(changed.imageUrls);
  return changed;
}
