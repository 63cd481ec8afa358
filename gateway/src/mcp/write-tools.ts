import {
  createCard,
  createComment,
  createEntry,
  entryDraft,
  moveCard,
  updateCard,
} from '@cardinal/contracts';
import { z } from 'zod';
import { showCard, showComment } from './read-tools.ts';
import { defineTool, inProject, onCard } from './tool.ts';

const once = {
  /** As the header of the same name. */
  idempotencyKey: z
    .string()
    .max(255)
    .optional()
    .describe('Chosen by you at random for each act; the same act with the same key is done once'),
};
const version = {
  version: z.number().int().optional().describe('Refuses the change if the card has another version by now'),
};
const cardId = updateCard.params.shape.cardId;

const create = defineTool({
  name: 'create_card',
  title: 'Create a card',
  description: 'Reports a bug or requests a feature on a board. Search first: it may be there.',
  input: z.strictObject({
    ...createCard.params.shape,
    ...createCard.body.omit({ imageUrls: true, afterId: true }).shape,
    ...once,
  }),
  call: createCard,
  findProject: inProject,
  toAct: ({ slug: _slug, idempotencyKey: _key, boardSlug, ...fields }) => ({
    tool: 'create_card',
    boardSlug,
    fields,
  }),
  async run({ ask }, { slug, boardSlug, idempotencyKey, ...body }) {
    const { value } = await ask(createCard, { params: { slug, boardSlug }, body, idempotencyKey });
    return { card: showCard(value) };
  },
});

const update = defineTool({
  name: 'update_card',
  title: 'Edit a card',
  description: 'Changes what is given of a card, and leaves the rest. Its status is changed by moving it.',
  input: z.strictObject({
    cardId,
    ...z.object(updateCard.body.shape).omit({ imageUrls: true, status: true }).shape,
    ...version,
    ...once,
  }),
  call: updateCard,
  findProject: onCard,
  toAct: ({ idempotencyKey: _key, cardId, version, ...fields }) => ({
    tool: 'update_card',
    cardId,
    version,
    fields,
  }),
  async run({ ask }, { cardId, version: ifMatch, idempotencyKey, ...body }) {
    const { value } = await ask(updateCard, { params: { cardId }, body, ifMatch, idempotencyKey });
    return { card: showCard(value) };
  },
});

const move = defineTool({
  name: 'move_card',
  title: 'Move a card',
  description:
    'Puts a card before or after another one, on top of a column, or on another board of its project.',
  input: z.strictObject({ cardId, ...z.object(moveCard.body.shape).shape, ...version, ...once }),
  call: moveCard,
  findProject: onCard,
  toAct: ({ idempotencyKey: _key, cardId, version, ...fields }) => ({
    tool: 'move_card',
    cardId,
    version,
    fields,
  }),
  async run({ ask }, { cardId, version: ifMatch, idempotencyKey, ...body }) {
    const { value } = await ask(moveCard, { params: { cardId }, body, ifMatch, idempotencyKey });
    return { card: showCard(value) };
  },
});

const comment = defineTool({
  name: 'add_comment',
  title: 'Comment on a card',
  description: 'Comments in Markdown. With `internal`, it is a note that only the team sees.',
  input: z.strictObject({ cardId, ...createComment.body.omit({ imageUrls: true }).shape, ...once }),
  call: createComment,
  findProject: onCard,
  toAct: ({ idempotencyKey: _key, cardId, ...fields }) => ({ tool: 'add_comment', cardId, fields }),
  async run({ ask }, { cardId, idempotencyKey, ...body }) {
    const { value } = await ask(createComment, { params: { cardId }, body, idempotencyKey });
    return { comment: showComment(value) };
  },
});

const draft = defineTool({
  name: 'draft_changelog_entry',
  title: 'Draft an entry of the changelog',
  description: 'Writes a draft in Markdown, which admins of the project read and publish.',
  input: z.strictObject({
    ...createEntry.params.shape,
    ...entryDraft.shape,
    ...once,
  }),
  call: createEntry,
  findProject: inProject,
  toAct: ({ slug: _slug, idempotencyKey: _key, ...fields }) => ({ tool: 'draft_changelog_entry', fields }),
  async run({ ask }, { slug, idempotencyKey, ...fields }) {
    const body = { ...fields, state: 'draft' as const };
    const { value } = await ask(createEntry, { params: { slug }, body, idempotencyKey });
    return { entry: { id: value.id, title: value.title, state: value.state } };
  },
});

export const writeTools = [create, update, move, comment, draft];
