import type { CardDetail } from '@cardinal/contracts';
import { useState } from 'react';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { type Candidate, useCandidates } from './use-candidates.ts';

interface CardSearchProps {
  /** Similar ones are offered first. */
  card: CardDetail;
  /** An id, or nothing. */
  chosen: string;
  onChoose: (id: string) => void;
  /** Searches every project instead of the card's own. */
  everywhere?: boolean;
}

/** Finds another card, and chooses it. */
export function CardSearch({ card, chosen, onChoose, everywhere = false }: CardSearchProps) {
  const [text, setText] = useState('');
  const { candidates, isSimilar, isPending, isError } = useCandidates(card, { text, everywhere });
  const label = everywhere ? 'Search cards' : 'Search the cards of the project';
  return (
    <>
      <SearchInput
        label={label}
        placeholder={label}
        value={text}
        autoFocus
        onChange={(next) => {
          setText(next);
          onChoose('');
        }}
      />
      <Candidates
        candidates={candidates}
        empty={emptyText({ isSimilar, isPending, isError })}
        label={isSimilar ? 'Similar cards' : 'Found cards'}
        chosen={chosen}
        onChoose={onChoose}
      />
    </>
  );
}

function emptyText({
  isSimilar,
  isPending,
  isError,
}: Record<'isSimilar' | 'isPending' | 'isError', boolean>) {
  if (isPending) return 'Searching…';
  if (isError) return 'The cards could not be searched. Please try again.';
  return isSimilar ? 'No similar card on this board. Search for one.' : 'No card has all of these words.';
}

interface CandidatesProps {
  candidates: readonly Candidate[];
  empty: string;
  label: string;
  chosen: string;
  onChoose: (id: string) => void;
}

function Candidates({ candidates, empty, label, chosen, onChoose }: CandidatesProps) {
  return (
    <div className="grid max-h-72 content-start overflow-y-auto p-0.5">
      <p role="status" className={candidates.length > 0 ? 'sr-only' : 'py-2 text-sm text-subtle'}>
        {candidates.length > 0 ? `${candidates.length} ${label.toLowerCase()}` : empty}
      </p>
      {candidates.length > 0 && (
        <RadioCards
          label={label}
          value={chosen}
          onValueChange={onChoose}
          options={candidates.map(({ id, title, status, board }) => ({
            ...{ value: id, label: title, description: `${status} · ${board}` },
            icon: <StatusIcon status={status} />,
          }))}
        />
      )}
    </div>
  );
}
