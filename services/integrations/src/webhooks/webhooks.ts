import { isDeepStrictEqual } from 'node:util';
import {
  type BodyOf,
  type createWebhook,
  type updateWebhook,
  type WebhookStop,
  webhookLimits,
  webhookStopped,
} from '@cardinal/contracts';
import {
  type AggregateStore,
  AppError,
  batchCalls,
  type Change,
  findLiving,
  isDuplicateKey,
  newEvent,
  newId,
  notFound,
  type User,
} from '@cardinal/service-kit';
import type { Vault } from '../secrets/vault.ts';
import type { WebhookDocument } from './webhook.model.ts';
import { createSecret } from './webhook-secret.ts';

const hourMs = 60 * 60_000;

export interface WebhooksDeps {
  store: AggregateStore<WebhookDocument>;
  /** Null without a key to encrypt secrets with: then there are no webhooks. */
  vault: Vault | null;
}

export type Webhooks = ReturnType<typeof createWebhooks>;

const toMaker = ({ id, username, isSuperAdmin }: User) => ({
  makerId: id,
  makerName: username,
  isMakerSuper: isSuperAdmin,
});

/** With any of them, somebody decides what is sent where, and answers for it with their own rights. */
const aims = ['url', 'events', 'boardIds', 'cardType'] as const;

/** The fields by which a webhook sends from now on, in the name of the user who switches it on. */
const switchOn = (by: User) => ({
  isOn: true,
  since: new Date(),
  stopped: null,
  stoppedAt: null,
  ...toMaker(by),
});

/** A new one, but for its secret. */
const begin = (by: User) => ({
  ...switchOn(by),
  createdAt: new Date(),
  formerSecret: null,
  formerUntil: null,
});

const switchOff = (reason: WebhookStop): Partial<WebhookDocument> => ({
  isOn: false,
  stopped: reason,
  stoppedAt: new Date(),
});

/** The change that stops a webhook, of which the project's admins hear. */
function toStop(doc: WebhookDocument, reason: Exclude<WebhookStop, 'switched_off'>): Change<WebhookDocument> {
  const { _id: webhookId, projectId, name } = doc;
  return {
    set: switchOff(reason),
    events: [newEvent(webhookStopped, { projectId, webhookId, name, reason })],
  };
}

const living = { deleted: false };

type Stored = Pick<WebhooksDeps, 'store'> & { inProject(projectId: string): Promise<WebhookDocument[]> };

/** Stops webhooks, and takes away what belongs to somebody or to a project that is gone. */
function createStopping({ store, inProject }: Stored) {
  const { model } = store;

  /** @returns whether it sent until now */
  async function stop(id: string, reason: Exclude<WebhookStop, 'switched_off'>): Promise<boolean> {
    let wasOn = false;
    await store.change(id, (doc) => {
      wasOn = doc.isOn;
      return doc.isOn ? toStop(doc, reason) : null;
    });
    return wasOn;
  }

  return {
    stop,

    /** For a deleted project. */
    async forget(projectId: string): Promise<void> {
      for (const { _id } of await inProject(projectId)) await store.remove(_id, () => []);
    },

    /** All that somebody made, in one project or in all. */
    madeBy: (makerId: string, projectId?: string) =>
      model
        .find({ makerId, ...(projectId ? { projectId } : {}), ...living } as never)
        .lean<WebhookDocument[]>(),

    /** For a deleted account: another admin may switch it on again. */
    async eraseMaker(id: string): Promise<void> {
      await store.change(id, (doc) => {
        const stopped = doc.isOn ? toStop(doc, 'maker_left') : { events: [] };
        return { ...stopped, set: { ...stopped.set, makerId: null, makerName: null, isMakerSuper: false } };
      });
    },
  };
}

/** Creates a function that finds those that send in a project; of many projects with one query. */
const createFindSending = (model: WebhooksDeps['store']['model']) =>
  batchCalls<string, WebhookDocument[]>(async (projectIds) => {
    const found = await model
      .find({ projectId: { $in: [...new Set(projectIds)] }, isOn: true, ...living } as never)
      .lean<WebhookDocument[]>();
    return projectIds.map((id) => found.filter(({ projectId }) => projectId === id));
  });

