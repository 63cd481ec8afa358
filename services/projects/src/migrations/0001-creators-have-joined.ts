import type { Migration } from '@cardinal/service-kit';

const isCreator = {
  $and: [{ $eq: ['$$member.userId', '$ownerId'] }, { $eq: ['$$member.createdAt', '$createdAt'] }],
};

/**
 * Creators of projects count as joined. All other members added by an older release may not have wanted to be there, so
 * they are asked, and their data is hidden until they answer.
 */
export const creatorsHaveJoined: Migration = {
  id: '0001-creators-have-joined',
  async up(connection) {
    const undecided = { members: { $elemMatch: { consent: { $exists: false } } } };
    const joined = { $mergeObjects: ['$$member', { consent: 'own_click' }] };
    const members = {
      $map: { input: '$members', as: 'member', in: { $cond: [isCreator, joined, '$$member'] } },
    };
    await connection.collection('projects').updateMany(undecided, [{ $set: { members } }]);
  },
};
