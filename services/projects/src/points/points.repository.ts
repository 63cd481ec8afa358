import { isDuplicateKey } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { PointsDocument } from './points.model.ts';

export interface Award {
  awardId: string;
  userId: string;
  projectId: string;
  points: number;
}

export type Points = ReturnType<typeof createPoints>;

export function createPoints({ model }: { model: Model<PointsDocument> }) {
  return {
    /** Adds an award once, even if its event is redelivered: its id and its points are one write. */
    async add({ awardId, userId, projectId, points }: Award): Promise<void> {
      try {
        await model.updateOne(
          { _id: `${userId}/${projectId}`, awardIds: { $ne: awardId } },
          { $set: { userId, projectId }, $inc: { points }, $push: { awardIds: awardId } },
          { upsert: true },
        );
      } catch (error) {
        // Either it counts already, so the upsert hit the unique _id, or two first awards collided; then the
        // redelivery counts it.
        if (!isDuplicateKey(error)) throw error;
        const counted = await model.exists({ _id: `${userId}/${projectId}`, awardIds: awardId });
        if (!counted) throw error;
      }
    },

    ofUser: (userId: string) =>
      model
        .find({ userId }, { projectId: 1, points: 1 })
        .lean<Pick<PointsDocument, 'projectId' | 'points'>[]>(),

    async removeOfUser(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },

    async removeByProject(projectId: string): Promise<void> {
      await model.deleteMany({ projectId });
    },
  };
}
