import { limits } from '@cardinal/contracts';
import { isDuplicateKey } from '@cardinal/service-kit';
import type { CalendarsModel, KeptCalendar } from './calendar.model.ts';

export interface CalendarRepository {
  /** The oldest first. */
  findByUser(userId: string): Promise<KeptCalendar[]>;
  findByHash(hash: string): Promise<{ userId: string; calendar: KeptCalendar } | null>;
  /** @returns false if the user has as many as anybody may */
  add(userId: string, calendar: KeptCalendar): Promise<boolean>;
  remove(userId: string, id: string): Promise<void>;
  removeBoard(boardId: string): Promise<void>;
  erase(userId: string): Promise<void>;
}

export function createCalendarRepository({
  calendars: model,
}: {
  calendars: CalendarsModel;
}): CalendarRepository {
  return {
    async findByUser(userId) {
      return (await model.findById(userId, { calendars: 1 }).lean())?.calendars ?? [];
    },
    async findByHash(hash) {
      const found = await model.findOne({ 'calendars.hash': hash }).lean();
      const calendar = found?.calendars.find((one) => one.hash === hash);
      return found && calendar ? { userId: found._id, calendar } : null;
    },
    async add(userId, calendar) {
      const hasRoom = { [`calendars.${limits.calendars - 1}`]: { $exists: false } };
      try {
        await model.updateOne(
          { _id: userId, ...hasRoom },
          { $push: { calendars: calendar } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        // The user's document is there, and does not match.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async remove(userId, id) {
      await model.updateOne({ _id: userId }, { $pull: { calendars: { id } } });
    },
    async removeBoard(boardId) {
      await model.updateMany({ 'calendars.boardId': boardId }, { $pull: { calendars: { boardId } } });
    },
    async erase(userId) {
      await model.deleteOne({ _id: userId });
    },
  };
}
