import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { CardModal as Modal } from './card-modal.tsx';
import type { CreateCardDialog as CreateDialog } from './create-card-dialog.tsx';

const loadModal = () => import('./card-modal.tsx');
const loadCreate = () => import('./create-card-dialog.tsx');
const CardModal = lazy(async () => ({ default: (await loadModal()).CardModal }));
const CreateCardDialog = lazy(async () => ({ default: (await loadCreate()).CreateCardDialog }));

/** Fetches both ahead of the click; a failure shows when they are really opened. */
export function preloadDialogs(): void {
  for (const load of [loadModal, loadCreate]) void load().catch(() => undefined);
}

/** The card modal, which costs nothing before the first card is opened. */
export function LazyCardModal(props: ComponentProps<typeof Modal>) {
  const opened = useOnce(props.cardId !== undefined);
  return <Suspense>{opened && <CardModal {...props} />}</Suspense>;
}

/** The create dialog, which costs nothing before it is opened. */
export function LazyCreateCardDialog(props: ComponentProps<typeof CreateDialog>) {
  const opened = useOnce(props.open);
  return <Suspense>{opened && <CreateCardDialog {...props} />}</Suspense>;
}

/** True from the first time on: what has been open stays for its way out. */
function useOnce(value: boolean): boolean {
  const [seen, setSeen] = useState(value);
  if (value && !seen) setSeen(true);
  return seen || value;
}
