import { type EventDefinition, type EventOf, eventDefinitions, sessionEnded } from '@cardinal/contracts';
import { AppError, type Consumers } from '@cardinal/service-kit';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { EndedSessions } from '../../kernel/sessions/ended-sessions.ts';
import type { Audience, Entry } from '../../kernel/stream-log/stream.entry.ts';
import type { StreamLog } from '../../kernel/stream-log/stream-log.repository.ts';
import { type AddressedMessage, getStreamEffect } from './entries-of-event.ts';

export interface StreamEventDeps {
  log: StreamLog;
  projects: Pick<Projects, 'isOpen'>;
  sessions: EndedSessions;
}

/** Writes the messages of each event into the log. */
export function streamEvents(consumers: Consumers, { log, projects, sessions }: StreamEventDeps): void {
  /** If it is unknown whether guests may see the board, they get no message. */
  const isOpen = (boardId: string) =>
    projects.isOpen(boardId).catch((error) => {
      if (error instanceof AppError) return false;
      throw error;
    });

  async function findAudience(addressed: AddressedMessage): Promise<Audience> {
    if ('audience' in addressed) return addressed.audience;
    const { board, wasOpen } = addressed;
    return { to: 'board', ...board, open: wasOpen || (await isOpen(board.boardId)) };
  }

  async function toEntries(event: EventOf<EventDefinition>): Promise<Entry[]> {
    const { messages, refresh } = getStreamEffect(event);
    const entries: Entry[] = [];
    for (const [index, addressed] of messages.entries()) {
      const audience = await findAudience(addressed);
      entries.push({ key: `${event.id}/${index}`, tell: { message: addressed.message, audience } });
    }
    if (refresh) entries.push({ key: `${event.id}/refresh`, refresh });
    return entries;
  }

  consumers
    .on(sessionEnded, ({ data }) => sessions.add(data.sessionId))
    .on([...eventDefinitions.values()], async (event) => log.append(await toEntries(event)));
}
