import { deletedUsername } from '@cardinal/contracts';

/** Removes the name of a deleted actor from a message. `last`: also removes the name itself. */
export function withoutActorName(message: string, metadata: string, last = true) {
  const name = `$${metadata}.actorUsername`;
  const replaced = { $replaceOne: { input: `$${message}`, find: name, replacement: deletedUsername } };
  const known = { $eq: [{ $type: `$${message}` }, 'string'] };
  return {
    $set: {
      [message]: { $cond: [known, replaced, `$${message}`] },
      ...(last ? { [`${metadata}.actorUsername`]: deletedUsername } : {}),
    },
  };
}
