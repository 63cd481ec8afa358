import { type ComponentProps, useState } from 'react';
import { loadable } from '#ui/loadable.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { useOnce } from '#ui/use-once.ts';

const CardModal = loadable(async () => (await import('./detail/card-modal.tsx')).CardModal);
const CreateCardDialog = loadable(
  async () => (await import('./create/create-card-dialog.tsx')).CreateCardDialog,
);

/** For a page that comes up with a card over it. */
export const { preload: preloadModal } = CardModal;
export const { preload: preloadCreateDialog } = CreateCardDialog;

/** A card's own page. */
export const LazyCardPage = loadable(
  async () => (await import('./detail/card-page.tsx')).CardPage,
  <PageSpinner />,
);

/** The card modal, loaded when the first card is opened. */
export function LazyCardModal(props: Omit<ComponentProps<typeof CardModal>, 'cameWithPage'>) {
  const [first] = useState(props.cardId);
  return (
    useOnce(props.cardId !== undefined) && <CardModal {...props} cameWithPage={props.cardId === first} />
  );
}

/** The create dialog, loaded when it is opened. */
export function LazyCreateCardDialog(props: ComponentProps<typeof CreateCardDialog>) {
  return useOnce(props.open) && <CreateCardDialog {...props} />;
}
