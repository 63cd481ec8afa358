export interface Sample {
  /** Seconds since the readers came; negative before. */
  at: number;
  mib: number;
}

const width = 720;
const height = 320;
const edge = { left: 56, right: 16, top: 40, bottom: 40 };

/** Resident memory over time as an SVG, with the line that it must stay below. */
export function memoryDiagram(samples: readonly Sample[], rest: number, allowed: number): string {
  const from = samples[0]?.at ?? 0;
  const to = samples.at(-1)?.at ?? 1;
  const top = Math.ceil((Math.max(allowed, ...samples.map(({ mib }) => mib)) + 50) / 100) * 100;
  const x = (at: number) => edge.left + ((at - from) / (to - from)) * (width - edge.left - edge.right);
  const y = (mib: number) => height - edge.bottom - (mib / top) * (height - edge.top - edge.bottom);
  const level = (mib: number, colour: string, text: string) =>
    `<line x1="${edge.left}" x2="${width - edge.right}" y1="${y(mib)}" y2="${y(mib)}" stroke="${colour}" stroke-dasharray="4 4"/>
<text x="${width - edge.right}" y="${y(mib) - 6}" text-anchor="end" fill="${colour}">${text}</text>`;
  const ticks = Array.from({ length: top / 100 + 1 }, (_, n) => n * 100)
    .map((mib) => `<text x="${edge.left - 8}" y="${y(mib) + 4}" text-anchor="end">${mib}</text>`)
    .join('\n');
  const line = samples.map(({ at, mib }) => `${x(at).toFixed(1)},${y(mib).toFixed(1)}`).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#555">
<title>Resident memory of the whole stack while 500 connections read nothing</title>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${edge.left}" y="20" font-size="14" fill="#222">Resident memory of the whole stack, MiB; 500 connections ask at 0 s and read nothing</text>
${ticks}
<text x="${x(0)}" y="${height - 12}" text-anchor="middle">0 s</text>
<text x="${width - edge.right}" y="${height - 12}" text-anchor="end">${Math.round(to)} s</text>
<line x1="${x(0)}" x2="${x(0)}" y1="${edge.top}" y2="${height - edge.bottom}" stroke="#ccc"/>
${level(rest, '#888', `at rest: ${Math.round(rest)} MiB`)}
${level(allowed, '#c2410c', `allowed: ${Math.round(allowed)} MiB`)}
<polyline points="${line}" fill="none" stroke="#4f46e5" stroke-width="2"/>
</svg>
`;
}
