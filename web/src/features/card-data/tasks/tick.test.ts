import { describe, expect, it } from '@jest/globals';
import { repeatTick, tickBox } from './tick.ts';

const text = '# Plan\n- [ ] one\n- [x] two\n';
const one = text.indexOf('[ ]') + 1;

describe('ticking a box', () => {
  it('changes one character', () => {
    expect(tickBox(text, { at: one, checked: true })).toBe('# Plan\n- [x] one\n- [x] two\n');
    expect(tickBox(text, { at: text.indexOf('[x]') + 1, checked: false })).toBe(
      '# Plan\n- [ ] one\n- [ ] two\n',
    );
  });

  it('changes nothing where there is no box', () => {
    expect(tickBox(text, { at: 3, checked: true })).toBeNull();
    expect(tickBox('[] one', { at: 1, checked: true })).toBeNull();
  });
});

describe('ticking a box in a text that changed', () => {
  const again = (now: string, before = text, at = one) => repeatTick(before, { at, checked: true }, now);

  it('finds the same line wherever it is', () => {
    expect(again('# New plan\n\nWords\n- [x] two\n- [ ] one\n')).toBe(
      '# New plan\n\nWords\n- [x] two\n- [x] one\n',
    );
  });

  it('agrees with a person who ticked it, too', () => {
    const both = '- [x] one\n- [x] two\n';
    expect(again(both)).toBe(both);
  });

  it('distinguishes lines with the same words by their order', () => {
    const twins = '- [ ] test\n- [ ] test\n';
    const second = twins.lastIndexOf('[ ]') + 1;
    expect(again(`Words\n${twins}`, twins, second)).toBe('Words\n- [ ] test\n- [x] test\n');
    expect(again('- [ ] test\n', twins, second)).toBeNull();
  });

  it('gives up where the line is gone or has other words', () => {
    expect(again('- [ ] one more\n')).toBeNull();
    expect(again('- one\n')).toBeNull();
  });
});
