import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { visitor } from '@cardinal/local/test/browser-like.ts';
import { defaultRetryDelays } from '@cardinal/service-kit';
import { eventually } from '@cardinal/testing';
import { startHurryingBatches } from './batches.ts';
import { type ChangesWatch, watchChanges } from './changes-watch.ts';
import { type Databases, openDatabases } from './databases.ts';
import { createDice, type Dice } from './dice.ts';
import { drained } from './drain.ts';
import { linkFaults, longFaults, processFaults } from './faults/plan.ts';
import { type Lane, type Struck, storm } from './faults/storm.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { startAccessRevocations } from './load/access-revocations.ts';
import { answerActions } from './load/answer-actions.ts';
import { cardActions } from './load/card-actions.ts';
import { changelogActions } from './load/changelog-actions.ts';
import { commentActions, noteActions } from './load/comment-actions.ts';
import { customerActions } from './load/customer-actions.ts';
import { followingActions } from './load/following-actions.ts';
import { imageActions } from './load/image-actions.ts';
import { mergeActions } from './load/merge-actions.ts';
import { moderationActions } from './load/moderation-actions.ts';
import { nestingActions } from './load/nesting-actions.ts';
import { notificationActions } from './load/notification-actions.ts';
import { outsiderActions } from './load/outsider-actions.ts';
import { planningActions } from './load/planning-actions.ts';
import { projectActions, removeProject } from './load/project-actions.ts';
import { reactionActions } from './load/reaction-actions.ts';
import { reportActions } from './load/report-actions.ts';
import { type Cast, setUp } from './load/setup.ts';
import { submissionActions } from './load/submission-actions.ts';
import { voteActions } from './load/vote-actions.ts';
import { startWork } from './load/worker.ts';
import { type MailWatch, watchMails } from './mail-watch.ts';
import { listQueues, type Recorder, startRecorder } from './recorder.ts';
import { type SlackWatch, watchSlack } from './slack-watch.ts';
import { prefix } from './stack/chaos-env.ts';
import { type ChaosStack, startChaosStack } from './stack/chaos-stack.ts';
import type { Check } from './verify/check.ts';
import { countRepeatedMails } from './verify/mails.ts';
import { countRepeatedPushes } from './verify/pushes.ts';
import { countRepeated } from './verify/slack.ts';
import { verify } from './verify/verify.ts';

export interface ChaosOptions {
  seed: number;
  /** Duration of the faults, in seconds; longer if a kind has not had its turn. */
  seconds: number;
  /** Short faults, for a run of a minute. */
  isShort: boolean;
  say: (line: string) => void;
}

export interface ChaosResult {
  checks: Check[];
  /** A summary in a few lines. */
  summary: string[];
  acknowledged: number;
  /** People who were suspended or signed out. */
  putOut: number;
  faults: number;
  /** The folder with the processes' logs, if anything differs; otherwise null. */
  folder: string | null;
}

interface Run {
  stack: ChaosStack;
  recorder: Recorder;
  slack: SlackWatch;
  mails: MailWatch;
  changes: ChangesWatch;
  databases: Databases;
  ledger: Ledger;
  cast: Cast;
}

/**
 * Timings with which the short run has every fault within its minute. Anything abandoned is older than the
 * longest fault; the end of the run waits for two rounds of that check.
 */
const paces = {
  short: { longestMs: 2_200, pauseMs: { least: 100, most: 600 }, abandonedSeconds: 20, drainMs: 240_000 },
  long: { longestMs: 15_000, pauseMs: { least: 500, most: 6_000 }, abandonedSeconds: 180, drainMs: 480_000 },
  minutes: { longestMs: 130_000, pauseMs: { least: 20_000, most: 60_000 } },
};

/** If killed before, the broker would lose queues that were just created. */
const untilWrittenDown = ({ stack: { broker }, recorder }: Pick<Run, 'stack' | 'recorder'>) =>
  eventually(
    async () => {
      const queues = [...listQueues(prefix, defaultRetryDelays).map(({ name }) => name), recorder.queue];
      for (const queue of queues) if (!(await broker.hasOnDisk(queue))) return false;
      return true;
    },
    { timeoutMs: 60_000, everyMs: 250 },
  );

