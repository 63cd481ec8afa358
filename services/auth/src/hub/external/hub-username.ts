import { randomInt } from 'node:crypto';
import { composed, isOneScript, limits } from '@cardinal/contracts';

const suffixRoom = 9;
/** Much longer than any stored name. */
const longestHubName = 1_000;

/** Makes a hub's name fit the rules for usernames. */
export function usernameFrom(hubUsername: string): string {
  const [local = ''] = hubUsername.split('@', 1);
  const name = composed(local.slice(0, longestHubName))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[._-]+|[._-]+$/g, '');
  const letters = [...name].slice(0, limits.usernameMax - suffixRoom).join('');
  const long = [...letters].length >= limits.usernameMin;
  const fitting = long ? letters : ['user', letters].filter(Boolean).join('-');
  // The hub has its own rules: a name that looks like another one here is not used.
  return isOneScript(fitting) ? fitting : 'user';
}

/** Candidates: the name, then the name with a number, then a random number in digits, which fit every alphabet. */
export function* usernameVariants(hubUsername: string): Generator<string> {
  const name = usernameFrom(hubUsername);
  yield name;
  for (let number = 2; number <= 20; number += 1) yield `${name}-${number}`;
  for (let tries = 0; tries < 5; tries += 1) yield `${name}-${randomInt(10_000_000, 100_000_000)}`;
}
