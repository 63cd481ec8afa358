import {
  acceptSubmission,
  claimSubmission,
  forgetSubmission,
  getChallenge,
  listSubmissions,
  rejectSubmissions,
  replyToSubmission,
  submitAsGuest,
  trackSubmission,
} from '@cardinal/contracts';
import { answerPage, clientAddress, mountCall, secretAddress } from '@cardinal/service-kit';
import type { Response, Router } from 'express';
import { signedIn, viewerOf } from '../access/viewer.ts';
import type { Projects } from '../read-models/projects.ts';
import type { Challenges } from './challenges.ts';
import type { Decide } from './decide.ts';
import type { Submissions } from './submission.repository.ts';
import type { Submit } from './submit.ts';
import type { Track } from './track.ts';

export interface SubmissionRouteDeps {
  projects: Pick<Projects, 'livingBoardsOf'>;
  submissions: Submissions;
  challenges: Pick<Challenges, 'create'>;
  submit: Submit;
  decide: Decide;
  track: Track;
}

const done = { ok: true as const };

function mountTracking(router: Router, { track }: Pick<SubmissionRouteDeps, 'track'>): void {
  const secretly = (res: Response) => res.set(secretAddress);

  mountCall(router, trackSubmission, ({ params, actor, res }) => {
    secretly(res);
    return track.view(params.token, viewerOf(actor).id);
  });
  mountCall(router, replyToSubmission, async ({ params, body, req, res }) => {
    secretly(res);
    return { commentId: await track.reply(params.token, clientAddress(req), body) };
  });
  mountCall(router, claimSubmission, ({ params, actor, res }) => {
    secretly(res);
    return track.claim(params.token, signedIn(actor));
  });
  mountCall(router, forgetSubmission, async ({ params, res }) => {
    secretly(res);
    await track.forget(params.token);
    return done;
  });
}

export function mountSubmissions(router: Router, deps: SubmissionRouteDeps): void {
  const { projects, submissions, challenges, submit, decide } = deps;

  mountCall(router, getChallenge, () => challenges.create());
  mountCall(router, submitAsGuest, async ({ params, body, req }) => {
    await submit({ at: params, address: clientAddress(req), body });
    return { state: 'waiting' as const };
  });
  mountTracking(router, deps);

  mountCall(router, listSubmissions, async ({ params, query, actor, res }) => {
    const { project } = await decide.managedBy(signedIn(actor), params.slug);
    const boards = await projects.livingBoardsOf([project._id], ['name', 'slug']);
    const byId = new Map(boards.map((board) => [board._id, board]));
    const ids = [...byId.keys()];
    const rows = await submissions.waiting(ids, query);
    const items = rows.map(({ _id, type, title, description, name, boardId, createdAt }) => {
      const { name: boardName = '', slug = '' } = byId.get(boardId) ?? {};
      return {
        ...{ id: _id, type, title, description, name },
        board: { id: boardId, name: boardName, slug },
        submittedAt: createdAt.toISOString(),
      };
    });
    return answerPage(res, { ...query, items }, () => submissions.countWaiting(ids));
  });
  mountCall(router, acceptSubmission, async ({ params, body, actor }) => ({
    cardId: await decide.accept(signedIn(actor), params, body),
  }));
  mountCall(router, rejectSubmissions, async ({ params, body, actor }) => ({
    rejected: await decide.reject(signedIn(actor), params.slug, body),
  }));
}
