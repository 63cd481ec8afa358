import type { ReadModelFields } from '@cardinal/service-kit';
import mongoose, { type SchemaDefinition } from 'mongoose';

/** A schema of a read model: string `_id`, the version of its stream and the tombstone, beside its own fields. */
export const readModelSchema = <T extends ReadModelFields>(definition: SchemaDefinition) =>
  new mongoose.Schema<T>(
    {
      _id: { type: String, required: true },
      version: { type: Number, required: true },
      gone: Boolean,
      ...definition,
    } as SchemaDefinition,
    { versionKey: false, id: false },
  );
