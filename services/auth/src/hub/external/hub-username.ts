import { randomInt } from 'node:crypto';
import { composed, isOneScript, limits } from '@cardinal/contracts';

const suffixRoom = 9;
/** Far more than is kept of it. */
const longestHubName = 1_000;

/** A hub's name for somebody, made to fit the rules for usernames. */
export function usernameFrom(hubUsername: string): string {
  const [local = ''] = hubUsername.split('@', 1);
  const name = composed(local.slice(0, longestHubName))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[._-]+|[._-]+$/g, '');
  const letters = [...name].slice(0, limits.usernameMax - suffixRoom).join('');
  const long = [...letters].length >= limits.usernameMin;
  const fitting = long ? letters : ['user', letters].filter(Boolean).join('-');
  // The hub has rules of its own: a name that could pass for another here is not taken over.
  return isOneScript(fitting) ? fitting : 'user';
}

/** The name, then the name with a number, then with one that nobody has, in digits, which go with every alphabet. */
export function* usernameVariants(hubUsername: string): Generator<string> {
  const name = usernameFrom(hubUsername);
  yield name;
  for (let number = 2; number <= 20; number += 1) yield `${name}-${number}`;
  for (let tries = 0; tries < 5; tries += 1) yield `${name}-${randomInt(10_000_000, 100_000_000)}`;
}
