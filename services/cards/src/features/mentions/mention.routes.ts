import { listMentionable } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { Mentions } from './mentions.ts';

export function mountMentions(router: Router, { mentions }: { mentions: Pick<Mentions, 'list'> }): void {
  mountCall(router, listMentionable, ({ params, query, actor }) =>
    mentions.list(signedIn(actor), params, { ...query, internal: query.internal === 'true' }),
  );
}
