import { expect, it } from '@jest/globals';
import { createOutput } from './output.ts';

const title = 'a\u001b[31m\u009b2J\u202eb\u2028c\u007f';

function print(isJson: boolean): string {
  let text = '';
  const output = createOutput({
    write(more) {
      text += more;
    },
    isJson: () => isJson,
  });
  output.list([{ title }], (item) => [item.title]);
  return text;
}

it('prints no character that commands a terminal', () => {
  expect(print(false)).toBe('a[31m2Jbc\n');
  const json = print(true);
  expect(json).toMatch(/^[\n\x20-\x7e]+$/);
  expect(JSON.parse(json)).toEqual([{ title }]);
});
