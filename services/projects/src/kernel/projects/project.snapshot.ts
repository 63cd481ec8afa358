import type { MemberSnapshot, ProjectSnapshot } from '@cardinal/contracts';
import type { Member, ProjectDocument } from './project.model.ts';
import { hasJoined } from './project.policy.ts';

type Content = Omit<ProjectDocument, 'version' | 'outbox' | 'deleted'>;

export const getLogoUrl = ({ logo }: Pick<ProjectDocument, 'logo'>): string | null =>
  logo === null ? null : `/logos/${logo}`;

/** The version that users see and edit. It ignores changes of former slugs, so that these do not make an edit stale. */
export const shownVersion = ({
  version,
  slugReleases = 0,
}: Pick<ProjectDocument, 'version' | 'slugReleases'>): number => version - slugReleases;

/** A project as other services receive it. */
export const toProjectSnapshot = (project: Content): ProjectSnapshot => ({
  id: project._id,
  name: project.name,
  slug: project.slug,
  formerSlugs: project.formerSlugs,
  description: project.description,
  logoUrl: getLogoUrl(project),
  ownerId: project.ownerId,
  roadmap: project.roadmap,
  accent: project.accent ?? null,
  createdAt: project.createdAt.toISOString(),
  updatedAt: project.updatedAt.toISOString(),
});

export const toMemberSnapshot = (
  projectId: string,
  member: Pick<Member, 'userId' | 'role' | 'consent'>,
  username: string,
): MemberSnapshot => ({
  projectId,
  userId: member.userId,
  username,
  role: member.role,
  joined: hasJoined(member),
});

/** The project in events of its team. */
export const projectNamed = ({ _id, name, slug }: Pick<ProjectDocument, '_id' | 'name' | 'slug'>) => ({
  id: _id,
  name,
  slug,
});

/** The stream of a project's team. */
export const membersStream = (projectId: string): string => `${projectId}/members`;
