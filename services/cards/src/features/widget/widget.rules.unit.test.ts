import { widgetLimits } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { holding, withNewKey } from './widget.rules.ts';

const now = new Date('2026-11-20T10:00:00Z');
const inOneDay = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-20T11:00:00Z');
const key = (id: string, endsAt?: Date) => ({ id, createdAt: now, by: 'admin', endsAt });

describe('the keys of a widget', () => {
  it('hold until they end', () => {
    const keys = [key('newest'), key('old', later), key('over', now)];
    expect(holding(keys, now).map(({ id }) => id)).toEqual(['newest', 'old']);
  });

  it('get a new one in front, beside which the newest holds for a day and older ones as long as before', () => {
    const keys = withNewKey([key('newest'), key('old', later), key('over', now)], key('new'));
    expect(keys).toEqual([key('new'), key('newest', inOneDay), key('old', later)]);
  });

  it('are refused a new one only while as many hold as may', () => {
    const most = Array.from({ length: widgetLimits.keys }, (_, at) => key(`${at}`));
    expect(() => withNewKey(most, key('new'))).toThrow(expect.objectContaining({ code: 'conflict' }));
    expect(withNewKey(most.slice(1), key('new'))).toHaveLength(widgetLimits.keys);
    expect(withNewKey([...most.slice(1), key('over', now)], key('new'))).toHaveLength(widgetLimits.keys);
  });
});
