import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** An encrypted secret. It contains the id of its key, so that keys can be changed. */
export interface Sealed {
  keyId: string;
  iv: string;
  tag: string;
  data: string;
}

export interface Vault {
  /** @param owner whose secret it is; only the same owner can decrypt it */
  seal(secret: string, owner: string): Sealed;
  /** @throws if its key is missing, the owner differs, or it was modified */
  open(sealed: Sealed, owner: string): string;
  /** A fingerprint: equal for equal secrets and reveals nothing, to find out who shares one. */
  print(secret: string): string;
}

const derive = (key: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, 'cardinal.integrations', purpose, 32));

interface Key {
  id: string;
  encryption: Buffer;
}

const keyFrom = (key: string): Key => ({
  id: derive(key, 'key id').toString('hex').slice(0, 8),
  encryption: derive(key, 'encryption'),
});

/**
 * AES-256-GCM with the owner as additional data.
 * @param current of at least 32 characters; encrypts and decrypts
 * @param previous only decrypts, during a change of keys
 */
export function createVault({
  current,
  previous,
}: {
  current: string;
  previous?: string | undefined;
}): Vault {
  const keys = [current, ...(previous ? [previous] : [])].map(keyFrom);
  const [sealing] = keys as [Key];
  const printing = derive(current, 'print');
  return {
    seal(secret, owner) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing.encryption, iv).setAAD(Buffer.from(owner));
      const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return {
        keyId: sealing.id,
        iv: iv.toString('base64'),
        tag: cipher.getAuthTag().toString('base64'),
        data: data.toString('base64'),
      };
    },
    open({ keyId, iv, tag, data }, owner) {
      const key = keys.find(({ id }) => id === keyId);
      if (!key) throw new Error(`No key ${keyId} to open the secret with; is SECRETS_KEY another one now?`);
      const decipher = createDecipheriv('aes-256-gcm', key.encryption, Buffer.from(iv, 'base64'), {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(Buffer.from(tag, 'base64'));
      return Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString('utf8');
    },
    print: (secret) => createHmac('sha256', printing).update(secret).digest('hex'),
  };
}
