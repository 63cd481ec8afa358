import type { Migration } from '@cardinal/service-kit';

const isCreator = {
  $and: [{ $eq: ['$$member.userId', '$ownerId'] }, { $eq: ['$$member.createdAt', '$createdAt'] }],
};

/**
 * Whoever created a project is in it by an own click. Of all other members that an older release added nobody can
 * say whether they wanted to be there, so they are asked, and their accounts are not shown until they answer.
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
