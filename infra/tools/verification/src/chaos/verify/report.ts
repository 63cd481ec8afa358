import type { Check } from './check.ts';

const shownDifferences = 5;

const line = (cells: readonly (string | number)[], widths: readonly number[]): string =>
  `| ${cells.map((cell, index) => (index === 0 ? String(cell).padEnd(widths[index] ?? 0) : String(cell).padStart(widths[index] ?? 0))).join(' | ')} |`;

/** The checks as a Markdown table, followed by the differences. */
export function formatReport(checks: readonly Check[]): string {
  const head = ['check', 'expected', 'found', 'differences'];
  const rows = checks.map(({ name, expected, found, differences }) => [
    name,
    expected,
    found,
    differences.length,
  ]);
  const widths = head.map((title, index) =>
    Math.max(...[title, ...rows.map((row) => row[index] ?? '')].map((cell) => String(cell).length)),
  );
  const rule = `| ${widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  const details = checks.flatMap(({ name, differences }) => [
    ...differences.slice(0, shownDifferences).map((difference) => `${name}: ${difference}`),
    ...(differences.length > shownDifferences
      ? [`${name}: and ${differences.length - shownDifferences} more`]
      : []),
  ]);
  return [
    line(head, widths),
    rule,
    ...rows.map((row) => line(row, widths)),
    ...(details.length ? ['', ...details] : []),
  ].join('\n');
}
