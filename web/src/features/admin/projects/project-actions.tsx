import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';

interface ProjectActionsProps {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function ProjectActions({ name, onEdit, onDelete }: ProjectActionsProps) {
  return (
    <div className="inline-flex shrink-0">
      <IconButton label={`Edit ${name}`} icon={<Pencil />} onClick={onEdit} />
      <IconButton label={`Delete ${name}`} icon={<Trash2 />} variant="danger-hover" onClick={onDelete} />
    </div>
  );
}
