import { describe, expect, it } from '@jest/globals';
import {
  hidesBoard,
  isActiveAccount,
  may,
  mayAssign,
  mayChangeComment,
  mayChangeView,
  mayEditCard,
  type ProjectAction,
  type Role,
  roleIn,
  seenBoards,
  seesBoard,
  seesProject,
  takesPart,
} from './access.ts';
import { editableCardFields } from './card-property-values.ts';
import {
  assignableRoles,
  type BoardVisibility,
  boardVisibilities,
  type CardStatus,
  cardStatuses,
  projectRoles,
  userStatuses,
} from './constants.ts';

const roles: Role[] = [...projectRoles, null];
/** Values of older or newer releases, or of a damaged document. */
const strangers = ['owner', 'constructor', '', undefined] as unknown as (Role | undefined)[];
const visibilities = [...boardVisibilities, 'secret', 'constructor', undefined] as BoardVisibility[];

const all = { super_admin: true, project_admin: true, normal_user: true, public_user: true, guest: true };
const adminsOnly = { ...all, normal_user: false, public_user: false, guest: false };
const membersOnly = { ...all, guest: false };
const teamOnly = { ...all, public_user: false, guest: false };

type Row = Record<keyof typeof all, boolean>;
const buildRow = (rule: (role: Role) => boolean): Row =>
  Object.fromEntries(roles.map((role) => [role ?? 'guest', rule(role)])) as Row;

describe('who sees a board', () => {
  it.each([
    ['public', all],
    ['private', teamOnly],
  ] as const)('that is %s', (visibility, expected) => {
    expect(buildRow((role) => seesBoard(role, visibility))).toEqual(expected);
  });

  it('is nobody where the visibility is unknown', () => {
    for (const visibility of visibilities.slice(boardVisibilities.length))
      for (const role of [...roles, ...strangers]) expect(seesBoard(role, visibility)).toBe(false);
  });

  it('is nobody whose role is unknown', () => {
    for (const role of strangers)
      for (const visibility of visibilities) expect(seesBoard(role, visibility)).toBe(false);
  });

  it('is the same in a filter of the database', () => {
    for (const role of [...roles, ...strangers])
      for (const visibility of visibilities)
        expect(seenBoards(role).visibility.$in.includes(visibility)).toBe(seesBoard(role, visibility));
  });

  it('is fewer only where a public board becomes private', () => {
    const hiding = boardVisibilities.flatMap((from) =>
      boardVisibilities.filter((to) => hidesBoard(from, to)).map((to) => `${from} to ${to}`),
    );
    expect(hiding).toEqual(['public to private']);
  });
});

describe('who sees a project', () => {
  it.each([
    ['with an open board', true, all],
    ['without an open board', false, { ...all, guest: false }],
  ] as const)('%s', (_, hasOpenBoard, expected) => {
    expect(buildRow((role) => seesProject(role, hasOpenBoard))).toEqual(expected);
    for (const role of strangers) expect(seesProject(role, hasOpenBoard)).toBe(false);
  });
});

describe('the role of an account', () => {
  it('is that of its membership, but for super admins', () => {
    for (const role of [...assignableRoles, null]) {
      expect(roleIn({ isSuperAdmin: false }, role)).toBe(role);
      expect(roleIn({ isSuperAdmin: true }, role)).toBe('super_admin');
    }
  });

  it('counts while the account is active', () => {
    expect(userStatuses.filter((status) => isActiveAccount({ status }))).toEqual(['active']);
    expect(isActiveAccount({ status: 'retired' as never })).toBe(false);
  });
});

const actions: Record<ProjectAction, Row> = {
  'project.manage': adminsOnly,
  'project.viewSlack': teamOnly,
  'slack.manage': adminsOnly,
  'team.manage': adminsOnly,
  'board.manage': adminsOnly,
  'card.manage': adminsOnly,
  'card.awardPoints': adminsOnly,
  'card.assign': teamOnly,
  'mention.team': teamOnly,
  'card.viewAssignees': membersOnly,
  'card.schedule': teamOnly,
  'card.bulk': teamOnly,
  'label.use': teamOnly,
  'relation.use': teamOnly,
  'label.manage': adminsOnly,
  'view.use': teamOnly,
  'view.manage': adminsOnly,
  'comment.moderate': adminsOnly,
  'card.hide': adminsOnly,
  'moderation.view': adminsOnly,
  'report.manage': adminsOnly,
  'moderation.block': adminsOnly,
  'thread.lock': adminsOnly,
  'text.anyWords': teamOnly,
  'note.use': teamOnly,
  'submission.answer': teamOnly,
  'card.viewVoters': teamOnly,
  'vote.onBehalf': teamOnly,
  'text.writeLinks': teamOnly,
  'card.viewFollowers': teamOnly,
  'changelog.read': membersOnly,
  'changelog.write': adminsOnly,
  'import.manage': adminsOnly,
  'trash.manage': adminsOnly,
  'submission.manage': adminsOnly,
};

