import type { StreamMessage } from '@cardinal/contracts';

/** Who may hear of something; by the rights of the moment in which it is delivered. */
export type Audience =
  /** These users and nobody else. */
  | { to: 'users'; userIds: string[] }
  /** Members, and guests who look at one of its public boards. */
  | { to: 'project'; projectId: string }
  | { to: 'admins'; projectId: string }
  /** Those who see the board; guests too when it is open. */
  | { to: 'board'; projectId: string; boardId: string; open: boolean };

/** Whose rights to look at anew, because something changed them. */
export type Refresh =
  | { userId: string }
  | { sessionId: string }
  | { projectId: string }
  | { boardId: string };

export interface Entry {
  /** Names it, so that it is written once however often its event comes. */
  key: string;
  /** What is told, and to whom. */
  tell?: { message: StreamMessage; audience: Audience };
  /** After it was told: so that who just lost a project still hears that it is gone. */
  refresh?: Refresh;
}
