import { useRef } from 'react';

/** A count that rolls up or down to its next value. */
export function RollingNumber({ value }: { value: number }) {
  const shown = useRef<{ value: number; from?: 'above' | 'below' }>({ value });
  if (shown.current.value !== value)
    shown.current = { value, from: value > shown.current.value ? 'below' : 'above' };
  return (
    <span className="inline-flex overflow-clip">
      <span key={value} data-from={shown.current.from} className="motion-roll">
        {value}
      </span>
    </span>
  );
}
