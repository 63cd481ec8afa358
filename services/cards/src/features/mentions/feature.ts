import { listMentionable } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import { signedIn } from '../../kernel/access/viewer.ts';
import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createMentions } from './mentions.ts';

/** People whom texts mention. The ids are stored with each text, and go with it. */
export function createMentionsFeature({ kernel }: { kernel: Kernel }) {
  const { access, projects, ask, seeCard, users, names } = kernel;
  const mentions = createMentions({ access, projects, ask, seeCard, users, names });
  const feature: Feature = {
    name: 'mentions',
    cardData: nothing,
    eraseUser: nothing,
    hooks: { nameInText: mentions.nameInText },
    mount: (router) =>
      mountCall(router, listMentionable, ({ params, query, actor }) =>
        mentions.list(signedIn(actor), params, { ...query, internal: query.internal === 'true' }),
      ),
  };
  return { feature };
}
