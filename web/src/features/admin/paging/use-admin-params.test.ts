import { describe, expect, it } from '@jest/globals';
import { parseAdminParams } from './use-admin-params.ts';

const parse = (query: string) => parseAdminParams(new URLSearchParams(query));

describe('the address of the admin panel', () => {
  it('says tab, page and search', () => {
    expect(parse('tab=projects&page=3')).toEqual({ tab: 'projects', page: 3, search: '' });
    expect(parse('search=+maya+')).toEqual({ tab: 'users', page: 1, search: 'maya' });
  });

  it.each(['', 'tab=secrets&page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e99'])(
    'is the first page of users for ?%s',
    (query) => expect(parse(query)).toEqual({ tab: 'users', page: 1, search: '' }),
  );
});
