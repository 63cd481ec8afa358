import { longestSearch } from '@cardinal/contracts';
import { useEffect, useRef, useState } from 'react';
import { isComposing } from '#ui/is-composing.ts';

/** After so long without a key, the typed text is searched for. Milliseconds. */
const PAUSE = 250;

interface PublicSearchProps {
  /** From the address. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches the titles and descriptions of a public board. */
export function PublicSearch({ value, onSearch }: PublicSearchProps) {
  const [text, setText] = useState(value);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  // The address changed by another way, such as the button that clears it.
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => latest.current(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <div className="mb-3 print:hidden">
      <input
        type="search"
        dir="auto"
        aria-label="Search requests"
        placeholder="Search requests"
        maxLength={longestSearch}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && onSearch(text.trim())}
        className="h-9 w-full max-w-md min-w-0 rounded-sm border border-line-strong bg-surface px-2.5 text-base text-ink shadow-card transition-[border-color,box-shadow] hover:border-subtle/60 focus-visible:border-focus focus-visible:ring-3 focus-visible:ring-focus/20 focus-visible:outline-none pointer-coarse:h-11 pointer-coarse:text-[1rem]"
      />
    </div>
  );
}
