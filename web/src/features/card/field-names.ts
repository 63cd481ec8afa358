import type { ChangeKey } from './card-merge.ts';

const fieldNames: Record<ChangeKey, string> = {
  status: 'Status',
  userPriority: 'User priority',
  devPriority: 'Dev priority',
  title: 'Title',
  description: 'Description',
  imageUrls: 'Screenshots',
};

export const fieldName = (key: ChangeKey): string => fieldNames[key];

/** 'status In Progress', 'dev priority 3': for use in a sentence. */
export function describeChange(key: ChangeKey, value: unknown): string {
  return `${fieldNames[key].toLowerCase()} ${value ?? 'none'}`;
}
