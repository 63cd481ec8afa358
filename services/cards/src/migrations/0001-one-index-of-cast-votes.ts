import { dropIndexIfThere, type Migration } from '@cardinal/service-kit';

/** An earlier release found the votes of a user by an index that `cast lately` replaces; both cost each vote a write. */
export const oneIndexOfCastVotes: Migration = {
  id: '0001-one-index-of-cast-votes',
  async up(connection) {
    for (const collection of ['card_upvotes', 'card_likes'])
      await dropIndexIfThere(connection, collection, 'cast by');
  },
};
