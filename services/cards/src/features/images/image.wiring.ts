import type { Router } from 'express';
import type { Core } from '../../core.ts';
import { type Deps, type Models, untyped } from '../../models.ts';
import { mountImages } from './image.routes.ts';
import { createImageSweep } from './image-sweep.ts';
import { createBodyReader } from './read-body.ts';
import { createReceiveUpload } from './receive-upload.ts';
import { createUploadAddresses } from './upload-address.ts';

/** Bytes of uploads that are in memory at once. */
const uploadBudget = 256 * 1024 * 1024;

export interface ImagesDeps extends Pick<Deps, 'config' | 'objects'> {
  models: Models;
  core: Core;
}

/** Uploads of images, and the end of those that belong to nothing. */
export function createImages({ config, objects, models, core }: ImagesDeps) {
  const abandonedAfter = config.IMAGES_ABANDONED_SECONDS * 1_000;
  return {
    mount: (router: Router) =>
      mountImages(router, {
        ...core,
        ...models,
        objects,
        addresses: createUploadAddresses({ secret: config.INTERNAL_TOKEN_KEY }),
        bodies: createBodyReader({ budget: uploadBudget }),
        receive: createReceiveUpload({ ...models, ...core, objects }),
      }),
    job: {
      name: 'images',
      everyMs: abandonedAfter,
      run: createImageSweep({
        ...models,
        owners: {
          cards: untyped(models.cards),
          comments: untyped(models.comments),
          notes: untyped(models.notes),
        },
        removal: core.removal,
        abandonedAfter,
      }),
    },
  };
}
