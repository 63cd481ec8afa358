import type { ProjectRole, ViewSettings } from '@cardinal/contracts';
import { useLocation } from 'wouter';
import type { BoardAddress } from '#features/card-data/index.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import type { OpenView } from './use-open-view.ts';
import { viewHref } from './view-address.ts';
import { ViewBar } from './view-bar.tsx';

export interface ViewsOfBoardProps {
  address: BoardAddress;
  boardId: string;
  role: ProjectRole;
  settings: ViewSettings;
  open: OpenView;
  /** The dialog that saves a view. */
  saving: boolean;
  onSaving: (saving: boolean) => void;
}

/** The bar of the open view, and the dialog that saves another one. */
export function ViewsOfBoard({
  address,
  boardId,
  role,
  settings,
  open,
  saving,
  onSaving,
}: ViewsOfBoardProps) {
  const [, navigate] = useLocation();
  const { projectSlug } = address;
  const { view } = open;
  return (
    <>
      {view && (
        <ViewBar
          slug={projectSlug}
          role={role}
          settings={settings}
          view={view}
          open={open}
          onSaveAsNew={() => onSaving(true)}
        />
      )}
      <SaveViewDialog
        slug={projectSlug}
        boardId={boardId}
        settings={settings}
        view={undefined}
        open={saving}
        onClose={() => onSaving(false)}
        onSaved={(saved) => navigate(viewHref(projectSlug, saved), { replace: true })}
      />
    </>
  );
}
