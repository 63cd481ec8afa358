import { randomBytes, randomUUID } from 'node:crypto';
import {
  acceptSubmission,
  getChallenge,
  listSubmissions,
  rejectSubmissions,
  solveChallenge,
  submitAsGuest,
  updateBoard,
} from '@cardinal/contracts';
import { createSignedLinks } from '@cardinal/mail';
import { internalTestKey } from '@cardinal/testing';
import type { SampleMaker } from './sample.ts';
import type { TestBoard, World } from './world.ts';

const links = createSignedLinks({ key: internalTestKey, purpose: 'guests', validMs: 60_000 });
const token = () => randomBytes(32).toString('base64url');
const slug = ({ projectSlug }: TestBoard) => ({ slug: projectSlug });

async function createProof({ harness }: World) {
  const challenge = (await harness.guest.call(getChallenge)).value;
  return { salt: challenge.salt, answer: solveChallenge(challenge)! };
}

const createSubmissionBody = async (world: World) => ({
  ...{ token: token(), type: 'bug' as const, title: 'A submission', description: 'Of a guest' },
  proof: await createProof(world),
});

/** The public board takes submissions, of which few wait. */
async function open(world: World): Promise<void> {
  const admin = world.as.project_admin;
  const { projectSlug, boardSlug } = world.public;
  const params = { slug: projectSlug, boardSlug };
  await admin.call(updateBoard, { params, body: { guestsMaySubmit: true } });
  await world.harness.drained();
  const old = await admin.call(listSubmissions, { params: slug(world.public) });
  if (old.value.items.length < 20) return;
  const submissionIds = old.value.items.map(({ id }) => id);
  await admin.call(rejectSubmissions, { params: slug(world.public), body: { submissionIds } });
}

/** One that waits on the public board. */
async function sent(world: World): Promise<{ token: string; submissionId: string }> {
  await open(world);
  const body = { ...(await createSubmissionBody(world)), title: `A submission ${randomUUID()}` };
  const params = { project: world.public.projectSlug, board: world.public.boardSlug };
  await world.harness.guest.call(submitAsGuest, { params, body });
  const all = await world.as.project_admin.call(listSubmissions, { params: slug(world.public) });
  const itself = all.value.items.find(({ title }) => title === body.title)!;
  return { token: body.token, submissionId: itself.id };
}

/** One that is a card by now. */
async function accepted(world: World): Promise<string> {
  const made = await sent(world);
  const params = { ...slug(world.public), submissionId: made.submissionId };
  await world.as.project_admin.call(acceptSubmission, { params, body: {} });
  return made.token;
}

/** A project without public boards has no submissions. */
const waitingIn = async (world: World, board: TestBoard): Promise<string> =>
  board.projectId === world.public.projectId ? (await sent(world)).submissionId : randomUUID();

export const submissionSamples: Readonly<Record<string, SampleMaker>> = {
  getChallenge: () => ({}),
  submitAsGuest: async (world, { projectSlug, boardSlug }) => {
    await open(world);
    return { params: { project: projectSlug, board: boardSlug }, body: await createSubmissionBody(world) };
  },
  trackSubmission: async (world) => ({ params: { token: (await sent(world)).token } }),
  replyToSubmission: async (world) => ({
    params: { token: await accepted(world) },
    body: { id: randomUUID(), content: 'Thank you', proof: await createProof(world) },
  }),
  claimSubmission: async (world) => ({ params: { token: await accepted(world) } }),
  forgetSubmission: async (world) => ({ params: { token: (await sent(world)).token } }),
  // The world has no mail server, so no submission has an address.
  confirmGuestEmail: async (world) => ({ params: { token: (await sent(world)).token } }),
  removeGuestEmail: async (world) => ({ params: { token: (await sent(world)).token } }),
  openGuestUnsubscribe: () => ({ params: { link: links.sign({ userId: randomUUID(), scope: '' }) } }),
  guestUnsubscribe: () => ({ params: { link: links.sign({ userId: randomUUID(), scope: '' }) } }),
  listSubmissions: (_world, board) => ({ params: slug(board) }),
  acceptSubmission: async (world, board) => ({
    params: { ...slug(board), submissionId: await waitingIn(world, board) },
    body: { title: 'Well put' },
  }),
  rejectSubmissions: async (world, board) => ({
    params: slug(board),
    body: { submissionIds: [await waitingIn(world, board)], reason: 'No' },
  }),
};
