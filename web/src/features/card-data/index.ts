export { type CardAccess, cardAccess, isPublicRole } from './access/card-access.ts';
export { useAwardPoints } from './api/award-points.ts';
export { useCreateCard } from './api/create-card.ts';
export { useDeleteCard } from './api/delete-card.ts';
export { useLike } from './api/like-card.ts';
export { type SimilarCard, useSimilarCards } from './api/similar-cards.ts';
export { type CardBase, type SaveResult, saveCard } from './api/update-card.ts';
export { useUpvote } from './api/upvote-card.ts';
export { type CardPreview, useCard } from './api/use-card.ts';
export { useMoveCard } from './api/use-move-card.ts';
export { useQuickChange } from './api/use-quick-change.ts';
export { addCard, cardKey, changeCard, commentsKey, findCard } from './cache/card-cache.ts';
export { collectCards, insertCard, isBefore } from './cache/card-list-data.ts';
export {
  boardCardsKey,
  type CardList,
  findBoardLists,
  publicCardsKey,
  readUserId,
  refreshCardLists,
} from './cache/card-lists.ts';
export { prefetchCard } from './cache/prefetch-card.ts';
export { useCardTitle } from './cache/use-card-title.ts';
export { useOpenCard } from './cache/use-open-card.ts';
export { type CardChanges, changesFrom, omitKeys } from './changes/card-changes.ts';
export type { Saved } from './changes/save-merged.ts';
export { bringIntoLists, dropCard, refreshCard, removeCard, storeCard } from './changes/store-card.ts';
export { changeCommentCount, changeComments } from './comments/comment-cache.ts';
export { useCreateComment } from './comments/create-comment.ts';
export { useDeleteComment } from './comments/delete-comment.ts';
export { isPending } from './comments/pending-comment.ts';
export { useReact } from './comments/react-to-comment.ts';
export { describeReactors, reactionFaces } from './comments/reactions.ts';
export { buildThread, isEdited, type ThreadNode } from './comments/thread.ts';
export { type CommentBase, type CommentChanges, useUpdateComment } from './comments/update-comment.ts';
export { AssigneeSelect } from './fields/assignee-select.tsx';
export { canChange } from './fields/can-change.ts';
export { CardBadges, priorityLabel } from './fields/card-badges.tsx';
export { DueBadge } from './fields/due-badge.tsx';
export { formatDay } from './fields/due-date.ts';
export { fieldName } from './fields/field-names.ts';
export { FilterSelect } from './fields/filter-select.tsx';
export { filterTexts } from './fields/filter-texts.tsx';
export { propertyOptions } from './fields/property-options.tsx';
export { PropertySelect } from './fields/property-select.tsx';
export {
  type BoardAddress,
  type CardSorting,
  formatFilters,
  type ListFilter,
  matchesFilter,
  parseChoices,
  parseLabels,
} from './filters/card-filters.ts';
export { cardHistoryQuery, descriptionChangeQuery, HISTORY_CHOICE } from './history/card-history.queries.ts';
export { countChange, toChangeParts, toChangeSentence } from './history/change-parts.ts';
export { groupEdits, mergeChanges } from './history/groups.ts';
export {
  boardPath,
  copyBoardLink,
  copyPermalink,
  copyPublicPath,
  copyPublicUrl,
  shortCardId,
  toBoardAddress,
  toTextPlace,
} from './links/card-links.ts';
export { createCardOnArrival, useCreateOnArrival } from './links/create-on-arrival.ts';
export { isPendingId } from './pending/pending-id.ts';
export {
  assigneesQuery,
  boardCardsQuery,
  type CardListData,
  cardQuery,
  commentEditsQuery,
  commentsQuery,
  type ListPage,
  publicCardsQuery,
} from './queries/card.queries.ts';
export { referencesQuery, refreshReferences } from './queries/references.query.ts';
export type { Tick } from './tasks/tick.ts';
export { useTickComment, useTickDescription } from './tasks/use-tick.ts';
export { offerCardUndo, offerSingleCardUndo, quoteTitle } from './undo/offer-undo.ts';
export { describeRefusals } from './undo/refused-text.ts';
