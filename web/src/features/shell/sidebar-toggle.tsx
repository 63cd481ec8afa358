import { PanelLeft } from 'lucide-react';
import { commandTable, isMac, keyLabels } from '#features/commands/index.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { sidebarId } from '#ui/shell/app-shell.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

interface SidebarToggleProps {
  open: boolean;
  onToggle: () => void;
}

/** Collapses the sidebar and brings it back; phones have a drawer instead. */
export function SidebarToggle({ open, onToggle }: SidebarToggleProps) {
  const keys = keyLabels(commandTable['general.sidebar'].keys ?? '', isMac()).flat();
  return (
    <Tooltip content={open ? 'Collapse sidebar' : 'Expand sidebar'} shortcut={keys} side="bottom">
      <IconButton
        label="Sidebar"
        aria-expanded={open}
        aria-controls={open ? sidebarId : undefined}
        icon={<PanelLeft />}
        tooltip={false}
        className="max-md:hidden"
        onClick={onToggle}
      />
    </Tooltip>
  );
}
