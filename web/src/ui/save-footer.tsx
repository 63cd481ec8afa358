import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { PanelFooter } from './panel.tsx';

interface SaveFooterProps {
  isDirty: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  /** The label of the button that saves. */
  children: ReactNode;
}

/** The end of a form in a panel: saves changes, or discards them. */
export function SaveFooter({ isDirty, isSaving, onDiscard, children }: SaveFooterProps) {
  return (
    <PanelFooter>
      {isDirty && (
        <Button disabled={isSaving} onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button type="submit" variant="primary" disabled={!isDirty} loading={isSaving}>
        {children}
      </Button>
    </PanelFooter>
  );
}
