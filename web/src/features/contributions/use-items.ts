import type { Contribution, ContributionKind, User } from '@cardinal/contracts';
import { distinct, dropKept, type Kept, useKept, useSession } from '#features/session/index.ts';
import { useWithdraw } from './api/withdraw-contribution.ts';
import { isDue, useCarryOut } from './use-carry-out.ts';
import { useOutcome } from './use-outcome.ts';

/** One thing that somebody asked for and that is not done yet. */
export interface Item {
  id: string;
  kind: ContributionKind;
  title: string | null;
  /** The text that was written. */
  text: string | null;
  /** How its sentence ends: 'will be counted once you are signed in.' */
  end: (done: string) => string;
  /** Why it was not done. */
  reason: string | null;
  /** Does it now. */
  onSend: (() => void) | null;
  onDiscard: () => void;
}

const getText = ({ asked }: Kept): string | null => {
  if (asked.kind === 'comment') return asked.content;
  return asked.kind === 'card' ? asked.description : null;
};

const createEndText = (kept: Kept, user: User | null) => (done: string) => {
  if (!user) return `will be ${done} once you are signed in.`;
  return kept.refusal ? `was not ${done}.` : `is not ${done} yet: you asked for it before you signed in.`;
};

const keptItem = (kept: Kept, user: User | null, send: (kept: Kept) => void): Item => ({
  id: kept.id,
  kind: kept.asked.kind,
  title: kept.title,
  text: getText(kept),
  end: createEndText(kept, user),
  reason: kept.refusal ?? null,
  onSend: user && (() => send(kept)),
  onDiscard: () => dropKept(kept.id),
});

const leftItem = (left: Contribution, withdraw: (id: string) => void): Item => ({
  ...left,
  end: (done) =>
    left.state === 'refused' ? `was not ${done}.` : `will be ${done} once your account is approved.`,
  onSend: null,
  onDiscard: () => withdraw(left.id),
});

/** The items that are not done yet: kept in this tab, or left on the server. Items that are being sent are not shown. */
export function useItems(): Item[] {
  const { user } = useSession();
  const kept = distinct(useKept());
  const send = useCarryOut(user, kept);
  const left = useOutcome(user);
  const { mutate: withdraw } = useWithdraw();
  const mine = kept.filter((each) => !isDue(each, user) && (!each.userId || each.userId === user?.id));
  return [...mine.map((each) => keptItem(each, user, send)), ...left.map((each) => leftItem(each, withdraw))];
}
