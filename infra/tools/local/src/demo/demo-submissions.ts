import { createHmac, hash } from 'node:crypto';
import {
  acceptSubmission,
  type BodyInputOf,
  type Challenge,
  getChallenge,
  listSubmissions,
  rejectSubmissions,
  submitAsGuest,
} from '@cardinal/contracts';
import type { Env } from '../env.ts';
import type { Made } from './demo-cards.ts';
import { demoClient } from './demo-client.ts';
import type { People } from './demo-people.ts';
import type { BuiltBoard } from './demo-project.ts';

type DemoSubmission = Pick<BodyInputOf<typeof submitAsGuest>, 'type' | 'title' | 'description' | 'name'> & {
  hoursAgo: number;
  /** The decision of the lead; missing if it waits. */
  decided?: 'accepted' | { rejected: string };
};

/** Submissions of guests to the board that takes them, in each state. */
export const demoSubmissions: readonly DemoSubmission[] = [
  {
    type: 'feature',
    title: 'Let the pass list show moonrise',
    description:
      'We point a telescope when the radio is idle. A small moon beside the passes would save us the almanac.',
    name: 'Ilse, Ondřejov',
    hoursAgo: 52,
    decided: 'accepted',
  },
  {
    type: 'feature',
    title: 'Cheap followers for your satellite',
    description: 'Ten thousand real followers for your mission by tonight. Ask for our prices.',
    hoursAgo: 30,
    decided: { rejected: 'We fly satellites here. Please advertise somewhere else.' },
  },
  {
    type: 'bug',
    title: 'Azimuth jumps by 360° when the antenna crosses north',
    description: [
      'Our rotator turns the long way round, and by then the pass is over. It happens when',
      '',
      '1. the pass begins west of north,',
      '2. the satellite rises above 60°.',
    ].join('\n'),
    name: 'Ground crew, Kiruna',
    hoursAgo: 9,
  },
  {
    type: 'feature',
    title: 'Read out the time to contact loss',
    description: 'With both hands on the rotator nobody can look at a clock. Please count down aloud.',
    hoursAgo: 3,
  },
];

/** The answer to a challenge, by the hash of Node: the one of browsers would take the start a second. */
function answerTo({ salt, target, tries }: Challenge): number {
  for (let answer = 0; answer < tries; answer += 1)
    if (hash('sha256', `${salt}:${answer}`) === target) return answer;
  throw new Error('Demo data: a challenge has no answer');
}

/** The secret of the tracking link: the same when it is sent again, and nobody else's to guess. */
const createToken = ({ INTERNAL_TOKEN_KEY = '' }: Env, title: string): string =>
  createHmac('sha256', INTERNAL_TOKEN_KEY).update(`demo submission: ${title}`).digest('base64url');

/** Sends what guests submit, and decides on some of it, once. @returns what is to be backdated */
export async function writeSubmissions(
  env: Env,
  { lead }: People,
  slug: string,
  boards: readonly BuiltBoard[],
): Promise<Made[]> {
  const board = boards.find(({ demo }) => demo.guestsMaySubmit)?.board;
  if (!board) return [];
  const guest = demoClient(env, null);
  const at = { project: slug, board: board.slug };
  for (const { hoursAgo: _, decided: __, ...text } of demoSubmissions) {
    const challenge = await guest(getChallenge);
    const proof = { salt: challenge.salt, answer: answerTo(challenge) };
    await guest(submitAsGuest, { params: at, body: { ...text, token: createToken(env, text.title), proof } });
  }
  const made: Made[] = [];
  const { items } = await lead.call(listSubmissions, { params: { slug } });
  for (const { title, hoursAgo, decided } of demoSubmissions) {
    const submissionId = items.find((each) => each.title === title)?.id;
    if (!submissionId) continue;
    const sentAt = new Date(Date.now() - hoursAgo * 3_600_000);
    made.push({ collection: 'submissions', id: submissionId, at: sentAt });
    const params = { slug, submissionId };
    if (decided === 'accepted') {
      const { cardId } = await lead.call(acceptSubmission, { params, body: {} });
      made.push({ collection: 'cards', id: cardId, at: sentAt });
    } else if (decided) {
      const body = { submissionIds: [submissionId], reason: decided.rejected };
      await lead.call(rejectSubmissions, { params: { slug }, body });
    }
  }
  return made;
}
