import type { ContributionKind } from '@cardinal/contracts';
import type { ReactNode } from 'react';

/** The name of each kind in sentences. */
export const keptWords = {
  upvote: { noun: 'vote', about: 'for', done: 'counted' },
  like: { noun: 'like', about: 'of', done: 'counted' },
  comment: { noun: 'comment', about: 'on', done: 'posted' },
  card: { noun: 'request', about: '', done: 'added' },
} as const satisfies Record<ContributionKind, object>;

interface KeptSentenceProps {
  kind: ContributionKind;
  /** Null if the card is out of sight by now. */
  title: string | null;
  /** Such as `will be {done} once you are signed in.` */
  children: (done: string) => ReactNode;
}

/** 'Your vote for “Louder alarm” will be counted once you are signed in.' */
export function KeptSentence({ kind, title, children }: KeptSentenceProps) {
  const { noun, about, done } = keptWords[kind];
  return (
    <>
      Your {noun} {about}{' '}
      {title === null ? (
        'a card that is gone'
      ) : (
        <>
          “<bdi>{title}</bdi>”
        </>
      )}{' '}
      {children(done)}
    </>
  );
}
