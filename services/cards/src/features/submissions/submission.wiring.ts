import { createMail } from '@cardinal/mail';
import { createThrottle, type Throttle } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Core } from '../../core.ts';
import type { Deps, Models } from '../../models.ts';
import type { CreateCard } from '../cards/create-card.ts';
import type { CreateComment } from '../comments/create-comment.ts';
import { createSeeComment } from '../comments/see-comment.ts';
import type { GuestMail } from '../guest-mail/guest-mail.ts';
import { createGuestMailComposer } from '../guest-mail/guest-mail-composer.ts';
import { createGuestMailLinks } from '../guest-mail/guest-mail-links.ts';
import { createGuestMails } from '../guest-mail/guest-mails.ts';
import { mountGuestUnsubscribe } from '../guest-mail/guest-unsubscribe.routes.ts';
import type { MergeCard } from '../merge/merge-card.ts';
import { createChallenges } from './challenges.ts';
import { createCompleteSubmission } from './complete-submission.ts';
import { createDecide } from './decide.ts';
import { createGuestAddresses } from './guest-addresses.ts';
import { createLimitGuests } from './guest-limits.ts';
import { createListSubmissions } from './list-submissions.ts';
import { createReply } from './reply.ts';
import { createPresentTracked, type PresentTracked } from './submission.presenter.ts';
import { mountSubmissions } from './submission.routes.ts';
import { createSubmit } from './submit.ts';
import { createTrack } from './track.ts';

export interface GuestSubmissionsDeps
  extends Pick<Deps, 'config' | 'log' | 'connection' | 'bus' | 'metrics'> {
  models: Models;
  core: Core & { create: CreateCard; comment: CreateComment; merge: MergeCard };
}

type Shared = GuestSubmissionsDeps & { present: PresentTracked; throttle: Throttle };

/** E-mails to guests who gave an address. */
function mailsOf({ models, core, present, throttle, ...deps }: Shared) {
  const { config, log } = deps;
  const secret = config.INTERNAL_TOKEN_KEY;
  const links = createGuestMailLinks({ secret, publicUrl: config.PUBLIC_URL });
  const isOn = config.SMTP_URL !== undefined;
  const store = core.stores.submissions;
  const addresses = createGuestAddresses({ ...models, secret, mail: { isOn }, throttle, store });
  const seeComment = createSeeComment(core);
  const composer = createGuestMailComposer({ ...core, present, seeComment, addresses, links });
  const mail = createMail<GuestMail>({ ...deps, service: 'cards', composer });
  return {
    addresses,
    takesEmail: isOn,
    keep: createGuestMails({ ...core, mail, throttle }).keep,
    mount: (router: Router) => mountGuestUnsubscribe(router, { links, addresses, log }),
    stop: mail.stop,
  };
}

/** What guests send without an account (docs/product-rules.md, Submissions of guests). */
export function createGuestSubmissions(deps: GuestSubmissionsDeps) {
  const { config, log, models, core } = deps;
  const store = core.stores.submissions;
  const { complete, sweep } = createCompleteSubmission({ ...core, store, cards: core.stores.cards, log });
  const challenges = createChallenges({
    ...models,
    secret: config.INTERNAL_TOKEN_KEY,
    tries: config.GUEST_CHALLENGE_TRIES,
  });
  const throttle = createThrottle({ model: models.tries });
  const limitGuests = createLimitGuests({ throttle, config });
  const present = createPresentTracked(core);
  const { addresses, takesEmail, ...mails } = mailsOf({ ...deps, present, throttle });
  const shared = { ...core, store, complete, challenges, limitGuests, addresses, present };
  const submit = createSubmit(shared);
  return {
    submit,
    limitGuests,
    mount(router: Router): void {
      mails.mount(router);
      mountSubmissions(router, {
        ...shared,
        takesEmail,
        list: createListSubmissions(core),
        submit,
        decide: createDecide(shared),
        track: createTrack(shared),
        reply: createReply(shared),
      });
    },
    sweep,
    /** Of events of submissions, cards and comments. */
    keep: mails.keep,
    stop: mails.stop,
  };
}
