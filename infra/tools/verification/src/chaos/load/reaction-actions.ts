import { addReaction, reactionKinds, removeReaction } from '@cardinal/contracts';
import { attempt, type Outcome } from '../attempt.ts';
import { choiceKeys } from '../choices.ts';
import type { Ledger } from '../ledger.ts';
import { someComment } from './comment-actions.ts';
import { worstToWrite } from './silence.ts';
import { type Action, anybody, noteRefusal, type Worker } from './worker.ts';

/** Reacts to a comment, or takes that back; a few kinds, so that many reactions are taken back and given again. */
async function react(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const { id: userId, dice } = worker;
  const comment = someComment(worker, ledger, false);
  if (!comment) return null;
  const kind = dice.pick(reactionKinds.slice(0, 3))!;
  const on = dice.chance(0.65);
  const params = { commentId: comment.id, kind };
  const outcome = await ledger.choices.make<unknown>(
    { [choiceKeys.reaction(comment.id, userId, kind)]: on },
    () => attempt(worker.who, on ? addReaction : removeReaction, { params }),
  );
  noteRefusal(ledger, 'react', outcome, worstToWrite(worker, comment.card, comment));
  return outcome;
}

export const reactionActions: readonly Action[] = [
  { name: 'react to a comment', weight: 12, may: anybody, run: react },
];