/** Runs the load with all faults. */
async function runWithFaults(
  { stack, ledger, cast, mails }: Run,
  { seconds, isShort, say }: ChaosOptions,
  dice: Dice,
): Promise<Struck[]> {
  const pace = isShort ? paces.short : paces.long;
  const actions = [
    ...cardActions,
    ...nestingActions,
    ...planningActions(cast.workers.filter(({ role }) => role !== 'stranger').map(({ id }) => id)),
    ...commentActions,
    ...noteActions,
    ...answerActions,
    ...reactionActions,
    ...followingActions,
    ...notificationActions(mails),
    ...voteActions,
    ...customerActions,
    ...mergeActions,
    ...moderationActions,
    ...reportActions,
    ...changelogActions,
    ...submissionActions(visitor(stack.url)),
    ...outsiderActions(visitor(stack.url)),
    ...imageActions,
    ...projectActions(cast.idleUserId),
  ];
  const load = startWork(cast.workers, actions, ledger);
  const revocations = startAccessRevocations(stack, cast.superAdmin, ledger, dice.fork('revocations'));
  const until = Date.now() + seconds * 1_000;
  const lane = (
    name: string,
    createFaults: typeof processFaults,
    own: Pick<Lane, 'longestMs' | 'pauseMs'>,
  ): Lane => {
    const luck = dice.fork(name);
    return { faults: createFaults(stack, luck), dice: luck, ...own };
  };
  const lanes = [
    lane('processes', processFaults, pace),
    lane('links', linkFaults, pace),
    ...(isShort ? [] : [lane('minutes', longFaults, paces.minutes)]),
  ];
  const deletion = delay(seconds * 600).then(() => removeProject(cast.lead, ledger, cast.doomed));
  const faults = await storm({ lanes, until, say });
  for (const { proxy } of stack.links.all) proxy.heal();
  await deletion;
  await Promise.all([load.stop(), revocations.stop()]);
  return faults;
}

function formatSummary(
  { stack, ledger, recorder, slack, mails, changes }: Run,
  faults: readonly Struck[],
  seconds: number,
): string[] {
  const { acknowledged, unknown, refused } = ledger.counts;
  const pushes = stack.push.receipts();
  const kinds = Object.entries(Object.groupBy(faults, ({ name }) => name)).map(
    ([name, all]) => `${name} (${all?.length})`,
  );
  return [
    `${acknowledged} writes acknowledged, ${unknown} without an answer, ${refused} refused, in ${Math.round(seconds)} s`,
    `done: ${[...ledger.done]
      .map(([name, times]) => `${name} (${times})`)
      .sort()
      .join(', ')}`,
    `${recorder.events.size} events, ${slack.messages().length} messages in Slack, ${countRepeated(slack.messages())} of them again`,
    `${mails.mails().length} e-mails, ${countRepeatedMails(mails.mails())} of them again`,
    `${pushes.length} pushes, ${countRepeatedPushes(pushes)} of them again`,
    changes.summarize(),
    `${faults.length} faults: ${kinds.sort().join(', ')}`,
  ];
}

/**
 * Runs the product as six processes under load with faults, waits until all work is finished, and compares the answers
 * with the stored data.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { seed, isShort, say } = options;
  const { abandonedSeconds, drainMs: timeoutMs } = isShort ? paces.short : paces.long;
  const dice = createDice({ seed });
  const folder = await mkdtemp(join(tmpdir(), 'cardinal-chaos-'));
  const stack = await startChaosStack(folder, abandonedSeconds);
  const ends: (() => unknown)[] = [() => stack.stop()];
  try {
    const recorder = await startRecorder(stack.amqpUrl, prefix);
    ends.unshift(() => recorder.stop());
    await stack.startProcesses();
    const slack = watchSlack(stack.slack);
    ends.unshift(() => slack.stop());
    const mails = watchMails(stack.mail);
    ends.unshift(() => mails.stop());
    const databases = await openDatabases(stack.mongoUrl, prefix);
    ends.unshift(() => databases.close());
    const hurrying = startHurryingBatches(databases);
    ends.unshift(() => hurrying.stop());
    const ledger = createLedger();
    const cast = await setUp(stack, ledger, dice);
    const changes = watchChanges(cast, ledger.projects);
    ends.unshift(() => changes.stop());
    const run: Run = { stack, recorder, slack, mails, changes, databases, ledger, cast };
    await untilWrittenDown(run);

    say('the load begins, and the faults with it');
    const since = Date.now();
    const faults = await runWithFaults(run, options, dice);
    const seconds = (Date.now() - since) / 1_000;
    await stack.untilReady(300_000);
    say('no more faults and no more load; waiting until nothing is under way');
    const waiting = await drained({
      databases,
      amqpUrl: stack.amqpUrl,
      prefix,
      lastEventAt: recorder.lastAt,
      timeoutMs,
    });
    await changes.stop();
    const followed = await changes.check();
    const found = await verify({
      ...run,
      faults,
      waiting,
      messages: slack.messages(),
      mails: mails.mails(),
      pushes: stack.push.receipts(),
    });
    const checks = [...found, followed];
    const isWell = checks.every(({ differences }) => differences.length === 0);
    // The broker may still be writing.
    const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 500 };
    if (isWell) ends.push(() => rm(folder, removal));
    return {
      checks,
      summary: formatSummary(run, faults, seconds),
      acknowledged: ledger.counts.acknowledged,
      putOut: ledger.revocations.length,
      faults: faults.length,
      folder: isWell ? null : folder,
    };
  } finally {
    for (const end of ends) await end();
  }
}
