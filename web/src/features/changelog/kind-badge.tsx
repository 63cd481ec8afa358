import type { ChangelogKind } from '@cardinal/contracts';
import { Badge, type Tone } from '#ui/badge.tsx';

export const kindTexts = { new: 'New', improved: 'Improved', fixed: 'Fixed' } as const satisfies Record<
  ChangelogKind,
  string
>;

const tones: Record<ChangelogKind, Tone> = { new: 'green', improved: 'blue', fixed: 'amber' };

export const KindBadge = ({ kind }: { kind: ChangelogKind }) => (
  <Badge tone={tones[kind]}>{kindTexts[kind]}</Badge>
);
