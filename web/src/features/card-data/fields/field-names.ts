import {
  type CardPropertyName,
  cardPropertyNames,
  getCardProperty,
  isWordProperty,
  valueName,
} from '@cardinal/contracts';
import type { ChangeKey } from '../changes/card-changes.ts';
import { formatDay } from './due-date.ts';

/** Names of the fields of a card, and their values within a sentence. */

const propertyNames = Object.fromEntries(
  cardPropertyNames.map((name) => [name, getCardProperty(name).label]),
) as Record<CardPropertyName, string>;

const fieldNames: Record<ChangeKey, string> = {
  ...propertyNames,
  title: 'Title',
  description: 'Description',
  imageUrls: 'Screenshots',
  assignees: 'Assignees',
  labels: 'Labels',
};

export const fieldName = (key: ChangeKey): string => fieldNames[key];

function showValue(key: ChangeKey, value: unknown): unknown {
  if (key === 'dueDate') return formatDay(String(value));
  return isWordProperty(key) ? valueName(key, String(value)) : value;
}

/** 'status In Progress', 'dev priority 3': for use in a sentence. */
export function describeChange(key: ChangeKey, value: unknown): string {
  const shown = value ? showValue(key, value) : (value ?? 'none');
  return `${fieldNames[key].toLowerCase()} ${shown}`;
}
