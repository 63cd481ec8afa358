export { assigneesQuery, boardCardsQuery, type CardListData, publicCardsQuery } from './api/card.queries.ts';
export { useCreateCard } from './api/create-card.ts';
export { useUpvote } from './api/upvote-card.ts';
export { AssigneeSelect } from './assignee-select.tsx';
export { isPublicRole } from './card-access.ts';
export { addCard, cardKey, commentsKey, findCard, refreshCard, removeCard } from './card-cache.ts';
export { CardBadges, filterTexts, firstChoices, priorityLabel } from './card-fields.tsx';
export {
  type BoardAddress,
  type CardSorting,
  formatFilters,
  type ListFilter,
  matchesFilter,
  parseChoices,
  parseLabels,
} from './card-filters.ts';
export { boardPath, copyBoardLink, copyPublicUrl } from './card-links.ts';
export { cardsOf, isBefore } from './card-list-data.ts';
export { boardCardsKey, publicCardsKey, refreshCardLists } from './card-lists.ts';
export type { CardChanges } from './card-merge.ts';
export { TypeAndTitle } from './create/type-and-title.tsx';
export { createCardOnArrival, useCreateOnArrival } from './create-on-arrival.ts';
export type { CardSteps } from './detail/card-steps.tsx';
export { DueBadge } from './due-badge.tsx';
export { DueDaysMenu } from './due-days-list.tsx';
export { FilterSelect } from './filter-select.tsx';
export { sendWithProof } from './guest/send-with-proof.ts';
export { changeText } from './history/change-parts.ts';
export { grouped, merged } from './history/groups.ts';
export { imageSrc } from './images/image-rules.ts';
export {
  LazyCardModal,
  LazyCardPage,
  LazyCreateCardDialog,
  preloadCreateDialog,
  preloadModal,
} from './lazy-parts.tsx';
export { MarkdownView } from './markdown/markdown.tsx';
export { prefetchCard } from './prefetch-card.ts';
export { refreshReferences } from './references/references.query.ts';
export { refusedText } from './refused-text.ts';
export { offerCardUndo } from './undo/offer-undo.ts';
export { useCardTitle } from './use-card.ts';
export { useMoveCard } from './use-move-card.ts';
export { useOpenCard } from './use-open-card.ts';
export { useQuickChange } from './use-quick-change.ts';
export { VoteButton } from './vote-button.tsx';
