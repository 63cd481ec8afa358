import { createHash, randomBytes } from 'node:crypto';
import type { Connection, User } from '@cardinal/service-kit';
import mongoose from 'mongoose';

interface InstallState {
  /** A hash, so that somebody who reads the database cannot finish an installation. */
  _id: string;
  projectId: string;
  userId: string;
  sessionId: string;
  at: Date;
}

const lifeSeconds = 10 * 60;

const schema = new mongoose.Schema<InstallState>(
  {
    _id: { type: String, required: true },
    projectId: { type: String, required: true },
    userId: { type: String, required: true },
    sessionId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, id: false } as never,
);
schema.index({ at: 1 }, { expireAfterSeconds: lifeSeconds });
schema.index({ projectId: 1 });

const hash = (state: string) => createHash('sha256').update(state).digest('base64url');

export type InstallStates = ReturnType<typeof createInstallStates>;

/** The `state` parameter: ties the redirect from Slack to a session and a project. */
export function createInstallStates({ connection }: { connection: Connection }) {
  const model = connection.model<InstallState>('SlackInstallState', schema, 'slack_install_states');
  return {
    async issue(user: User, projectId: string): Promise<string> {
      const state = randomBytes(32).toString('base64url');
      const { id: userId, sessionId } = user;
      await model.create({ _id: hash(state), projectId, userId, sessionId, at: new Date() });
      return state;
    },

    /**
     * Redeems a state.
     * @returns the project, or null if it is unknown, used, too old or another session's
     */
    async redeem(user: User, state: string): Promise<string | null> {
      const found = await model.findOneAndDelete({ _id: hash(state) }).lean<InstallState>();
      if (!found || found.at.getTime() < Date.now() - lifeSeconds * 1_000) return null;
      return found.userId === user.id && found.sessionId === user.sessionId ? found.projectId : null;
    },

    async forget(projectId: string): Promise<void> {
      await model.deleteMany({ projectId });
    },
  };
}
