import type { SampleMaker } from './sample.ts';

const onNote =
  (params: Record<string, string> = {}, body?: object): SampleMaker =>
  async (world, board) => ({
    params: { commentId: (await world.newNote(board)).commentId, ...params },
    ...(body ? { body } : {}),
  });

/** Calls about internal notes, by the id of the call: the same ones as about comments and images. */
export const noteSamples: Readonly<Record<string, SampleMaker>> = {
  createComment: async (world, board) => ({
    params: { cardId: await world.newCard(board) },
    body: { content: 'Between us', internal: true },
  }),
  updateComment: onNote({}, { content: 'Changed' }),
  deleteComment: onNote({}, {}),
  listCommentEdits: onNote(),
  addReaction: onNote({ kind: 'heart' }),
  removeReaction: onNote({ kind: 'heart' }),
  getImage: async (world, board) => ({
    params: { name: (await world.newNoteImage(board)).replace('/images/', '') },
  }),
};

/** A reply to a note, which nobody finds who does not see it. */
export const replyToNote: SampleMaker = async (world, board) => {
  const { cardId, commentId } = await world.newNote(board);
  return { params: { cardId }, body: { content: 'Indeed', parentCommentId: commentId } };
};
