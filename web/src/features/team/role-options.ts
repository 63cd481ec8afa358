import { assignableRoles } from '@cardinal/contracts';
import { roleLabel } from '#ui/domain-badges.tsx';

/** The roles that somebody can be given, by the names that the badges use. */
export const roleOptions = assignableRoles.map((role) => ({ value: role, label: roleLabel(role) }));
