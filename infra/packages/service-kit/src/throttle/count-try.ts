/** A window consists of at most so many spans; tries within one of them leave the window together. */
const spansOfWindow = 20;

interface Counted {
  at: number;
  windowMs: number;
  tries: number;
  weight: number;
}

/**
 * The stages that count a try if the limit admits it. One update decides and counts, so concurrent tries cannot exceed the
 * limit. A refused one changes nothing, so waiting always helps.
 */
export function countTry({ at, windowMs, tries, weight }: Counted): object[] {
  const until = at + windowMs;
  const last = { $last: '$spans' };
  const joinsLast = { $gt: [{ $getField: { field: 'from', input: last } }, at - windowMs / spansOfWindow] };
  const joined = {
    $map: {
      input: '$spans',
      in: {
        $cond: [
          { $eq: ['$$this.from', { $getField: { field: 'from', input: last } }] },
          { from: '$$this.from', until, count: { $add: ['$$this.count', weight] } },
          '$$this',
        ],
      },
    },
  };
  const added = { $concatArrays: ['$spans', [{ from: at, until, count: weight }]] };
  const inWindow = {
    $filter: { input: { $ifNull: ['$spans', []] }, cond: { $gt: ['$$this.until', at] } },
  };
  return [
    { $set: { spans: inWindow } },
    { $set: { admitted: { $lte: [{ $add: [{ $sum: '$spans.count' }, weight] }, tries] } } },
    {
      $set: {
        spans: { $cond: ['$admitted', { $cond: [joinsLast, joined, added] }, '$spans'] },
        expiresAt: { $cond: ['$admitted', new Date(until), { $ifNull: ['$expiresAt', new Date(until)] }] },
      },
    },
  ];
}

/** The stages that take a try back. */
export function uncountTry(weight: number): object[] {
  const last = { $getField: { field: 'from', input: { $last: '$spans' } } };
  const less = { $max: [0, { $subtract: ['$$this.count', weight] }] };
  const taken = { $mergeObjects: ['$$this', { count: less }] };
  return [
    {
      $set: {
        spans: {
          $map: { input: '$spans', in: { $cond: [{ $eq: ['$$this.from', last] }, taken, '$$this'] } },
        },
      },
    },
  ];
}
