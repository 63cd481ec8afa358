import { describe, expect, it } from '@jest/globals';
import {
  type AssigneeFilter,
  cardFilterFields,
  cardFilterNames,
  isPerson,
  noLabel,
  passesAssignee,
  passesChoices,
  passesFilter,
  passesLabels,
  passesSearch,
  wantedFields,
} from './card-filter.ts';
import { cardFilterParams, dashboardFilterParams } from './card-filter-params.ts';
import { cardPropertyNames, defaultCardProperties } from './card-property-values.ts';
import { searchPattern } from './search-pattern.ts';

const card = { title: 'Caf\u00e9 opens late', description: 'On Sundays' };

describe('a search', () => {
  it('finds part of the title or the description, in any case', () => {
    for (const search of ['opens', 'OPENS', ' sunday ']) expect(passesSearch(search)(card)).toBe(true);
    expect(passesSearch('monday')(card)).toBe(false);
  });

  it('finds an accent that was typed as a letter and a mark', () => {
    expect(passesSearch('cafe\u0301')(card)).toBe(true);
  });

  it('takes every character literally', () => {
    expect(searchPattern('a.c').test('abc')).toBe(false);
    expect(searchPattern('(CRASH|x)').test('it (crash|x)')).toBe(true);
  });
});

describe('a filter', () => {
  const bug = { ...defaultCardProperties, ...card, type: 'bug', status: 'New', userPriority: 4 } as const;

  it('wants the values of the fields that are chosen', () => {
    expect(wantedFields({ type: 'bug', status: undefined, priority: 4 })).toEqual({
      type: 'bug',
      userPriority: 4,
    });
  });

  it('lets through what has all that is chosen, and the text', () => {
    for (const filter of [{}, { type: 'bug' }, { status: 'New', priority: 4, search: 'late' }] as const)
      expect(passesFilter(filter)(bug)).toBe(true);
    for (const filter of [{ type: 'feature' }, { status: 'New', priority: 3 }, { search: 'early' }] as const)
      expect(passesFilter(filter)(bug)).toBe(false);
  });

  it("by assignee distinguishes one's own cards, those of others and those of nobody", () => {
    const passing = (assignee: AssigneeFilter | undefined, userId: string | null = 'me') =>
      [[], ['me'], ['ann', 'me'], ['ann']].filter(passesAssignee(assignee, userId));
    expect(passing('me')).toEqual([['me'], ['ann', 'me']]);
    expect(passing('somebody')).toEqual([['me'], ['ann', 'me'], ['ann']]);
    expect(passing('nobody')).toEqual([[]]);
    expect(passing(undefined)).toHaveLength(4);
    expect(passing('me', null)).toEqual([]);
    const [ann, bob] = ['a-1', 'b-2'] as const;
    expect([[], [ann], [bob, ann], [bob]].filter(passesAssignee(ann, bob))).toEqual([[ann], [bob, ann]]);
    expect([isPerson(ann), isPerson('me'), isPerson(undefined)]).toEqual([true, false, false]);
  });

  it('by labels lets through what has any of them, or all', () => {
    const cards = [[], ['a'], ['b', 'a', 'c'], ['c']];
    expect(cards.filter(passesLabels({}))).toEqual(cards);
    expect(cards.filter(passesLabels({ label: 'a,b' }))).toEqual([['a'], ['b', 'a', 'c']]);
    expect(cards.filter(passesLabels({ label: 'a,b', labelMode: 'all' }))).toEqual([['b', 'a', 'c']]);
    expect(cards.filter(passesLabels({ label: 'd' }))).toEqual([]);
    expect(cards.filter(passesLabels({ label: noLabel }))).toEqual([[]]);
    const { label, assignee } = cardFilterParams;
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const text of [noLabel, id, `${id},${other}`]) expect(label.parse(text)).toBe(text);
    for (const text of [`${noLabel},${id}`, 'some']) expect(label.safeParse(text).success).toBe(false);
    for (const text of ['me', id]) expect(assignee.parse(text)).toBe(text);
    expect([assignee, dashboardFilterParams.assignee].map((one) => one.safeParse('ann').success)).toEqual([
      false,
      false,
    ]);
    expect(dashboardFilterParams.assignee.safeParse(id).success).toBe(false);
  });

  it.each(cardFilterNames)('distinguishes what the %s can be, and only that', (name) => {
    const { field, values } = cardFilterFields[name];
    expect(cardPropertyNames).toContain(field);
    for (const value of values) {
      expect(cardFilterParams[name].parse(String(value))).toBe(value);
      const passes = passesChoices({ [name]: value });
      const passing = values.filter((other) => passes({ ...defaultCardProperties, [field]: other }));
      expect(passing).toEqual([value]);
    }
  });
});
