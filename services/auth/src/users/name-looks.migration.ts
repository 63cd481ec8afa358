import { isDuplicateKey, type Migration } from '@cardinal/service-kit';
import { looksIndex, looksKey } from './name-looks.ts';

interface Named {
  _id: string;
  username: string;
}

/**
 * Adds the look-alike key to users of earlier releases. If two look alike already, both stay: the later one gets a
 * unique key.
 */
export const nameLooksMigration: Migration = {
  id: '0001-looks-of-usernames',
  async up(connection) {
    const users = connection.collection<Named>('users');
    const [keys, options] = looksIndex;
    await users.createIndex(keys, options);
    const without = users.find({ looksKey: { $exists: false } }, { projection: { username: 1 } });
    for await (const { _id, username } of without.sort({ createdAt: 1 })) {
      const give = (key: string) => users.updateOne({ _id }, { $set: { looksKey: key } });
      const key = looksKey(username);
      await give(key).catch((error) =>
        isDuplicateKey(error) ? give(`${key}/${_id}`) : Promise.reject(error),
      );
    }
  },
};
