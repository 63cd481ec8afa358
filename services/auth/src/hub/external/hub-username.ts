import { randomBytes } from 'node:crypto';
import { limits } from '@cardinal/contracts';

const suffixRoom = 9;

/** A hub's name for somebody, made to fit the rules for usernames. */
export function usernameFrom(hubUsername: string): string {
  const name = hubUsername
    .normalize('NFC')
    .replace(/@.*$/, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[._-]+|[._-]+$/g, '');
  const letters = [...name].slice(0, limits.usernameMax - suffixRoom);
  if (letters.length >= limits.usernameMin) return letters.join('');
  return ['user', ...(letters.length > 0 ? [letters.join('')] : [])].join('-');
}

/** The name, then the name with a number, then with something that nobody has. */
export function* usernameVariants(hubUsername: string): Generator<string> {
  const name = usernameFrom(hubUsername);
  yield name;
  for (let number = 2; number <= 20; number += 1) yield `${name}-${number}`;
  for (let tries = 0; tries < 5; tries += 1) yield `${name}-${randomBytes(4).toString('hex')}`;
}
