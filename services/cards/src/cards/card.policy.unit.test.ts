import { cardStatuses, projectRoles } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Role } from '../sight/sight.policy.ts';
import { type EditableField, editableFields, mayEditCard } from './card.policy.ts';

const author = 'author';
const others: Role[] = ['normal_user', 'public_user', null];
const card = { createdBy: author, status: 'New' as const };
const editable = (role: Role, userId: string, status: (typeof cardStatuses)[number] = 'New') =>
  editableFields.filter((field) => mayEditCard({ role, userId, card: { ...card, status }, fields: [field] }));

describe('editing a card', () => {
  it('is open in full to admins, whatever the status', () => {
    for (const status of cardStatuses) {
      expect(editable('project_admin', 'admin', status)).toEqual(editableFields);
      expect(editable('super_admin', 'admin', status)).toEqual(editableFields);
    }
  });

  it('is open to everyone else for the user priority alone', () => {
    for (const role of others) expect(editable(role, 'somebody')).toEqual(['userPriority']);
  });

  it('is open to the author for text and images while the card is New', () => {
    const own: EditableField[] = ['userPriority', 'title', 'description', 'imageUrls'];
    for (const role of others) expect(editable(role, author)).toEqual(own);
  });

  it('is closed to the author once the card has left New', () => {
    for (const status of cardStatuses.filter((one) => one !== 'New'))
      expect(editable('normal_user', author, status)).toEqual(['userPriority']);
  });

  it('is refused as a whole when one field is not open', () => {
    const fields: EditableField[] = ['userPriority', 'status'];
    expect(mayEditCard({ role: null, userId: author, card, fields })).toBe(false);
    expect(projectRoles).toHaveLength(4);
  });
});
