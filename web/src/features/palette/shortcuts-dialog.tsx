import { useSyncExternalStore } from 'react';
import {
  allOffers,
  type CommandGroup,
  commandGroups,
  commandIds,
  commandTable,
  isMac,
  keyLabels,
  onOffersChanged,
} from '#features/commands/index.ts';
import { cn } from '#ui/cn.ts';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { ShortcutKeys } from '#ui/shortcut-keys.tsx';

/** Commands that only some users have; hidden from the others. */
const forSome = new Set<string>(['go.admin', 'go.superAdmin']);

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Every shortcut of the product; those not available on this screen are faded. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Keyboard shortcuts"
      description="One key after the other, or both at once where they stand together."
      size="lg"
    >
      <DialogBody className="block gap-10 pb-2 sm:columns-2">
        {commandGroups.map((group) => (
          <ShortcutGroup key={group} group={group} />
        ))}
      </DialogBody>
    </Dialog>
  );
}

function ShortcutGroup({ group }: { group: CommandGroup }) {
  const offers = useSyncExternalStore(onOffersChanged, allOffers);
  const usable = (id: (typeof commandIds)[number]) => (offers.get(id)?.length ?? 0) > 0;
  const shown = commandIds.filter((id) => {
    const { keys, group: own, listed } = commandTable[id];
    return keys && own === group && listed !== false && (usable(id) || !forSome.has(id));
  });
  return (
    <section
      aria-labelledby={`shortcuts-${group}`}
      className="mb-5 grid break-inside-avoid content-start gap-1"
    >
      <h3 id={`shortcuts-${group}`} className="text-xs font-medium text-subtle">
        {group}
      </h3>
      <dl className="grid">
        {shown.map((id) => (
          <div key={id} className="flex min-h-8 items-center gap-4">
            <dt className={cn('min-w-0 flex-1 text-sm', !usable(id) && 'text-subtle')}>
              {commandTable[id].listed || commandTable[id].title}
            </dt>
            <dd>
              <ShortcutKeys strokes={keyLabels(commandTable[id].keys ?? '', isMac())} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
