import { type Visitor, visitor } from '@cardinal/local/test/browser-like.ts';
import type { Receipt } from '@cardinal/push-sandbox';
import type { SandboxMessage } from '@cardinal/slack-sandbox';
import { s3Client } from '@cardinal/testing';
import type { Databases } from '../databases.ts';
import { deadLetters, type Waiting } from '../drain.ts';
import type { Struck } from '../faults/storm.ts';
import type { Ledger } from '../ledger.ts';
import type { Cast } from '../load/setup.ts';
import { outsiders } from '../load/worker.ts';
import type { SeenMail } from '../mail-watch.ts';
import type { Recorder } from '../recorder.ts';
import { prefix } from '../stack/chaos-env.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import { checkAccessRevocations } from './access-revocations.ts';
import { readAudiences } from './audiences.ts';
import { checkCardHistory } from './card-history.ts';
import { checkChangelog } from './changelog.ts';
import { type Check, checkNone } from './check.ts';
import { checkChoices } from './choices.ts';
import { checkComments } from './comments.ts';
import { checkContent } from './content.ts';
import { checkCounts } from './counts.ts';
import { checkEvents } from './events.ts';
import { createExpectedRecipients } from './expected-recipients.ts';
import { readHistory } from './history.ts';
import { checkInternal } from './internal.ts';
import { checkMails } from './mails.ts';
import { checkMerges } from './merges.ts';
import { checkModeration } from './moderation.ts';
import { checkNotifications } from './notifications.ts';
import {
  checkBoardsOfCards,
  checkCardsOfComments,
  checkObjects,
  checkOrphans,
  checkSearchEntries,
  checkSearchWords,
} from './orphans.ts';
import { checkPushes } from './pushes.ts';
import { checkReadModels } from './read-models.ts';
import { checkSearches } from './searches.ts';
import { checkSlack } from './slack.ts';
import { checkSubmissions } from './submissions.ts';
import { readTruth } from './truth.ts';

/** The results of a run. */
export interface Remains {
  stack: ChaosStack;
  databases: Databases;
  ledger: Ledger;
  cast: Cast;
  recorder: Recorder;
  /** All messages ever posted to Slack. */
  messages: readonly SandboxMessage[];
  /** All e-mails ever received. */
  mails: readonly SeenMail[];
  /** All pushes that were ever taken. */
  pushes: readonly Receipt[];
  faults: readonly Struck[];
  /** Unfinished work at the timeout. */
  waiting: Waiting;
}

const numbered = (counts: Waiting): string[] =>
  Object.entries(counts).map(([name, count]) => `${name}: ${count}`);

/** The keys of all objects in the product's bucket. */
async function objectKeys({ s3, env }: ChaosStack): Promise<string[]> {
  const client = await s3Client(s3);
  const keys: string[] = [];
  for await (const { name } of client.listObjectsV2(env.S3_BUCKET ?? '', '', true)) keys.push(name);
  return keys;
}

/** A guest, and somebody with an account who is in no team. */
const listOutsiders = ({ stack, cast }: Remains): Visitor[] => [
  visitor(stack.url),
  ...cast.workers.filter(outsiders).map(({ who }) => who),
];

/** Compares the ledger with the stored data, and the stored data of all services with each other. */
export async function verify(remains: Remains): Promise<Check[]> {
  const { stack, databases, ledger, cast, recorder, messages, mails, pushes, faults, waiting } = remains;
  const truth = await readTruth(databases);
  const events = [...recorder.events.values()];
  const history = readHistory(events);
  const audiences = readAudiences(events, truth, history);
  const expected = createExpectedRecipients({ ledger, truth, history });
  const shared = { databases, truth, events, audiences, expected };
  return [
    checkNone('still under way: outboxes, queues, removals', numbered(waiting)),
    checkNone('dead letters', numbered(await deadLetters(stack.amqpUrl, prefix))),
    checkAccessRevocations(ledger),
    checkSearches(ledger),
    ...checkContent(ledger, truth),
    ...(await checkMerges(ledger, truth, cast.workers)),
    ...(await checkInternal({ ...remains, truth, events, outsiders: listOutsiders(remains) })),
    ...(await checkModeration({ ledger, databases, events, truth })),
    ...(await checkSubmissions({ ledger, databases, events, truth })),
    ...(await checkChangelog({ ledger, databases, events, truth, history })),
    ...checkEvents(ledger, events, truth),
    ...(await checkCardHistory(databases, events, truth)),
    ...(await checkComments(ledger, events, truth, cast.lead)),
    ...(await checkChoices(ledger, { databases, truth, history })),
    ...(await checkReadModels({ databases, truth, history, events })),
    ...(await checkNotifications(shared)),
    ...(await checkMails({ ...shared, ledger, history, mails, faults })),
    ...(await checkPushes({ ...shared, ledger, history, pushes, faults })),
    ...(await checkSlack({ databases, truth, history, events, messages, faults })),
    ...(await checkCounts({ databases, truth, events, workers: cast.workers, lead: cast.lead })),
    await checkOrphans(databases, truth, history),
    await checkBoardsOfCards(databases, truth),
    await checkCardsOfComments(databases, truth),
    await checkSearchEntries(databases, truth),
    await checkSearchWords(databases, truth),
    await checkObjects(databases, truth, await objectKeys(stack)),
  ];
}
