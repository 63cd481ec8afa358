import type { StreamMessage } from '@cardinal/contracts';

/** The users who may hear a message, by their rights at the time of delivery. */
export type Audience =
  /** Only these users. */
  | { to: 'users'; userIds: string[] }
  /** Members, and guests who look at one of its public boards. */
  | { to: 'project'; projectId: string }
  | { to: 'admins'; projectId: string }
  /** Members; where its changelog is open, also guests who look at it or at one of its public boards. */
  | { to: 'changelog'; projectId: string; open: boolean }
  /** The people who work on the project, and so use its labels and views and read its internal notes. */
  | { to: 'team'; projectId: string }
  /** Users who see the board; guests too if it is open. */
  | { to: 'board'; projectId: string; boardId: string; open: boolean };

/** Users whose rights to check again, because something changed them. */
export type Refresh =
  | { userId: string }
  | { sessionId: string }
  | { projectId: string }
  | { boardId: string };

export interface Entry {
  /** Identifies the entry, so that it is written once even if its event is redelivered. */
  key: string;
  /** The message and its audience. */
  tell?: { message: StreamMessage; audience: Audience };
  /** Checked after the message is sent, so that a user who just lost a project hears that it is gone. */
  refresh?: Refresh;
}
