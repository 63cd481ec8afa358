import {
  type BoardSortField,
  type Card,
  type CardChoices,
  type CardFilter,
  type ChoiceName,
  choiceNames,
  choiceValues,
  chosenLabels,
  type LabelChoice,
  type Lane,
  limits,
  noLabel,
  passesAssignee,
  passesChoices,
  passesLabels,
  passesLane,
  passesReason,
  passesSearch,
  type sortOrders,
} from '@cardinal/contracts';

/** The slugs of a board, for URLs and calls. */
export interface BoardAddress {
  projectSlug: string;
  boardSlug: string;
}

/** The order of a list; newest first if nothing else is chosen. */
export interface CardSorting {
  sort?: BoardSortField | undefined;
  order?: (typeof sortOrders)[number] | undefined;
}
/** The filters and order of a list of a board; in a lane also the lane. */
export type ListFilter = CardFilter & CardSorting & { lane?: Lane | undefined };

/**
 * Whether a card passes the filter of this user, until the server answers. `otherwise` is the result if the text may be
 * in the part of a description that lists do not contain.
 */
export function matchesFilter(
  { search, lane, ...choices }: CardFilter & Pick<ListFilter, 'lane'>,
  userId: string | null,
  otherwise = false,
): (card: Card) => boolean {
  const passes = passesChoices(choices);
  const isTheirs = passesAssignee(choices.assignee, userId);
  const isLabelled = passesLabels(choices);
  const isInLane = passesLane(lane);
  const isClosedSo = passesReason(choices.reason);
  const found = search ? passesSearch(search) : () => true;
  return (card) =>
    passes(card) &&
    isTheirs(card.assignees.map(({ id }) => id)) &&
    isLabelled(card.labels.map(({ id }) => id)) &&
    isInLane(card) &&
    isClosedSo(card.closingReason) &&
    (found(card) || (card.descriptionIsCut && otherwise));
}

const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Parses a value from a URL or a select; invalid ones are ignored. */
export function parseChoice<Name extends ChoiceName>(name: Name, text: string | null): CardChoices[Name] {
  if (name === 'assignee' && text && idPattern.test(text)) return text as CardChoices[Name];
  const values: readonly unknown[] = choiceValues(name);
  return values.find((value) => String(value) === text) as CardChoices[Name];
}

/** Parses the labels in a URL, which may be of another project; anything but ids is ignored. */
export function parseLabels(params: URLSearchParams): LabelChoice {
  if (params.get('label') === noLabel) return { label: noLabel, labelMode: undefined };
  const ids = chosenLabels({ label: params.get('label') ?? '' }).filter((id) => idPattern.test(id));
  const label = ids.slice(0, limits.cardLabels).join(',') || undefined;
  return { label, labelMode: label && params.get('labelMode') === 'all' ? 'all' : undefined };
}
/** Parses these filters from a URL. */
export const parseChoices = (names: readonly ChoiceName[], params: URLSearchParams): CardChoices =>
  Object.fromEntries(names.map((name) => [name, parseChoice(name, params.get(name))]));

/** `?type=bug&q=login`; the empty string without filters. */
export function formatFilters(filters: ListFilter): string {
  const params = new URLSearchParams();
  for (const name of choiceNames) if (filters[name]) params.set(name, String(filters[name]));
  if (filters.label) params.set('label', filters.label);
  if (filters.label && filters.labelMode === 'all') params.set('labelMode', 'all');
  if (filters.search) params.set('q', filters.search);
  for (const name of ['sort', 'order'] as const) if (filters[name]) params.set(name, filters[name]);
  const text = params.toString();
  return text && `?${text}`;
}
