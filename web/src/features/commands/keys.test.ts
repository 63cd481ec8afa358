import { describe, expect, it } from '@jest/globals';
import { keyLabels, parseKeys, toStroke } from './keys.ts';

const pressed = (
  key: string,
  { altGr = false, ...more }: Partial<KeyboardEvent> & { altGr?: boolean } = {},
) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  getModifierState: (modifier: string) => modifier === 'AltGraph' && altGr,
  ...more,
});

describe('a stroke', () => {
  it('is read from the table', () => {
    expect(parseKeys('g d')).toEqual([
      { key: 'g', mod: false, shift: false },
      { key: 'd', mod: false, shift: false },
    ]);
    expect(parseKeys('shift+y')).toEqual([{ key: 'y', mod: false, shift: true }]);
  });

  it('takes Ctrl on a PC and ⌘ on a Mac, and leaves the other one alone', () => {
    const mod = { key: 'k', mod: true, shift: false };
    expect(toStroke(pressed('k', { ctrlKey: true }), false)).toEqual(mod);
    expect(toStroke(pressed('k', { metaKey: true }), true)).toEqual(mod);
    expect(toStroke(pressed('k', { ctrlKey: true }), true)).toBeUndefined();
    expect(toStroke(pressed('k', { metaKey: true }), false)).toBeUndefined();
  });

  it('is a question mark with or without Shift, as the layout has it', () => {
    const question = { key: '?', mod: false, shift: false };
    expect(toStroke(pressed('?', { shiftKey: true }), false)).toEqual(question);
    expect(toStroke(pressed('?'), false)).toEqual(question);
  });

  it('is the Latin letter of the key on other layouts', () => {
    expect(toStroke(pressed('с', { code: 'KeyC' }), false)).toEqual({ key: 'c', mod: false, shift: false });
  });

  it('is nothing with Alt, which belongs to the system', () => {
    expect(toStroke(pressed('d', { altKey: true }), false)).toBeUndefined();
  });

  it('is what AltGr types, which Windows reports as Ctrl and Alt', () => {
    const bracket = { key: '[', mod: false, shift: false };
    expect(toStroke(pressed('[', { altGr: true, ctrlKey: true, altKey: true }), false)).toEqual(bracket);
    expect(toStroke(pressed('[', { altGr: true }), false)).toEqual(bracket);
    expect(toStroke(pressed('[', { altKey: true }), true)).toEqual(bracket);
  });

  it('is written as the keyboard has it', () => {
    expect(keyLabels('mod+k', true)).toEqual([['⌘', 'K']]);
    expect(keyLabels('mod+k', false)).toEqual([['Ctrl', 'K']]);
    expect(keyLabels('g d', false)).toEqual([['G'], ['D']]);
    expect(keyLabels('enter', false)).toEqual([['Enter']]);
  });
});
