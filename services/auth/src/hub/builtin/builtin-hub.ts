import { AppError } from '@cardinal/service-kit';
import type { Hub } from '../hub.ts';
import type { Codes } from './codes.ts';

export const builtinAuthorizeUrl = (publicUrl: string): string => new URL('/hub/authorize', publicUrl).href;

interface BuiltinHubDeps {
  codes: Codes;
  publicUrl: string;
  name: string;
  service: string;
}

/** The hub in this service; its pages are in hub.routes.ts. */
export function createBuiltinHub({ codes, publicUrl, name, service }: BuiltinHubDeps): Hub {
  return {
    settings: {
      hubName: name,
      authorizeUrl: builtinAuthorizeUrl(publicUrl),
      registerUrl: new URL('/hub/register', publicUrl).href,
      service,
    },
    async redeem(request) {
      const redeemed = await codes.redeem(request);
      if (!redeemed) {
        throw new AppError('invalid_code', 'This sign-in is no longer valid. Please sign in again.');
      }
      return { kind: 'local', ...redeemed };
    },
  };
}
