export { TypeAndTitle } from './create/type-and-title.tsx';
export type { CardSteps } from './detail/card-steps.tsx';
export { DueDaysMenu } from './fields/due-days-list.tsx';
export { sendWithProof } from './guest/send-with-proof.ts';
export {
  LazyCardModal,
  LazyCardPage,
  LazyCreateCardDialog,
  preloadCreateDialog,
  preloadModal,
} from './lazy-parts.tsx';
export { VoteButton } from './votes/vote-button.tsx';