/** Creates a function that adds a webhook, while there is room in its project. */
const createInsert = ({ store, inProject }: Stored) =>
  async function insert(doc: Omit<WebhookDocument, 'slot' | 'version' | 'outbox' | 'deleted'>) {
    for (;;) {
      const taken = new Set((await inProject(doc.projectId)).map(({ slot }) => slot));
      const slot = [...Array(webhookLimits.perProject).keys()].find((each) => !taken.has(each));
      if (slot === undefined)
        throw new AppError('conflict', `A project can have at most ${webhookLimits.perProject} webhooks`);
      try {
        return await store.insert({ ...doc, slot }, []);
      } catch (error) {
        // Somebody else has just taken the slot.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  };

/** The secrets of webhooks, which are stored encrypted. */
function createSecrets({ vault }: Pick<WebhooksDeps, 'vault'>) {
  function openVault(): Vault {
    if (!vault)
      throw new AppError('feature_off', 'Webhooks can be made once SECRETS_KEY is set for integrations.');
    return vault;
  }

  return {
    sealNew: (id: string) => openVault().seal(createSecret(), id),

    /** The secrets that sign now, the newest first. @throws if the key is missing that encrypted them */
    openSecrets({ _id, secret, formerSecret, formerUntil }: WebhookDocument): [string, ...string[]] {
      const open = openVault();
      const former = formerSecret && formerUntil && formerUntil.getTime() > Date.now() ? [formerSecret] : [];
      return [open.open(secret, _id), ...former.map((sealed) => open.open(sealed, _id))];
    },
  };
}

/** The webhooks of all projects. */
export function createWebhooks({ store, vault }: WebhooksDeps) {
  const { model } = store;
  const { sealNew, openSecrets } = createSecrets({ vault });
  const inProject = (projectId: string) =>
    model
      .find({ projectId, ...living } as never)
      .sort({ createdAt: 1, _id: 1 })
      .lean<WebhookDocument[]>();

  const insert = createInsert({ store, inProject });

  const change = async (
    projectId: string,
    id: string,
    decide: (doc: WebhookDocument) => Change<WebhookDocument> | null,
    ifMatch?: number,
  ): Promise<WebhookDocument> => {
    const check = (doc: WebhookDocument) => {
      if (doc.projectId !== projectId) throw notFound('Webhook');
      return decide(doc);
    };
    const changed = await store.change(id, check, { ifMatch });
    if (!changed) throw notFound('Webhook');
    return changed;
  };

  return {
    inProject,
    /** All that send. */
    sendingIn: vault ? createFindSending(model) : async () => [],
    byId: (id: string) => findLiving(model, id),
    ...createStopping({ store, inProject }),

    /** @throws AppError `not_found` */
    async get(projectId: string, id: string): Promise<WebhookDocument> {
      const found = await findLiving(model, id);
      if (found?.projectId !== projectId) throw notFound('Webhook');
      return found;
    },

    create(projectId: string, input: BodyOf<typeof createWebhook>, by: User): Promise<WebhookDocument> {
      const _id = newId();
      return insert({ _id, projectId, ...input, ...begin(by), secret: sealNew(_id) });
    },

    update(
      projectId: string,
      id: string,
      { isOn, ...fields }: BodyOf<typeof updateWebhook>,
      { by, ifMatch }: { by: User; ifMatch: number | undefined },
    ): Promise<WebhookDocument> {
      return change(
        projectId,
        id,
        (doc) => {
          const turned = isOn !== undefined && isOn !== doc.isOn;
          const state = turned ? (isOn ? switchOn(by) : switchOff('switched_off')) : {};
          const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
          const isAimed = aims.some((name) => name in set && !isDeepStrictEqual(set[name], doc[name]));
          const maker = isAimed ? toMaker(by) : {};
          return { set: { ...set, ...maker, ...state }, events: [] };
        },
        ifMatch,
      );
    },

    rotate(projectId: string, id: string, overlapHours: number): Promise<WebhookDocument> {
      const sealed = sealNew(id);
      const until = overlapHours > 0 ? new Date(Date.now() + overlapHours * hourMs) : null;
      return change(projectId, id, ({ secret }) => ({
        set: { secret: sealed, formerSecret: until && secret, formerUntil: until },
        events: [],
      }));
    },

    openSecrets,

    async remove(projectId: string, id: string): Promise<void> {
      const found = await findLiving(model, id);
      if (found?.projectId !== projectId) throw notFound('Webhook');
      await store.remove(id, () => []);
    },
  };
}
