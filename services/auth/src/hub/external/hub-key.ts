import { createPublicKey, type KeyObject } from 'node:crypto';
import { StartError } from '@cardinal/service-kit';

/** Verifies a hub's tokens. The kind of key determines the algorithm, never the token. */
export interface HubKey {
  algorithm: 'RS256' | 'ES256' | 'HS256';
  key: KeyObject | string;
}

const refused = (why: string) => new StartError(`Configuration: HUB_KEY: ${why}`);

function parsePublicKey(pem: string): KeyObject {
  try {
    return createPublicKey(pem);
  } catch (cause) {
    throw new StartError('Configuration: HUB_KEY: is not a PEM public key', { cause });
  }
}

/**
 * @param text a PEM public key (line breaks may be written `\n`), or a shared secret
 * @throws StartError if it is neither
 */
export function readHubKey(text: string): HubKey {
  if (!text.includes('-----BEGIN')) {
    if (text.length < 32) throw refused('a shared secret needs at least 32 characters');
    return { algorithm: 'HS256', key: text };
  }
  if (text.includes('PRIVATE KEY')) throw refused('give the public key, not the private one');
  const key = parsePublicKey(text.replaceAll('\\n', '\n'));
  if (key.asymmetricKeyType === 'rsa') return { algorithm: 'RS256', key };
  if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return { algorithm: 'ES256', key };
  throw refused('must be an RSA or an EC P-256 key');
}
