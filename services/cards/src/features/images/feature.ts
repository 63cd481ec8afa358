import { nothing } from '../../kernel/card-data/card-data.ts';
import { untyped } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import { uploadModel } from '../../kernel/images/image.model.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import { mountImages } from './image.routes.ts';
import { createImageSweep } from './image-sweep.ts';
import { createBodyReader } from './read-body.ts';
import { createReceiveUpload } from './receive-upload.ts';
import { createUploadAddresses } from './upload-address.ts';

/** Bytes of uploads that are in memory at once. */
const uploadBudget = 256 * 1024 * 1024;

/** Uploads of images, and the end of those that belong to nothing. The kernel moves and removes those of cards. */
export function createImagesFeature({ kernel, comments }: { kernel: Kernel; comments: CommentsFeature }) {
  const { deps, models, removal, access } = kernel;
  const { config, connection, objects } = deps;
  const { cards, images } = models;
  const uploads = uploadModel(connection);
  const abandonedAfter = config.IMAGES_ABANDONED_SECONDS * 1_000;
  const addresses = createUploadAddresses({ secret: config.INTERNAL_TOKEN_KEY });
  const bodies = createBodyReader({ budget: uploadBudget });
  const receive = createReceiveUpload({ uploads, images, removal, objects });
  const owners = {
    cards: untyped(cards),
    comments: untyped(comments.models.comments),
    notes: untyped(comments.models.notes),
  };
  const feature: Feature = {
    name: 'images',
    cardData: nothing,
    eraseUser: nothing,
    mount(router) {
      const stored = { uploads, images, cards, comments: comments.models.comments, objects };
      mountImages(router, { ...stored, addresses, bodies, receive, access });
    },
    jobs: [
      {
        name: 'images',
        everyMs: abandonedAfter,
        run: createImageSweep({ images, owners, removal, abandonedAfter }),
      },
    ],
  };
  return { feature };
}
