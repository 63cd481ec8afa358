import { type BodyOf, type createEntry, may } from '@cardinal/contracts';
import { AppError, type User } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { EntryDocument } from './entry.model.ts';
import type { SaveEntry } from './save-entry.ts';

/** Writes a new entry. @throws AppError `forbidden` for others than the project's admins */
export type WriteEntry = (
  user: User,
  slug: string,
  body: BodyOf<typeof createEntry>,
  /** Of the new entry, for requests that may be repeated. */
  id?: string,
) => Promise<EntryDocument>;

export function createWriteEntry({
  access,
  saveEntry,
}: {
  access: Pick<BoardAccess, 'projectBySlug'>;
  saveEntry: Pick<SaveEntry, 'create'>;
}): WriteEntry {
  return async (user, slug, body, id) => {
    const { project, role } = await access.projectBySlug(signedIn(user), slug);
    if (!may(role, 'changelog.write')) throw new AppError('forbidden', 'Only project admins may do this');
    return saveEntry.create(user, project._id, body, id);
  };
}
