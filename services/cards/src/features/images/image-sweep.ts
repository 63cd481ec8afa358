import { kept } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import { getImagePath } from '../../kernel/images/attachment.ts';
import type { ImageDocument, ImageModel } from '../../kernel/images/image.model.ts';
import type { ImageRemoval } from '../../kernel/images/image-removal.ts';

const unusedAfter = 24 * 60 * 60 * 1_000;
const batch = 500;

export interface ImageSweepDeps {
  images: ImageModel;
  owners: Record<'cards' | 'comments' | 'notes', Model<never>>;
  removal: ImageRemoval;
  /** Milliseconds after which what is unfinished counts as left behind. */
  abandonedAfter: number;
}

/** Finds what crashes and changes of mind leave behind: images half stored, never used, or in the middle of an edit. */
export function createImageSweep({ images, owners, removal, abandonedAfter }: ImageSweepDeps) {
  async function isNamed({ _id, cardId, commentId, internal, mergedFrom }: ImageDocument): Promise<boolean> {
    const [model, owner] = commentId
      ? [internal ? owners.notes : owners.comments, commentId]
      : [owners.cards, mergedFrom?.[0] ?? cardId];
    const query = { _id: owner, ...kept, imageUrls: getImagePath(_id) } as never;
    return (await model.exists(query)) !== null;
  }

  async function decide(image: ImageDocument): Promise<void> {
    const same = { _id: image._id, 'check.token': image.check?.token };
    if (await isNamed(image)) await images.updateOne(same, { $unset: { check: 1 } });
    else await removal.discard(same);
  }

  return async (): Promise<void> => {
    const now = Date.now();
    const abandoned = new Date(now - abandonedAfter);
    const unused = new Date(now - unusedAfter);
    await removal.discard({ cardId: null, state: 'storing', createdAt: { $lt: abandoned } });
    await removal.discard({ cardId: null, state: 'ready', createdAt: { $lt: unused } });
    const undecided = await images
      .find({ 'check.at': { $lt: abandoned } })
      .limit(batch)
      .lean<ImageDocument[]>();
    for (const image of undecided) await decide(image);
    await removal.finish();
  };
}
