import { expect, it } from '@jest/globals';
import { listCodeFolders } from './changed-folders.ts';

it('names each folder with changed code once, and none of a document', () => {
  const files = [
    'web/src/ui/button.tsx',
    'docs/web.md',
    'web/src/ui/button.test.tsx',
    'gateway/src/main.ts',
    '',
  ];
  expect(listCodeFolders(files)).toEqual(['web/src/ui', 'gateway/src']);
});
