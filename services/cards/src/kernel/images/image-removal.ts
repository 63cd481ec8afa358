import type { ObjectStore } from '@cardinal/service-kit';
import type { QueryFilter } from 'mongoose';
import type { ImageDocument, ImageModel } from './image.model.ts';

export interface ImageRemoval {
  /** Deletes the images that match, bytes first and record last; what a crash interrupts, the sweep ends. */
  discard(filter: QueryFilter<ImageDocument>): Promise<void>;
  /** Ends removals that were begun. */
  finish(): Promise<void>;
}

export interface ImageRemovalDeps {
  images: ImageModel;
  objects: ObjectStore;
}

const batch = 200;
const atOnce = 10;

export function createImageRemoval({ images, objects }: ImageRemovalDeps): ImageRemoval {
  async function removeObjects(names: readonly string[]): Promise<void> {
    for (let at = 0; at < names.length; at += atOnce)
      await Promise.all(names.slice(at, at + atOnce).map((name) => objects.delete([name])));
  }

  async function finishAll(filter: QueryFilter<ImageDocument>): Promise<void> {
    for (;;) {
      const doomed = await images
        .find({ ...filter, state: 'deleting' }, { _id: 1 })
        .limit(batch)
        .lean();
      if (doomed.length === 0) return;
      const names = doomed.map(({ _id }) => _id);
      await removeObjects(names);
      await images.deleteMany({ _id: { $in: names } });
    }
  }

  return {
    async discard(filter) {
      const { matchedCount } = await images.updateMany(filter, { $set: { state: 'deleting' } });
      if (matchedCount > 0) await finishAll(filter);
    },
    finish: () => finishAll({}),
  };
}
