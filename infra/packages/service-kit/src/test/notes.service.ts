import {
  access,
  boardDeleted,
  type Call,
  defineCall,
  limits,
  line,
  projectDeleted,
  subscriptions,
} from '@cardinal/contracts';
import type { Model } from 'mongoose';
import { z } from 'zod';
import { type AggregateFields, aggregateSchema, newEvent } from '../aggregate.ts';
import { notFound } from '../app-error.ts';
import { baseConfig } from '../config.ts';
import { type Consumers, createConsumers } from '../consumers.ts';
import { mountCall } from '../http/mount-call.ts';
import { newId } from '../idempotency/new-id.ts';
import type { Connection } from '../mongo.ts';
import type { ServiceDefinition } from '../service.ts';

/** The smallest real service, for tests of the kit alone: notes that can be written, renamed and deleted. */
export interface Note extends AggregateFields {
  text: string;
}

export const noteModel = (connection: Connection): Model<Note> =>
  connection.model<Note>('Note', aggregateSchema<Note>({ text: String }), 'notes') as Model<Note>;

const note = z.object({ id: z.string(), text: z.string(), version: z.number() });
const byId = z.object({ noteId: z.uuid() });
const body = z.object({ text: line(limits.boardName, 'Text', { blank: 'Please write something' }) });

export const writeNote = defineCall({
  id: 'writeNote',
  service: 'integrations',
  method: 'POST',
  path: '/api/notes/:noteId',
  summary: 'Write',
  access: access.user,
  params: byId,
  body,
  response: note,
  status: 201,
});
export const startNote = defineCall({
  id: 'startNote',
  service: 'integrations',
  method: 'POST',
  path: '/api/notes',
  summary: 'Write with an id of the service',
  access: access.guest,
  body,
  response: note,
  status: 201,
});
export const changeNote = defineCall({
  id: 'changeNote',
  service: 'integrations',
  method: 'PATCH',
  path: '/api/notes/:noteId',
  summary: 'Change',
  access: access.user,
  params: byId,
  body,
  response: note,
});
export const deleteNote = defineCall({
  id: 'deleteNote',
  service: 'integrations',
  method: 'DELETE',
  path: '/api/notes/:noteId',
  summary: 'Delete',
  access: access.superAdmin,
  params: byId,
});
export const breakNote = defineCall({
  id: 'breakNote',
  service: 'integrations',
  method: 'GET',
  path: '/api/notes/broken',
  summary: 'Fail as a bug does',
  access: access.guest,
}) satisfies Call;

const present = ({ _id, text, version }: Note) => ({ id: _id, text, version });

/** Any event will do to carry a note's news. */
export const noteEvent = (id: string) => newEvent(boardDeleted, { boardId: id, projectId: id });

function ignoreAll(): Consumers {
  const consumers = createConsumers();
  for (const type of subscriptions.integrations)
    consumers.on({ type, data: projectDeleted.data }, async () => {});
  return consumers;
}

export const notesService: ServiceDefinition<typeof baseConfig> = {
  name: 'integrations',
  config: baseConfig,
  create({ connection, store }) {
    const notes = store(noteModel(connection));
    return {
      consumers: ignoreAll(),
      aggregates: [{ model: notes.model as never }],
      mount(router) {
        mountCall(router, breakNote, () => {
          throw new Error('A secret of the implementation');
        });
        mountCall(router, writeNote, async ({ params, body: { text } }) =>
          present(await notes.insert({ _id: params.noteId, text }, [noteEvent(params.noteId)])),
        );
        mountCall(router, startNote, async ({ body: { text } }) => {
          const _id = newId();
          return present(await notes.insert({ _id, text }, [noteEvent(_id)]));
        });
        mountCall(router, changeNote, async ({ params, body: { text }, ifMatch }) => {
          const change = () => ({ set: { text }, events: [noteEvent(params.noteId)] });
          const after = await notes.change(params.noteId, change, { ifMatch, present });
          if (!after) throw notFound('Note');
          return present(after);
        });
        mountCall(router, deleteNote, async ({ params }) => {
          if (!(await notes.remove(params.noteId, () => [noteEvent(params.noteId)]))) throw notFound('Note');
        });
      },
    };
  },
};
