import { describe, expect, it } from '@jest/globals';
import { createVault } from './vault.ts';

const key = 'a-key-of-the-tests-that-is-long-enough';
const other = 'another-key-of-the-tests-long-enough!';

describe('the vault', () => {
  it('gives back what was put in, to the same owner, and shows nothing of it meanwhile', () => {
    const vault = createVault({ current: key });
    const sealed = vault.seal('xoxb-secret', 'project');
    expect(JSON.stringify(sealed)).not.toContain('xoxb');
    expect(vault.open(sealed, 'project')).toBe('xoxb-secret');
    expect(vault.seal('xoxb-secret', 'project').data).not.toBe(sealed.data);
  });

  it('refuses another owner, a changed secret and a foreign key', () => {
    const vault = createVault({ current: key });
    const sealed = vault.seal('xoxb-secret', 'project');
    expect(() => vault.open(sealed, 'other project')).toThrow();
    const bytes = Buffer.from(sealed.data, 'base64');
    bytes[0] = bytes[0]! ^ 1;
    expect(() => vault.open({ ...sealed, data: bytes.toString('base64') }, 'project')).toThrow();
    expect(() => createVault({ current: other }).open(sealed, 'project')).toThrow(/No key/);
  });

  it('opens what the previous key sealed, and seals with the new one', () => {
    const sealed = createVault({ current: key }).seal('xoxb-secret', 'project');
    const changed = createVault({ current: other, previous: key });
    expect(changed.open(sealed, 'project')).toBe('xoxb-secret');
    expect(changed.seal('x', 'project').keyId).not.toBe(sealed.keyId);
  });

  it('prints the same for the same secret', () => {
    const vault = createVault({ current: key });
    expect(vault.print('a')).toBe(vault.print('a'));
    expect(vault.print('a')).not.toBe(vault.print('b'));
  });
});
