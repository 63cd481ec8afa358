import {
  followBoard,
  followProject,
  type PreferencesChange,
  updateNotificationPreferences,
} from '@cardinal/contracts';
import { attempt } from '../attempt.ts';
import { type ChoiceValue, choiceKeys } from '../choices.ts';
import type { Ledger } from '../ledger.ts';
import type { Worker } from './worker.ts';

/** Choices that users made before the run; most stay with them. By default, a card's e-mails are collected. */
const preferences: Readonly<Record<string, PreferencesChange>> = {
  lead: {
    digest: { mode: 'at-once' },
    channels: { card: { email: true, push: true }, team: { email: true } },
  },
  jonas: { digest: { mode: 'hourly' } },
  mei: {
    digest: { mode: 'at-once' },
    channels: { status: { bell: false }, mention: { bell: false } },
    autoFollow: { commented: false },
  },
  soren: { channels: { comment: { email: false }, status: { email: false, push: false } } },
  kestrel: { digest: { mode: 'at-once' } },
};

function toChoices(userId: string, { channels = {}, autoFollow = {} }: PreferencesChange) {
  const choices: Record<string, ChoiceValue> = {};
  for (const [event, chosen] of Object.entries(channels))
    for (const [channel, on] of Object.entries(chosen))
      choices[choiceKeys.channel(userId, event, channel)] = on;
  for (const [reason, on] of Object.entries(autoFollow)) choices[choiceKeys.autoFollow(userId, reason)] = on;
  return choices;
}

/** Makes the choices that stand during the run. */
export async function chooseBefore(workers: readonly Worker[], ledger: Ledger): Promise<void> {
  const { choices, projects, boards } = ledger;
  const one = (username: string) => workers.find((worker) => worker.username === username)!;
  for (const [username, body] of Object.entries(preferences)) {
    const { id, who } = one(username);
    await choices.make(toChoices(id, body), () => attempt(who, updateNotificationPreferences, { body }));
  }
  const [mercury, gemini] = projects;
  const follow = async (
    username: string,
    slug: string,
    targetId: string,
    level: 'everything' | 'mentions',
  ) => {
    const { id, who } = one(username);
    const params = { slug };
    await choices.make({ [choiceKeys.level(id, targetId)]: level }, () =>
      attempt(who, followProject, { params, body: { level } }),
    );
  };
  await follow('amara', gemini!.slug, gemini!.id, 'everything');
  await follow('jonas', mercury!.slug, mercury!.id, 'mentions');
  const { id, who } = one('mei');
  const board = boards.find(({ project, isPublic }) => project === gemini && isPublic)!;
  const params = { slug: board.project.slug, boardSlug: board.slug };
  await choices.make({ [choiceKeys.level(id, board.id)]: 'nothing' }, () =>
    attempt(who, followBoard, { params, body: { level: 'nothing' } }),
  );
}
