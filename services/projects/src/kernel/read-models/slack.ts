import { type EventOf, exportSlack, type slackConnected, type slackDisconnected } from '@cardinal/contracts';
import {
  applyIfNewer,
  type Connection,
  eachPage,
  type InternalClient,
  type ReadModelFields,
  readModelSchema,
  rebuildModel,
} from '@cardinal/service-kit';

/** The Slack channel of a project; all null once it is disconnected. Its id is the project's. */
export interface SlackConnection extends ReadModelFields {
  teamName: string | null;
  channelName: string | null;
  configuredAt: string | null;
}

const schema = readModelSchema<SlackConnection>({
  teamName: String,
  channelName: String,
  configuredAt: String,
});

const disconnected = { teamName: null, channelName: null, configuredAt: null };

export type Slack = ReturnType<typeof createSlack>;

export function createSlack({ connection, internal }: { connection: Connection; internal: InternalClient }) {
  const model = connection.model<SlackConnection>('SlackConnection', schema, 'slack_connections');
  return {
    async ofProjects(projectIds: readonly string[]): Promise<Map<string, SlackConnection>> {
      const found = await model
        .find({ _id: { $in: projectIds }, teamName: { $ne: null } } as never)
        .lean<SlackConnection[]>();
      return new Map(found.map((row) => [row._id, row]));
    },

    async connect({ data, version }: EventOf<typeof slackConnected>): Promise<void> {
      const { projectId, teamName, channelName, configuredAt } = data;
      await applyIfNewer(model, projectId, version, { teamName, channelName, configuredAt });
    },

    async disconnect({ data, version }: EventOf<typeof slackDisconnected>): Promise<void> {
      await applyIfNewer(model, data.projectId, version, disconnected);
    },

    async forget(projectId: string): Promise<void> {
      await model.deleteOne({ _id: projectId });
    },

    rebuild: () =>
      rebuildModel(
        model,
        eachPage((after) => internal.call(exportSlack, { query: { after } })),
        ({ version, value: { projectId, teamName, channelName, configuredAt } }) => ({
          _id: projectId,
          version,
          teamName,
          channelName,
          configuredAt,
        }),
        disconnected,
      ),
  };
}
