import { isOneScript, usernameInput } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { usernameVariants } from '../hub/external/hub-username.ts';
import { toLooks } from './name-looks.ts';

describe('the look of a name', () => {
  it.each([
    ['paypal', 'раураӏ'],
    ['Alice', 'AIice'],
    ['alice', 'a1ice'],
    ['admin', 'adrnin'],
    ['root', 'r00t'],
    ['wave', 'vvave'],
    ['scope', 'ѕсоре'],
    ['ATOM', 'ΑΤΟΜ'],
    ['José', 'Jose\u0301'],
    ['lead', '1ead'],
    ['dev', 'ԁеѵ'],
  ])('is the same for %s and %s', (name, other) => {
    expect(toLooks(other)).toBe(toLooks(name));
  });

  it('keeps distinguishable names apart', () => {
    const names = [
      'alice',
      'alina',
      'jose',
      'josé',
      'lead',
      'lead2',
      'mira',
      'nira',
      'иван',
      'ирина',
      '김민준',
    ];
    expect(new Set(names.map(toLooks)).size).toBe(names.length);
  });
});

describe('the alphabet of a name', () => {
  it.each(['alice', 'Ñandú', 'иван', 'Ελένη', '김민준', '田中さくら', 'אבי', 'user.1-2_3'])(
    'may be that of %s',
    (name) => {
      expect(isOneScript(name)).toBe(true);
      expect(usernameInput.safeParse(name).success).toBe(true);
    },
  );

  it.each(['аlice', 'αlpha', 'lead\u0661', 'ivanΙ', 'ᎪᏞᏆᏟᎬ', 'adminａдмин'])(
    'is not mixed as in %s',
    (name) => {
      expect(isOneScript(name)).toBe(false);
      expect(usernameInput.safeParse(name).error?.issues[0]?.message).toBe(
        'Username must be written in one alphabet, with digits from 0 to 9',
      );
    },
  );

  it('is looked at in the names of a hub as well', () => {
    const [first] = usernameVariants('аdmin');
    expect(first).toBe('user');
    expect([...usernameVariants('иван')][0]).toBe('иван');
  });
});
