import { createActivityFeature } from './features/activity/feature.ts';
import { createAgentsFeature } from './features/agents/feature.ts';
import { createAnswersFeature } from './features/answers/feature.ts';
import { createAssigneesFeature } from './features/assignees/feature.ts';
import { createBulkFeature } from './features/bulk/feature.ts';
import { createCalendarsFeature } from './features/calendars/feature.ts';
import { createCardListsFeature } from './features/card-lists/feature.ts';
import { createCardsFeature } from './features/cards/feature.ts';
import { createChangelogFeature } from './features/changelog/feature.ts';
import { createChangesFeature } from './features/changes/feature.ts';
import { createCommentsFeature } from './features/comments/feature.ts';
import { createContributionsFeature } from './features/contributions/feature.ts';
import { createCustomersFeature } from './features/customers/feature.ts';
import { createExportsFeature } from './features/exports/feature.ts';
import { createGuestMailFeature } from './features/guest-mail/feature.ts';
import { createHistoryFeature } from './features/history/feature.ts';
import { createImagesFeature } from './features/images/feature.ts';
import { createImportsFeature } from './features/imports/feature.ts';
import { createLabelsFeature } from './features/labels/feature.ts';
import { createMentionsFeature } from './features/mentions/feature.ts';
import { createMergeFeature } from './features/merge/feature.ts';
import { createModerationFeature } from './features/moderation/feature.ts';
import { createPlacesFeature } from './features/places/feature.ts';
import { createPointsFeature } from './features/points/feature.ts';
import { createPublicPagesFeature } from './features/public-pages/feature.ts';
import { createReferencesFeature } from './features/references/feature.ts';
import { createRelationsFeature } from './features/relations/feature.ts';
import { createRoadmapFeature } from './features/roadmap/feature.ts';
import { createSearchFeature } from './features/search/feature.ts';
import { createSimilarFeature } from './features/similar/feature.ts';
import { createSubmissionsFeature } from './features/submissions/feature.ts';
import { createTrashFeature } from './features/trash/feature.ts';
import { createUndoFeature } from './features/undo/feature.ts';
import { createVotesFeature } from './features/votes/feature.ts';
import { createWidgetFeature } from './features/widget/feature.ts';
import type { Feature } from './kernel/feature.ts';
import type { Kernel } from './kernel/kernel.ts';

/** Features of one card, on which others stand. */
function createCardFeatures(kernel: Kernel) {
  const votes = createVotesFeature({ kernel });
  const comments = createCommentsFeature({ kernel });
  const assignees = createAssigneesFeature({ kernel });
  const labels = createLabelsFeature({ kernel });
  const places = createPlacesFeature({ kernel, assignees: assignees.assignees });
  const trash = createTrashFeature({ kernel });
  const merge = createMergeFeature({ kernel, assignees: assignees.assignees });
  const { placeNewCard } = places;
  const cards = createCardsFeature({ kernel, placeNewCard, comments, upvotes: votes.upvotes });
  const relations = createRelationsFeature({ kernel });
  return { votes, comments, assignees, labels, places, trash, merge, cards, relations };
}
type CardFeatures = ReturnType<typeof createCardFeatures>;

/** Features that show many cards at once. */
function createLists(kernel: Kernel, { comments, votes, labels, places }: CardFeatures) {
  const search = createSearchFeature({ kernel, comments });
  const history = createHistoryFeature({ kernel, labels: labels.labels });
  const cardLists = createCardListsFeature({ kernel, labels: labels.labels, spreads: places.spreads });
  const roadmap = createRoadmapFeature({ kernel, cards: cardLists.cards });
  const changelog = createChangelogFeature({ kernel });
  const { roadmaps } = roadmap;
  const activity = createActivityFeature({
    kernel,
    comments: comments.models.comments,
    upvotes: votes.upvotes,
    presentHistory: history.presentHistory,
  });
  return {
    search: search.feature,
    similar: createSimilarFeature({ kernel, search }).feature,
    history: history.feature,
    cardLists,
    calendars: createCalendarsFeature({ kernel, cards: cardLists.cards }).feature,
    exports: createExportsFeature({
      kernel,
      lists: cardLists.lists,
      ...{ comments, votes, labels: labels.labels, presentHistory: history.presentHistory },
    }).feature,
    changes: createChangesFeature({ kernel, labels: labels.labels, cards: cardLists.cards }).feature,
    roadmap: roadmap.feature,
    changelog,
    activity: activity.feature,
    publicPages: createPublicPagesFeature({ kernel, cardLists, comments, changelog, roadmaps }).feature,
  };
}

/**
 * All features, in the order in which the kernel asks them. It matters in three places: the address of the roadmap in a
 * frame is looked for before that of the widget, which is more general; assignees are checked before labels; reports go to
 * the target before the comments by which they are found.
 */
export function createFeatures({ kernel }: { kernel: Kernel }): Feature[] {
  const onCards = createCardFeatures(kernel);
  const { votes, comments, assignees, labels, places, trash, merge, cards, relations } = onCards;
  const lists = createLists(kernel, onCards);
  const { create } = cards;
  const { upvote, like } = votes;
  const guests = createSubmissionsFeature({ kernel, create, comments, merge: merge.merge });
  const { submissions } = guests;
  return [
    // Many cards at once.
    lists.changelog.feature,
    lists.roadmap,
    lists.publicPages,
    createWidgetFeature({
      kernel,
      lists: lists.cardLists.lists,
      votes,
      comments,
      guests,
      changelog: lists.changelog,
    }).feature,
    lists.cardLists.feature,
    lists.calendars,
    lists.exports,
    lists.changes,
    lists.search,
    lists.similar,
    lists.activity,
    // A card, and what is done with it.
    cards.feature,
    assignees.feature,
    places.feature,
    createUndoFeature({ kernel, labels: labels.labels, places }).feature,
    createBulkFeature({ kernel, places, trash }).feature,
    createPointsFeature({ kernel }).feature,
    merge.feature,
    createModerationFeature({ kernel, comments, trash, submissions }).feature,
    createAnswersFeature({ kernel, comments }).feature,
    lists.history,
    comments.feature,
    createContributionsFeature({ kernel, create, comment: comments.create, upvote, like }).feature,
    createAgentsFeature({
      kernel,
      create,
      comment: comments.create,
      place: places.place,
      writeEntry: lists.changelog.writeEntry,
      labels: labels.labels,
    }).feature,
    guests.feature,
    createGuestMailFeature({ kernel, comments, guests }).feature,
    createImagesFeature({ kernel, comments }).feature,
    createImportsFeature({
      kernel,
      assignees: assignees.assignees,
      comments,
      labels: labels.labels,
    }).feature,
    createCustomersFeature({ kernel }).feature,
    votes.feature,
    createMentionsFeature({ kernel }).feature,
    relations.feature,
    createReferencesFeature({ kernel, comments, relations: relations.list }).feature,
    labels.feature,
    trash.feature,
  ];
}
