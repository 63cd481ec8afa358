/** Words of a board that were looked for. */
export interface WordsOnBoard {
  /** Of the board. */
  _id: string;
  /** How many there were, as far as it was looked. */
  count: number;
  /** Ids of the newest of them. */
  newest: readonly string[];
}

export interface FoundIds {
  ids: string[];
  /** Boards that may have others. */
  cut: string[];
}

/** So many of a board are taken, however many boards there are. */
const leastOfBoard = 2;

/** The most that each may have, so that all together have no more than so many. */
function findShare(counts: readonly number[], most: number): number {
  let left = most;
  const rising = counts.toSorted((one, other) => one - other);
  for (const [n, count] of rising.entries()) {
    const share = Math.floor(left / (rising.length - n));
    if (count > share) return Math.max(share, leastOfBoard);
    left -= count;
  }
  return most;
}

/**
 * Takes words of all boards. Only boards with more than their share are cut, so that many words of one do not hide those of
 * another.
 * @param looked how many of a board were looked at, at most
 */
export function shareOut(
  boards: readonly WordsOnBoard[],
  { most, looked }: { most: number; looked: number },
): FoundIds {
  const share = findShare(
    boards.map(({ count }) => count),
    most,
  );
  const cut = boards.filter(({ count }) => count > share || count >= looked);
  return {
    ids: boards.flatMap(({ newest }) => newest.slice(0, share)),
    cut: cut.map(({ _id }) => _id),
  };
}
