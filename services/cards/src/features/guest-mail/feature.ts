import { createMail } from '@cardinal/mail';
import { nothing } from '../../kernel/card-data/card-data.ts';
import { untyped } from '../../kernel/card-data/on-cards.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import type { SubmissionsFeature } from '../submissions/feature.ts';
import type { GuestMail } from './guest-mail.ts';
import { createGuestMailComposer } from './guest-mail-composer.ts';
import { createGuestMailLinks } from './guest-mail-links.ts';
import { createGuestMails } from './guest-mails.ts';
import { mountGuestUnsubscribe } from './guest-unsubscribe.routes.ts';

export interface GuestMailFeatureDeps {
  kernel: Kernel;
  comments: CommentsFeature;
  guests: SubmissionsFeature;
}

/** E-mails to guests who gave an address with what they submitted. */
export function createGuestMailFeature({ kernel, comments, guests }: GuestMailFeatureDeps) {
  const { deps, access, projects, users, names, throttle, models } = kernel;
  const { config, connection, bus, metrics, log } = deps;
  const { submissions, present, addresses } = guests;
  const { seeComment } = comments;
  const links = createGuestMailLinks({ secret: config.INTERNAL_TOKEN_KEY, publicUrl: config.PUBLIC_URL });
  const composing = { access, submissions, present, seeComment, names, addresses, links };
  const composer = createGuestMailComposer(composing);
  const mail = createMail<GuestMail>({ config, log, connection, bus, metrics, service: 'cards', composer });
  const { keep } = createGuestMails({ mail, submissions, projects, users, throttle });
  const watched = [untyped(models.cards), untyped(comments.models.comments), untyped(guests.model)];
  const feature: Feature = {
    name: 'guest-mail',
    cardData: nothing,
    eraseUser: nothing,
    hooks: { keepEvents: [{ of: watched, keep }] },
    mount: (router) => mountGuestUnsubscribe(router, { links, addresses, log }),
    stop: mail.stop,
  };
  return { feature };
}
