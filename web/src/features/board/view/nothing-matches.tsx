import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/states.tsx';

/** Filters or search hide every card. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <div role="status">
      <EmptyState
        title="No matching cards"
        description="Nothing matches the filters."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    </div>
  );
}
