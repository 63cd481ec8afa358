import { may, type Role } from './access.ts';
import {
  type CardProperties,
  cardPropertyNames,
  getCardProperty,
  isOptional,
  type LaneProperty,
  propertyWords,
  readProperty,
} from './card-property-values.ts';
import { cardPriorities } from './constants.ts';

/** The properties by whose words boards are divided. */
export const laneProperties = cardPropertyNames.filter(
  (name) => getCardProperty(name).lanes,
) as LaneProperty[];
export const isLaneProperty = (by: string): by is LaneProperty => laneProperties.some((name) => name === by);

const ownGroups = ['assignee', 'label', 'priority'] as const;
export type BoardGroup = (typeof ownGroups)[number] | LaneProperty;
/** The properties that divide the columns of a board into lanes. */
export const boardGroups: readonly BoardGroup[] = [...ownGroups, ...laneProperties];

/** Common to the cards of a lane: the id of a person or a label, a priority or a word; null for cards without. */
export type LaneKey = string | number | null;
/** The address of a lane: `assignee:<id>`, `label:none`, `priority:3`. */
export type Lane = `${BoardGroup}:${string}`;

const none = 'none';
export const toLane = (by: BoardGroup, key: LaneKey): Lane => `${by}:${key ?? none}`;
export function partsOfLane(lane: Lane): { by: BoardGroup; key: LaneKey } {
  const [by = '', text = ''] = lane.split(':');
  const key = text === none ? null : by === 'priority' ? Number(text) : text;
  return { by: boardGroups.find((group) => group === by) ?? 'priority', key };
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isKey(by: BoardGroup, key: LaneKey): boolean {
  if (by === 'priority') return cardPriorities.some((priority) => priority === key);
  if (key === null) return !isLaneProperty(by) || isOptional(by);
  return isLaneProperty(by) ? propertyWords(by).includes(String(key)) : idPattern.test(String(key));
}

export function isLane(text: string): text is Lane {
  const { by, key } = partsOfLane(text as Lane);
  return toLane(by, key) === text && isKey(by, key);
}

/** A card as far as lanes are concerned. */
export interface LanedCard extends Pick<CardProperties, LaneProperty> {
  assignees: readonly { id: string }[];
  labels: readonly { id: string }[];
  userPriority: number;
}

/** The lanes in which a card stands: one for each of its people or labels. */
function getLaneKeys(by: BoardGroup, card: LanedCard): LaneKey[] {
  if (by === 'priority') return [card.userPriority];
  if (isLaneProperty(by)) return [readProperty(card, by)];
  const ids = (by === 'assignee' ? card.assignees : card.labels).map(({ id }) => id);
  return ids.length > 0 ? ids : [null];
}

/** Whether a card stands in this lane. */
export function passesLane(lane: Lane | undefined): (card: LanedCard) => boolean {
  const by = lane?.split(':')[0] as BoardGroup;
  return (card) => !lane || getLaneKeys(by, card).some((key) => toLane(by, key) === lane);
}

/** Whether a board can be divided by this for somebody: those who do not see people or labels have no lanes of them. */
export const seesLanes = (role: Role, by: BoardGroup): boolean =>
  by === 'priority' || isLaneProperty(by) || may(role, by === 'label' ? 'label.use' : 'card.viewAssignees');
