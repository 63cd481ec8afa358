import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { PageSpinner } from '#ui/spinner.tsx';
import type { CardModal as Modal } from './card-modal.tsx';
import type { CardPage as Page } from './card-page.tsx';
import type { CreateCardDialog as CreateDialog } from './create-card-dialog.tsx';

const loadModal = () => import('./card-modal.tsx');
const loadCreate = () => import('./create-card-dialog.tsx');
const CardModal = lazy(async () => ({ default: (await loadModal()).CardModal }));
const CreateCardDialog = lazy(async () => ({ default: (await loadCreate()).CreateCardDialog }));

const CardPage = lazy(async () => ({ default: (await import('./card-page.tsx')).CardPage }));

/** Fetches both dialogs ahead of the click, once there is nothing better to do; failures show when they are opened. */
export function preloadDialogs(): void {
  const load = () => {
    for (const each of [loadModal, loadCreate]) void each().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(load);
  else load();
}

/** A card's own page. */
export function LazyCardPage(props: ComponentProps<typeof Page>) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <CardPage {...props} />
    </Suspense>
  );
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