describe('who may do what', () => {
  it.each(Object.entries(actions) as [ProjectAction, Row][])('%s', (action, expected) => {
    expect(buildRow((role) => may(role, action))).toEqual(expected);
    for (const role of strangers) expect(may(role, action)).toBe(false);
  });

  it('is nobody where the action is unknown', () => {
    for (const role of roles) expect(may(role, 'constructor' as ProjectAction)).toBe(false);
  });

  it('take part: everybody, but sponsored accounts only as members', () => {
    expect(buildRow((role) => takesPart({ sponsored: false }, role))).toEqual(all);
    expect(buildRow((role) => takesPart({ sponsored: true }, role))).toEqual({ ...all, guest: false });
    for (const role of strangers)
      for (const sponsored of [true, false]) expect(takesPart({ sponsored }, role)).toBe(false);
  });
});

describe('who may change a saved view', () => {
  it('is an admin, and in the team the person who made it', () => {
    expect(buildRow((role) => mayChangeView(role, { mine: false }))).toEqual(adminsOnly);
    expect(buildRow((role) => mayChangeView(role, { mine: true }))).toEqual(teamOnly);
    for (const role of strangers) expect(mayChangeView(role, { mine: true })).toBe(false);
  });
});

describe('who may edit a card', () => {
  const everything = [...editableCardFields];
  const everybodys = ['userPriority'];
  const authors = ['userPriority', 'type', 'title', 'description', 'imageUrls'];
  const cases = roles.flatMap((role) =>
    cardStatuses.flatMap((status) =>
      ['author', 'other'].map((userId) => ({ role, status, userId, isAdmin: adminsOnly[role ?? 'guest'] })),
    ),
  );

  it.each(cases)('$role, as $userId, while it is $status', ({ role, status, userId, isAdmin }) => {
    const card = { createdBy: 'author', status };
    const open = editableCardFields.filter((field) => mayEditCard({ role, userId, card, fields: [field] }));
    const isOwn = userId === 'author' && status === 'New';
    const own = [
      ...(isOwn ? authors : everybodys),
      ...(isOwn && teamOnly[role ?? 'guest'] ? ['dueDate', 'labelIds'] : []),
      ...(role ? ['assigneeIds'] : []),
    ];
    expect(open.toSorted()).toEqual((isAdmin ? everything : own).toSorted());
  });

  const card = { createdBy: 'author', status: 'New' as const };

  it('is refused as a whole when one field is not open', () => {
    const fields = ['userPriority', 'status'] as const;
    expect(mayEditCard({ role: null, userId: 'author', card, fields })).toBe(false);
  });

  it('is nobody whose role is unknown, and nobody where the field is', () => {
    for (const role of strangers)
      expect(mayEditCard({ role, userId: 'author', card, fields: ['userPriority'] })).toBe(false);
    for (const role of roles)
      for (const fields of [['createdBy'], ['userPriority', 'createdBy']] as never[][])
        expect(mayEditCard({ role, userId: 'author', card, fields })).toBe(false);
  });
});

describe('who may assign a card', () => {
  const assigning = (userIds: string[], createdBy: string, status: CardStatus = 'New') =>
    buildRow((role) => mayAssign({ role, userId: 'me', card: { createdBy, status }, userIds }));

  it('to themself is every member', () => {
    expect(assigning(['me'], 'else', 'Resolved')).toEqual(membersOnly);
    expect(assigning([], 'else')).toEqual(membersOnly);
  });

  it('to others is admins, and the team on their own new cards', () => {
    expect(assigning(['me', 'ann'], 'else')).toEqual(adminsOnly);
    expect(assigning(['me', 'ann'], 'me')).toEqual(teamOnly);
    expect(assigning(['ann'], 'me', 'In Progress')).toEqual(adminsOnly);
  });

  it('is nobody whose role is unknown', () => {
    const card = { createdBy: 'me', status: 'New' } as const;
    for (const role of strangers)
      expect(mayAssign({ role, userId: 'me', card, userIds: ['me'] })).toBe(false);
  });
});

describe('who reads internal notes', () => {
  it('is a person who would see the board if it were private', () => {
    expect(buildRow((role) => may(role, 'note.use'))).toEqual(buildRow((role) => seesBoard(role, 'private')));
  });
});

describe('who may change a comment', () => {
  it('is its author, whatever the role', () => {
    expect(buildRow((role) => mayChangeComment(role, 'me', { userId: 'me' }))).toEqual(all);
  });

  it('is admins, and nobody else', () => {
    expect(buildRow((role) => mayChangeComment(role, 'me', { userId: 'else' }))).toEqual(adminsOnly);
  });

  it('is nobody whose role is unknown', () => {
    for (const role of strangers) expect(mayChangeComment(role, 'me', { userId: 'me' })).toBe(false);
  });
});
