import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/locale.ts';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { toast } from '#ui/toast-store.ts';
import type { CopiesState } from './copies-state.ts';
import { useCopiesState } from './use-copies-state.ts';

type Kept = Awaited<ReturnType<NonNullable<CopiesState['disk']>['measure']>>;

const counted = (count: number, one: string) => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;

function describe({ keeps }: CopiesState, kept: Kept | undefined): string {
  if (keeps === 'no') return 'This browser keeps no copies, for example in a private window.';
  if (keeps === 'full') return 'There is no room for copies on this device.';
  if (!kept) return '';
  if (kept.bytes === 0) return 'Nothing is kept yet.';
  const size = kept.bytes < 1_000_000 ? 'less than 1 MB' : `${formatNumber(Math.round(kept.bytes / 1e6))} MB`;
  return `${counted(kept.boards, 'board')} and ${counted(kept.cards, 'card')} are kept, ${size}.`;
}

/** Says how much is kept on this device, and removes it. */
export function CopiesPanel() {
  const state = useCopiesState();
  const { disk } = state;
  const [kept, setKept] = useState<Kept>();
  const [isRemoving, setRemoving] = useState(false);
  useEffect(() => {
    if (!isRemoving) void disk?.measure().then(setKept, () => {});
  }, [disk, isRemoving]);
  const remove = async () => {
    setRemoving(true);
    try {
      await disk?.removeAll();
      toast({ title: 'Copies removed', variant: 'success' });
    } catch {
      toast({ title: 'Failed to remove the copies', variant: 'destructive' });
    } finally {
      setRemoving(false);
    }
  };
  return (
    <Panel aria-label="Copies on this device">
      <PanelHeader
        title="Copies on this device"
        description="Boards and cards that you visit open at once, and can be read without a connection. They go when you sign out, and after fourteen days without a connection."
      />
      <PanelBody className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-base">{describe(state, kept)}</p>
        {kept !== undefined && kept.bytes > 0 && state.keeps !== 'no' && (
          <Button loading={isRemoving} onClick={() => void remove()}>
            Remove Copies
          </Button>
        )}
      </PanelBody>
    </Panel>
  );
}
