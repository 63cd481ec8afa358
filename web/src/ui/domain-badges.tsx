import { Bug, Globe, Lightbulb, Lock } from 'lucide-react';
import { Badge, type Tone } from './badge.tsx';
import { type Status, StatusIcon } from './status-icon.tsx';

/** Badges shared by several features, so that they look the same on every screen. */

type CardType = 'bug' | 'feature';

export const typeNames: Readonly<Record<CardType, string>> = { bug: 'Bug', feature: 'Feature' };

export function TypeIcon({ type, className }: { type: CardType; className?: string }) {
  const Icon = type === 'bug' ? Bug : Lightbulb;
  return <Icon aria-hidden className={className} />;
}

export function TypeBadge({ type, size }: { type: CardType; size?: 'sm' | 'md' }) {
  return (
    <Badge tone={type === 'bug' ? 'rose' : 'violet'} size={size} icon={<TypeIcon type={type} />}>
      {typeNames[type]}
    </Badge>
  );
}

const statusTones: Record<Status, Tone> = {
  New: 'neutral',
  'In Progress': 'amber',
  'In Testing': 'blue',
  Resolved: 'green',
};

export function StatusBadge({ status, size }: { status: Status; size?: 'sm' | 'md' }) {
  return (
    <Badge tone={statusTones[status]} size={size} icon={<StatusIcon status={status} />}>
      {status}
    </Badge>
  );
}

export function VisibilityBadge({
  visibility,
  size,
}: {
  visibility: 'public' | 'private';
  size?: 'sm' | 'md';
}) {
  return visibility === 'public' ? (
    <Badge tone="green" size={size} icon={<Globe aria-hidden />}>
      Public
    </Badge>
  ) : (
    <Badge tone="neutral" size={size} icon={<Lock aria-hidden />}>
      Private
    </Badge>
  );
}

const roles: Record<string, { label: string; tone: Tone }> = {
  super_admin: { label: 'Super Admin', tone: 'strong' },
  project_admin: { label: 'Project Admin', tone: 'violet' },
  normal_user: { label: 'Team Member', tone: 'blue' },
};

/** The label of a project role; anything unknown counts as a public user. */
export function roleLabel(role: string | null | undefined): string {
  return roles[role ?? '']?.label ?? 'Public User';
}

export function RoleBadge({ of: role, size }: { of: string | null | undefined; size?: 'sm' | 'md' }) {
  return (
    <Badge tone={roles[role ?? '']?.tone ?? 'neutral'} size={size}>
      {roleLabel(role)}
    </Badge>
  );
}
