import { contribute, listContributions, withdrawContribution } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { toViewer } from '../../kernel/access/viewer.ts';
import type { Contribute } from './contribute.ts';
import type { PresentContribution } from './contribution.presenter.ts';
import type { Contributions } from './contribution.repository.ts';

export interface ContributionRouteDeps {
  contributions: Pick<Contributions, 'of' | 'forget'>;
  contribute: Contribute;
  present: PresentContribution;
}

export function mountContributions(router: Router, deps: ContributionRouteDeps): void {
  const { contributions, present } = deps;

  mountCall(router, contribute, async ({ params, body, actor }) => {
    const kept = await deps.contribute(actor, params.contributionId, body.contribution);
    return present(actor.id, toViewer(actor), kept);
  });

  mountCall(router, listContributions, async ({ actor }) => {
    const kept = await contributions.of(actor.id);
    return Promise.all(kept.map((each) => present(actor.id, toViewer(actor), each)));
  });

  mountCall(router, withdrawContribution, ({ params, actor }) =>
    contributions.forget(actor.id, params.contributionId).then(() => ({ ok: true as const })),
  );
}
