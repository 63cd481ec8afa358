import { deletedUsername } from '@cardinal/contracts';

/** Writes a message without the name of its actor, who was deleted. `last`: the name itself goes too. */
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
