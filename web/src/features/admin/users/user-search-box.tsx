import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Input } from '#ui/input.tsx';

/** Debounce of the search. Milliseconds. */
const PAUSE_MS = 250;

interface UserSearchBoxProps {
  search: string;
  onSearch: (search: string) => void;
}

export function UserSearchBox({ search, onSearch }: UserSearchBoxProps) {
  const [text, setText] = useState(search);
  useEffect(() => setText(search), [search]);
  const wanted = text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    if (wanted === search) return;
    const timer = setTimeout(() => onSearch(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return (
    <div className="w-64 max-sm:order-last max-sm:w-full">
      <Input
        type="search"
        aria-label="Search users"
        placeholder="Search username or email"
        maxLength={100}
        icon={<Search />}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-8 pointer-coarse:h-10 sm:text-sm"
      />
    </div>
  );
}
