import { guestName } from '@cardinal/contracts';
import { isDuplicateKey } from '@cardinal/service-kit';
import { newSubmissionId as newAuthorId } from '../submissions/submission.rules.ts';
import type { SignedPerson } from './signed-identity.ts';
import type { WidgetPersonModel } from './widget.model.ts';

export type WidgetPeople = ReturnType<typeof createWidgetPeople>;

/** People whom sites identify. They are nobody's account, whatever they are called. */
export function createWidgetPeople({ widgetPeople: model }: { widgetPeople: WidgetPersonModel }) {
  const find = (projectId: string, sub: string) => model.findOne({ projectId, sub }).lean();

  return {
    /** The id of somebody who voted or wrote before. */
    known: async (projectId: string, { sub }: Pick<SignedPerson, 'sub'>): Promise<string | null> =>
      (await find(projectId, sub))?._id ?? null,

    /**
     * Keeps who it is, and what they are called now.
     * @param admit throws where nobody else is to be kept now
     * @returns the id, and whether the name is another one
     */
    async keep(
      projectId: string,
      { sub, name }: SignedPerson,
      admit: () => Promise<void>,
    ): Promise<{ id: string; isRenamed: boolean }> {
      const before = await find(projectId, sub);
      if (before?.name === name) return { id: before._id, isRenamed: false };
      if (!before) await admit();
      const added = { _id: newAuthorId() };
      const write = () =>
        model
          .findOneAndUpdate(
            { projectId, sub },
            { $set: { name }, $setOnInsert: added },
            { upsert: true, returnDocument: 'after' },
          )
          .lean();
      const after = await write().catch((error) => {
        // Two requests of the same person came at once.
        if (!isDuplicateKey(error)) throw error;
        return write();
      });
      return { id: after._id, isRenamed: before !== null };
    },

    /** Forgets who an id was. A later identity of the same person is somebody new. */
    async forget(id: string): Promise<void> {
      await model.deleteOne({ _id: id });
    },

    /** Names as others see them, by the ids of those who are known. */
    async names(ids: readonly string[]): Promise<Map<string, string>> {
      const found = await model.find({ _id: { $in: [...ids] } }, { name: 1 }).lean();
      return new Map(found.map(({ _id, name }) => [_id, guestName(name, true)]));
    },
  };
}
