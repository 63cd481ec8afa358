import {
  acceptSubmission,
  claimSubmission,
  confirmGuestEmail,
  forgetSubmission,
  getChallenge,
  listSubmissions,
  rejectSubmissions,
  removeGuestEmail,
  replyToSubmission,
  submitAsGuest,
  trackSubmission,
} from '@cardinal/contracts';
import { clientAddress, mountCall, secretAddress } from '@cardinal/service-kit';
import type { Response, Router } from 'express';
import { signedIn, toViewer } from '../../kernel/access/viewer.ts';
import type { Challenges } from './challenges.ts';
import type { Decide } from './decide.ts';
import type { ListSubmissions } from './list-submissions.ts';
import type { Reply } from './reply.ts';
import type { Submit } from './submit.ts';
import type { Track } from './track.ts';

export interface SubmissionRouteDeps {
  list: ListSubmissions;
  challenges: Pick<Challenges, 'create'>;
  submit: Submit;
  decide: Decide;
  track: Track;
  reply: Reply;
  takesEmail: boolean;
}

const done = { ok: true as const };

function mountTracking(router: Router, { track, reply }: Pick<SubmissionRouteDeps, 'track' | 'reply'>): void {
  const secretly = (res: Response) => res.set(secretAddress);

  mountCall(router, trackSubmission, ({ params, actor, res }) => {
    secretly(res);
    return track.view(params.token, toViewer(actor).id);
  });
  mountCall(router, replyToSubmission, async ({ params, body, req, res }) => {
    secretly(res);
    return { commentId: await reply(params.token, clientAddress(req), body) };
  });
  mountCall(router, claimSubmission, ({ params, actor, res }) => {
    secretly(res);
    return track.claim(params.token, signedIn(actor));
  });
  mountCall(router, forgetSubmission, async ({ params, actor, res }) => {
    secretly(res);
    await track.forget(params.token, toViewer(actor).id);
    return done;
  });
  mountCall(router, confirmGuestEmail, async ({ params, res }) => {
    secretly(res);
    await track.confirmEmail(params.token);
    return done;
  });
  mountCall(router, removeGuestEmail, async ({ params, res }) => {
    secretly(res);
    await track.removeEmail(params.token);
    return done;
  });
}

export function mountSubmissions(router: Router, deps: SubmissionRouteDeps): void {
  const { list, challenges, submit, decide } = deps;

  mountCall(router, getChallenge, () => ({ ...challenges.create(), takesEmail: deps.takesEmail }));
  mountCall(router, submitAsGuest, async ({ params, body, req }) => {
    const { proof, ...sent } = body;
    await submit({ at: params, address: clientAddress(req), body: sent, from: { proof } });
    return { state: 'waiting' as const };
  });
  mountTracking(router, deps);

  mountCall(router, listSubmissions, async ({ params, query, actor }) => {
    const { project } = await decide.managedBy(signedIn(actor), params.slug);
    return list(project._id, query);
  });
  mountCall(router, acceptSubmission, async ({ params, body, actor }) => ({
    cardId: await decide.accept(signedIn(actor), params, body),
  }));
  mountCall(router, rejectSubmissions, async ({ params, body, actor }) => ({
    rejected: await decide.reject(signedIn(actor), params.slug, body),
  }));
}
