import { type ContributionAsked, type Role, takesPart } from '@cardinal/contracts';
import { AppError, type User } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { signedIn, toViewer } from '../../kernel/access/viewer.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import type { CarryOut } from './carry-out.ts';
import type { KeptContribution } from './contribution.model.ts';
import type { Contributions } from './contribution.repository.ts';
import { isSameVote } from './contribution.rules.ts';
import type { Settle } from './settle.ts';

export interface ContributeDeps {
  seeCard: SeeCard;
  access: Pick<BoardAccess, 'boardBySlugs'>;
  contributions: Contributions;
  carryOut: CarryOut;
  settle: Settle;
}

/** Does what is asked for once, or keeps it until the account is approved. */
export type Contribute = (user: User, id: string, asked: ContributionAsked) => Promise<KeptContribution>;

const tooMany = () =>
  new AppError('conflict', 'As many contributions of yours wait for the approval of your account as may');

export function createContribute(deps: ContributeDeps): Contribute {
  const { seeCard, access, contributions, carryOut, settle } = deps;

  /** The user's role where it is about. @throws AppError `not_found` for what is missing or out of sight alike */
  async function roleAt(user: User, asked: ContributionAsked): Promise<Role> {
    const viewer = toViewer(user);
    if (asked.kind !== 'card') return (await seeCard(viewer, asked.cardId)).role;
    return (await access.boardBySlugs(viewer, asked.project, asked.board)).role;
  }

  const find = async (userId: string, { id, asked }: Pick<KeptContribution, 'id' | 'asked'>) =>
    (await contributions.of(userId)).find((kept) => kept.id === id || isSameVote(kept.asked, asked));

  async function keep(user: User, contribution: KeptContribution): Promise<KeptContribution> {
    if (!(await contributions.keep(user.id, contribution))) {
      const same = await find(user.id, contribution);
      if (!same) throw tooMany();
    }
    // The account may have been approved before this was kept, so that nothing would carry it out any more.
    await settle(user.id);
    return (await find(user.id, contribution)) ?? contribution;
  }

  return async (user, id, asked) => {
    const contribution = { id, asked, askedAt: new Date() };
    const before = await find(user.id, contribution);
    if (before?.id === id || before?.state === 'waiting') return before;
    const role = await roleAt(user, asked);
    const waits = user.status === 'pending' || !takesPart(user, role);
    if (waits) return keep(user, { ...contribution, state: 'waiting' });
    if (!(await contributions.wasDone(user.id, id))) {
      await carryOut(signedIn(user), id, asked);
      await contributions.noteDone(user.id, id);
    }
    return { ...contribution, state: 'done' };
  };
}
