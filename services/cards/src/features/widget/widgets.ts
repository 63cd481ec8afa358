import { randomUUID } from 'node:crypto';
import type { BodyOf, updateWidget } from '@cardinal/contracts';
import { type AggregateStore, AppError, changeOrMake, notFound } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { CardsConfig } from '../../kernel/config.ts';
import type { KnownProject } from '../../kernel/read-models/projects.ts';
import { deriveSecret, readIdentity, type SignedPerson } from './signed-identity.ts';
import type { WidgetDocument } from './widget.model.ts';
import { holding, withNewKey } from './widget.rules.ts';

export interface WidgetsDeps {
  store: AggregateStore<WidgetDocument>;
  access: Pick<BoardAccess, 'anyProject'>;
  config: Pick<CardsConfig, 'SECRETS_KEY' | 'SECRETS_KEY_PREVIOUS'>;
}

type Settings = Pick<WidgetDocument, 'isOn' | 'origins' | 'keys' | 'version'>;
/** Changes the settings. */
type Decide = (settings: Omit<Settings, 'version'>) => Partial<Omit<Settings, 'version'>>;

/** A widget that is on, and its project. */
interface ShownWidget {
  project: KnownProject;
  settings: Settings;
}

export type Widgets = ReturnType<typeof createWidgets>;

const empty: Omit<Settings, 'version'> = { isOn: false, origins: [], keys: [] };

/** The settings of widgets, and the keys that identities are signed with. */
export function createWidgets({ store, access, config }: WidgetsDeps) {
  const of = async (projectId: string): Promise<Settings> =>
    (await store.model.findOne({ _id: projectId, deleted: false }, { outbox: 0 }).lean<Settings>()) ?? {
      ...empty,
      version: 0,
    };

  async function write(id: string, decide: Decide, ifMatch?: number): Promise<Settings> {
    const written = await changeOrMake(store, {
      ...{ id, empty, ifMatch },
      decide: (settings) => ({ set: decide(settings), events: [] }),
    });
    if (!written) throw notFound('Project');
    return written;
  }

  /** @throws AppError `not_found` where there is none, or it is off */
  async function shown(slug: string): Promise<ShownWidget> {
    const project = await access.anyProject(slug);
    const settings = await of(project._id);
    if (!settings.isOn) throw notFound('Widget');
    return { project, settings };
  }

  return {
    of,
    shown,

    change: (projectId: string, { isOn, origins }: BodyOf<typeof updateWidget>, ifMatch?: number) =>
      write(
        projectId,
        (before) => ({
          isOn: isOn ?? before.isOn,
          origins: origins ? [...new Set(origins)] : before.origins,
        }),
        ifMatch,
      ),

    /** @throws AppError `conflict` where as many keys hold as may */
    async createKey(projectId: string, by: string): Promise<{ secret: string; settings: Settings }> {
      if (!config.SECRETS_KEY)
        throw new AppError('feature_off', 'Keys can be made once SECRETS_KEY is set for the cards service.');
      const key = { id: randomUUID(), createdAt: new Date(), by };
      const settings = await write(projectId, ({ keys }) => ({ keys: withNewKey(keys, key) }));
      return { secret: deriveSecret(config.SECRETS_KEY, { projectId, id: key.id }), settings };
    },

    async revokeKey(projectId: string, keyId: string): Promise<Settings> {
      return write(projectId, ({ keys }) => {
        if (!keys.some(({ id }) => id === keyId)) throw notFound('Key');
        return { keys: keys.filter(({ id }) => id !== keyId) };
      });
    },

    /** The person of an identity that was signed with a key of the project. @throws AppError `identity_refused` */
    identified(token: string, { project, settings }: ShownWidget): SignedPerson {
      const masters = [config.SECRETS_KEY, config.SECRETS_KEY_PREVIOUS].filter((key) => key !== undefined);
      const keys = holding(settings.keys, new Date());
      const secrets = keys.flatMap(({ id }) =>
        masters.map((master) => deriveSecret(master, { projectId: project._id, id })),
      );
      return readIdentity(token, secrets);
    },
  };
}
