import { type BodyOf, limits, may, type ResponseOf, readChangedLists, seesBoard } from '@cardinal/contracts';
import { fitting, mountCall, nullIfNotFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import { presentBoard } from '../boards/board.presenter.ts';
import type { BoardDocument } from '../kernel/boards/board.model.ts';
import type { Boards } from '../kernel/boards/board.repository.ts';
import { selectSeen } from '../kernel/boards/select-seen.ts';
import type { Member, ProjectDocument } from '../kernel/projects/project.model.ts';
import { hasJoined } from '../kernel/projects/project.policy.ts';
import { getLogoUrl, shownVersion } from '../kernel/projects/project.snapshot.ts';
import type { ProjectAccess } from '../kernel/projects/project-access.ts';
import { unknownUsername } from '../kernel/projects/project-tree.ts';
import type { KnownUser, Users } from '../kernel/read-models/users.ts';
import { presentViews } from '../views/view.presenter.ts';
import type { Views } from '../views/view.repository.ts';

interface Deps {
  access: ProjectAccess;
  boards: Boards;
  views: Views;
  users: Pick<Users, 'byIds'>;
}

type Asked = BodyOf<typeof readChangedLists>;
type Seen = NonNullable<ResponseOf<typeof readChangedLists>['seen']>;

/** Boards and members leave room for cards in an answer of 2 MB. Bytes. */
const [boardBytes, memberBytes] = [limits.listBytes * 0.5, limits.listBytes * 0.25];

/** Guests are seen as somebody who has no account. */
const guest = { id: '', isSuperAdmin: false };

const presentProject = (project: ProjectDocument): Seen['project'] => ({
  ...{ id: project._id, name: project.name, slug: project.slug, description: project.description },
  ...{ logoUrl: getLogoUrl(project), accent: project.accent ?? null, version: shownVersion(project) },
});

const presentMember = (member: Member, user: KnownUser | undefined) => ({
  ...{ id: member.userId, username: user?.username ?? unknownUsername, role: member.role },
  membership: hasJoined(member) ? ('joined' as const) : ('added' as const),
});

const fit = <T>(list: T[] | null, bytes: number): T[] | null => list && fitting(list, bytes);

/** Serves the lists that the notifications service answers to those who follow the changes of a project. */
export function mountChangedLists(router: Router, { access, boards, views, users }: Deps): void {
  async function presentMembers({ members }: ProjectDocument) {
    const known = await users.byIds(members.map(({ userId }) => userId));
    return members.map((member) => presentMember(member, known.get(member.userId)));
  }

  async function read({ projectId, reader, boardId, lists }: Asked): Promise<Seen | null> {
    const found = await access.viewById(projectId, reader ?? guest).catch(nullIfNotFound);
    if (!found) return null;
    const { project, role } = found;
    const asksFor = (list: (typeof lists)[number]) => lists.includes(list);
    const all = asksFor('boards') || asksFor('views') ? await boards.ofProject(projectId) : [];
    const seen = selectSeen(all, role);
    const isAsked = ({ _id, visibility }: BoardDocument) =>
      boardId === null
        ? reader !== null
        : _id === boardId && (reader !== null || seesBoard(null, visibility));
    const boardList = asksFor('boards') ? seen.filter(isAsked).map(presentBoard) : null;
    const memberList = asksFor('members') && may(role, 'team.manage') ? await presentMembers(project) : null;
    const [fitBoards, fitMembers] = [fit(boardList, boardBytes), fit(memberList, memberBytes)];
    return {
      project: asksFor('project') ? presentProject(project) : null,
      boards: fitBoards,
      views:
        asksFor('views') && reader && may(role, 'view.use')
          ? presentViews(await views.seenBy(reader.id, projectId), seen, reader.id)
          : null,
      members: fitMembers,
      isCut: fitBoards?.length !== boardList?.length || fitMembers?.length !== memberList?.length,
    };
  }

  mountCall(router, readChangedLists, async ({ body }) => ({ seen: await read(body) }));
}
