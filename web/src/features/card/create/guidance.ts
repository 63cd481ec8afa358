import type { CardType } from '@cardinal/contracts';

/** Hints for writing a card of each type. */
export const guidance: Record<CardType, { submit: string; title: string; description: string }> = {
  bug: {
    submit: 'Create Bug Report',
    title: 'What is broken, in a few words',
    description:
      'What happened?\n\nSteps to reproduce:\n1. Go to…\n2. Click on…\n\nWhat did you expect to happen instead?',
  },
  feature: {
    submit: 'Create Feature Request',
    title: 'What you would like to do, in a few words',
    description: 'What problem would this solve?\n\nHow should it work?\n\nWhat do you do today instead?',
  },
};
