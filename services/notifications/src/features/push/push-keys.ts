import { createECDH } from 'node:crypto';
import { type Connection, isDuplicateKey } from '@cardinal/service-kit';
import mongoose from 'mongoose';

interface StoredKey {
  _id: string;
  privateKey: string;
  madeAt: Date;
}

/** The VAPID keys of this installation, in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const schema = new mongoose.Schema<StoredKey>(
  {
    _id: { type: String, required: true },
    privateKey: { type: String, required: true },
    madeAt: { type: Date, required: true },
  },
  { versionKey: false, id: false } as never,
);

function toKeyPair(privateKey: string): PushKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey };
}

function newPrivateKey(): string {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  // Leading zeros count.
  return Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

export interface PushKeysDeps {
  connection: Connection;
  /** That of the operator; without, one is made once and stored. */
  ownKey: string | undefined;
}

/** Creates a function that returns the keys. Processes that start at once agree on the first pair that is stored. */
export function createPushKeys({ connection, ownKey }: PushKeysDeps): () => Promise<PushKeys> {
  const model = connection.model<StoredKey>('PushKey', schema, 'push_keys');

  async function stored(): Promise<PushKeys> {
    const made = { privateKey: newPrivateKey(), madeAt: new Date() };
    const keep = () =>
      model
        .findOneAndUpdate({ _id: 'vapid' }, { $setOnInsert: made }, {
          upsert: true,
          returnDocument: 'after',
        } as never)
        .lean<StoredKey>();
    // Of two concurrent first ones one can collide; it then finds the other's.
    const row = await keep().catch((error) => (isDuplicateKey(error) ? keep() : Promise.reject(error)));
    return toKeyPair((row as StoredKey).privateKey);
  }

  let known: Promise<PushKeys> | undefined = ownKey ? Promise.resolve(toKeyPair(ownKey)) : undefined;
  return () => {
    known ??= stored().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
