import {
  type BoardGroup,
  boardGroups,
  getCardProperty,
  isLaneProperty,
  type ProjectRole,
  seesLanes,
} from '@cardinal/contracts';
import { Select } from '#ui/select.tsx';

/** The property that divides a board, within a sentence. */
export const groupName = (by: BoardGroup): string =>
  isLaneProperty(by) ? getCardProperty(by).label.toLowerCase() : by;

export const groupText = (by: BoardGroup): string => `Lanes by ${groupName(by)}`;

interface GroupSelectProps {
  role: ProjectRole;
  group: BoardGroup | null;
  onGroup: (group: BoardGroup | null) => void;
  className?: string;
}

/** The fields that the viewer may divide columns by. */
export const groupsFor = (role: ProjectRole) => boardGroups.filter((by) => seesLanes(role, by));

/** Divides the columns into lanes. */
export function GroupSelect({ role, group, onGroup, className }: GroupSelectProps) {
  const options = groupsFor(role).map((by) => ({ value: by as string, label: groupText(by) }));
  return (
    <Select
      label="Group by"
      size="sm"
      options={[{ value: 'none', label: 'No lanes' }, ...options]}
      value={group ?? 'none'}
      onValueChange={(value) => onGroup(boardGroups.find((by) => by === value) ?? null)}
      className={className}
    />
  );
}
