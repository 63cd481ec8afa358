/** How many mutants of a file its tests notice, and how many they do not. */
export interface Score {
  file: string;
  killed: number;
  survived: number;
}

const KILLED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];

/** Counts mutants by what Stryker says of them; those that are ignored, or do not run, count as none. */
export const toScore = (file: string, mutants: readonly { status: string }[]): Score => ({
  file,
  killed: mutants.filter(({ status }) => KILLED.includes(status)).length,
  survived: mutants.filter(({ status }) => SURVIVED.includes(status)).length,
});

/** The share of the mutants that are killed, 1 where there is none. */
export const shareKilled = ({ killed, survived }: Omit<Score, 'file'>): number =>
  killed + survived === 0 ? 1 : killed / (killed + survived);

/** All scores together. */
export const addUp = (scores: readonly Score[]): Score => ({
  file: 'all',
  killed: scores.reduce((sum, { killed }) => sum + killed, 0),
  survived: scores.reduce((sum, { survived }) => sum + survived, 0),
});

/** One line for each file, and one for all. */
export function formatTable(scores: readonly Score[]): string {
  const rows = [...scores, addUp(scores)].map((score) => [
    score.file,
    `${score.killed + score.survived}`,
    `${score.killed}`,
    `${score.survived}`,
    `${Math.floor(shareKilled(score) * 100)} %`,
  ]);
  const width = Math.max(...rows.map(([file = '']) => file.length));
  return [['file', 'mutants', 'killed', 'survived', 'share'], ...rows]
    .map(([file = '', ...numbers]) => file.padEnd(width) + numbers.map((text) => text.padStart(10)).join(''))
    .join('\n');
}
