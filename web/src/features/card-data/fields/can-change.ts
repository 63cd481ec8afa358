import { type CardPropertyName, getCardProperty } from '@cardinal/contracts';
import type { CardAccess } from '../access/card-access.ts';

/** Whether the user may change this property of the card. */
export function canChange(access: CardAccess, name: CardPropertyName): boolean {
  const { canTakePart, canEdit, canSchedule, canManage } = access;
  const can = { everybody: canTakePart, author: canEdit, scheduler: canSchedule, admins: canManage };
  return can[getCardProperty(name).editors];
}
