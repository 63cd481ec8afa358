import type { ReactNode } from 'react';
import { BirdShape } from './logo.tsx';

/** Small drawings for states: lines in the tokens' colours, and the bird of the logo. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 120 72"
      fill="none"
      stroke="var(--selected-line)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="h-18 w-30"
    >
      {children}
    </svg>
  );
}

/** The bird, its upper left corner at x and y. */
export function Bird({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} stroke="none">
      <BirdShape />
    </g>
  );
}

/** Nothing here: an empty nest. */
export const Nest = ({ children }: { children?: ReactNode }) => (
  <Drawing>
    {children}
    <path d="M28 40c3 18 15 26 32 26s29-8 32-26z" fill="var(--sunken)" />
    <path d="m34 50 20 11M44 45l26 15M60 44l24 11M78 45 56 58M24 40h72M20 35l10 5M100 34l-9 6" />
  </Drawing>
);

/** Not found: a trail that loses itself. */
export const Lost = () => (
  <Drawing>
    <path d="M10 61h66m-14 0 8-7m-46 7-6-5" />
    <path d="M66 40c14 6 26-2 22-11s-17-2-10 6 20 4 24-4" strokeDasharray="1 5" />
    <path d="M96 16a6 6 0 1 1 8.5 5.5c-2 1-2.5 2.3-2.5 4.5" stroke="var(--subtle)" />
    <Bird x={27} y={33} />
  </Drawing>
);

/** Away: the wire is cut. */
export const CutWire = () => (
  <Drawing>
    <path d="M14 10v56M6 18h16M106 10v56M98 18h16" />
    <path d="M14 18c10 17 26 23 38 23 6 0 7 4 7 10M106 18c-6 14-15 21-24 23-5 1-7 5-7 10" />
    <path d="m64 34 2-5m4 6 4-4" stroke="var(--subtle)" />
    <Bird x={27} y={13} />
  </Drawing>
);
