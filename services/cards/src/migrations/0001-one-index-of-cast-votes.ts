import type { Migration } from '@cardinal/service-kit';

const isMissing = ({ codeName }: { codeName?: string }): boolean =>
  codeName === 'IndexNotFound' || codeName === 'NamespaceNotFound';

/** An earlier release found the votes of a user by an index that `cast lately` replaces; both cost each vote a write. */
export const oneIndexOfCastVotes: Migration = {
  id: '0001-one-index-of-cast-votes',
  async up(connection) {
    for (const collection of ['card_upvotes', 'card_likes']) {
      await connection
        .collection(collection)
        .dropIndex('cast by')
        .catch((error) => {
          if (!isMissing(error)) throw error;
        });
    }
  },
};
