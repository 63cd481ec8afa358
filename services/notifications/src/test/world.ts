import { randomUUID } from 'node:crypto';
import {
  type AssignableRole,
  type BoardSnapshot,
  boardCreated,
  boardDeleted,
  boardRestored,
  boardUpdated,
  type CardSnapshot,
  type CardStatus,
  cardCreated,
  cardDeleted,
  cardMoved,
  cardStatusChanged,
  cardUpdated,
  commentCreated,
  commentDeleted,
  type DataOf,
  type Envelope,
  type EventDefinition,
  memberAdded,
  memberJoined,
  memberRemoved,
  memberRoleChanged,
  noteCreated,
  noteDeleted,
  type ProjectSnapshot,
  projectCreated,
  projectDeleted,
  type UserSnapshot,
  type UserStatus,
  userCreated,
  userDeleted,
  userSuspended,
  userUpdated,
  voteChanged,
} from '@cardinal/contracts';
import { type Caller, makeCardSnapshot, makeUserSnapshot, type ServiceHarness } from '@cardinal/testing';

export interface Person {
  id: string;
  username: string;
  isSuperAdmin: boolean;
  sessionId: string;
  timeZone?: string;
}

const now = () => new Date().toISOString();
const fresh = (what: string) => `${what}-${randomUUID().slice(0, 8)}`;

/**
 * Events of the other services: each method is one thing that happens, with the events and stream versions of its
 * owner. Two worlds share nothing, so tests in one file are independent.
 */
export class World {
  readonly #harness: ServiceHarness;
  readonly #versions = new Map<string, number>();
  readonly #users = new Map<string, UserSnapshot>();
  readonly #projects = new Map<string, ProjectSnapshot>();
  /** All events so far, oldest first. */
  readonly published: Envelope[] = [];

  constructor(harness: ServiceHarness) {
    this.#harness = harness;
  }

  async publish<E extends EventDefinition>(
    definition: E,
    data: DataOf<E>,
    subject: string,
    options: { by?: Person; deliver?: boolean } = {},
  ): Promise<Envelope> {
    const version = (this.#versions.get(subject) ?? 0) + 1;
    this.#versions.set(subject, version);
    const event: Envelope = {
      specversion: '1.0',
      id: randomUUID(),
      source: '/services/test',
      type: definition.type,
      subject,
      version,
      time: now(),
      ...(options.by ? { actorid: options.by.id } : {}),
      data: definition.data.parse(data),
    };
    this.published.push(event);
    if (options.deliver ?? true) await this.#harness.redeliver(event);
    return event;
  }

  as(person: Person): Caller {
    const { id: userId, username, isSuperAdmin, sessionId } = person;
    return this.#harness.as({ userId, username, isSuperAdmin, sessionId });
  }

  user(person: Person, status: UserStatus = 'active'): UserSnapshot {
    const known = this.#users.get(person.id);
    const { id, username, isSuperAdmin, timeZone = null } = person;
    const snapshot = known
      ? { ...known, status }
      : makeUserSnapshot({ id, username, isSuperAdmin, timeZone, status });
    this.#users.set(person.id, snapshot);
    return snapshot;
  }

  async person(
    name = fresh('person'),
    given: Pick<Partial<Person>, 'isSuperAdmin' | 'timeZone'> = {},
  ): Promise<Person> {
    const sessionId = randomUUID();
    const person = { id: randomUUID(), username: name, isSuperAdmin: false, sessionId, ...given };
    await this.publish(userCreated, { user: this.user(person), membership: null }, person.id);
    return person;
  }

  /** The user opened the link that was sent to this address. */
  async verify(person: Person, email: string): Promise<void> {
    const user = { ...this.user(person), email, emailVerified: true };
    this.#users.set(person.id, user);
    await this.publish(userUpdated, { user }, person.id);
  }

  erase = (person: Person) => this.publish(userDeleted, { userId: person.id }, person.id);

  suspend = (person: Person) =>
    this.publish(userSuspended, { user: this.user(person, 'suspended') }, person.id);

  async project(name = fresh('Project')): Promise<ProjectSnapshot> {
    const project: ProjectSnapshot = {
      id: randomUUID(),
      name,
      slug: fresh('project'),
      formerSlugs: [],
      description: null,
      logoUrl: null,
      ownerId: randomUUID(),
      createdAt: now(),
      updatedAt: now(),
    };
    this.#projects.set(project.id, project);
    await this.publish(projectCreated, { project }, project.id);
    return project;
  }

  deleteProject = ({ id: projectId, name, slug }: ProjectSnapshot) =>
    this.publish(projectDeleted, { projectId, name, slug }, projectId);

  async board(
    project: ProjectSnapshot,
    visibility: BoardSnapshot['visibility'] = 'public',
  ): Promise<BoardSnapshot> {
    const board: BoardSnapshot = {
      id: randomUUID(),
      projectId: project.id,
      name: fresh('Board'),
      slug: fresh('board'),
      description: null,
      visibility,
      createdAt: now(),
      updatedAt: now(),
    };
    await this.publish(boardCreated, { board }, board.id);
    return board;
  }

  /** Makes a board public or private. */
  show = (board: BoardSnapshot, visibility: BoardSnapshot['visibility']) =>
    this.publish(
      boardUpdated,
      { board: { ...board, visibility }, formerVisibility: board.visibility },
      board.id,
    );

  trashBoard = ({ id: boardId, projectId }: BoardSnapshot) =>
    this.publish(boardDeleted, { boardId, projectId, trashed: true }, boardId);
  restoreBoard = (board: BoardSnapshot) => this.publish(boardRestored, { board }, board.id);

  deleteBoard = ({ id: boardId, projectId }: BoardSnapshot) =>
    this.publish(boardDeleted, { boardId, projectId }, boardId);

  #member(
    { id: projectId, name, slug }: ProjectSnapshot,
    { id: userId, username }: Person,
    role: AssignableRole,
    joined?: boolean,
  ) {
    return { member: { projectId, userId, username, role, joined }, project: { id: projectId, name, slug } };
  }

  join = (project: ProjectSnapshot, person: Person, role: AssignableRole, by?: Person) =>
    this.publish(memberAdded, this.#member(project, person, role), `${project.id}/members`, { by });

  /** The event of releases that ask new members whether to join. */
  add = (
    project: ProjectSnapshot,
    person: Person,
    by: Person,
    { joined = false, deliver }: { joined?: boolean; deliver?: boolean } = {},
  ) => {
    const data = this.#member(project, person, 'normal_user', joined);
    return this.publish(memberAdded, data, `${project.id}/members`, { by, deliver });
  };

  joinByClick = (project: ProjectSnapshot, person: Person) => {
    const data = this.#member(project, person, 'normal_user', true);
    return this.publish(memberJoined, data, `${project.id}/members`, { by: person });
  };

  changeRole = (
    project: ProjectSnapshot,
    person: Person,
    role: AssignableRole,
    by?: Person,
    { joined }: { joined?: boolean } = {},
  ) =>
    this.publish(memberRoleChanged, this.#member(project, person, role, joined), `${project.id}/members`, {
      by,
    });

  leave = ({ id: projectId, name, slug }: ProjectSnapshot, person: Person) =>
    this.publish(
      memberRemoved,
      { projectId, userId: person.id, project: { id: projectId, name, slug } },
      `${projectId}/members`,
    );

  async card(
    board: BoardSnapshot,
    author: Person,
    title = fresh('Card'),
    assignees: readonly Person[] = [],
  ): Promise<CardSnapshot> {
    const assigneeIds = assignees.map(({ id }) => id);
    const card = makeCardSnapshot(board, { title, userPriority: 5, createdBy: author.id, assigneeIds });
    await this.publish(cardCreated, { card, actor: { id: author.id, username: author.username } }, card.id);
    return card;
  }

  /** Brings a card to another board. */
  async carry(card: CardSnapshot, { id: boardId }: BoardSnapshot, { id, username }: Person) {
    const moved = { ...card, boardId };
    const data = { card: moved, fromBoardId: card.boardId, actor: { id, username } };
    await this.publish(cardMoved, data, card.id);
    return moved;
  }

  async move(
    card: CardSnapshot,
    by: Person,
    to: CardStatus,
    { bulkId, ...options }: { deliver?: boolean; bulkId?: string } = {},
  ): Promise<Envelope> {
    const from = card.status;
    card.status = to;
    const actor = { id: by.id, username: by.username };
    return this.publish(cardStatusChanged, { card: { ...card }, from, to, bulkId, actor }, card.id, options);
  }

  /** Pins a comment as the official answer. */
  answer(card: CardSnapshot, by: Person, commentId: string): Promise<Envelope> {
    const data = { card: { ...card }, changed: ['answerId'], answered: { commentId, text: 'It **will**.' } };
    return this.publish(cardUpdated, { ...data, actor: { id: by.id, username: by.username } }, card.id);
  }

  assign(card: CardSnapshot, by: Person, ...people: readonly Person[]): Promise<Envelope> {
    const assigned = people.map(({ id }) => id);
    card.assigneeIds = [...card.assigneeIds, ...assigned];
    const actor = { id: by.id, username: by.username };
    return this.publish(
      cardUpdated,
      { card: { ...card }, changed: ['assigneeIds'], assigned, actor },
      card.id,
    );
  }

  /** Changes a card's due date. */
  schedule(card: CardSnapshot, by: Person, dueDate: string | null): Promise<Envelope> {
    const changes = [{ field: 'dueDate', from: card.dueDate, to: dueDate }];
    card.dueDate = dueDate;
    const actor = { id: by.id, username: by.username };
    return this.publish(cardUpdated, { card: { ...card }, changed: ['dueDate'], changes, actor }, card.id);
  }

  deleteCard = ({ id: cardId, boardId, projectId, title }: CardSnapshot, by: Person, trashed?: boolean) =>
    this.publish(
      cardDeleted,
      { cardId, boardId, projectId, title, trashed, actor: { id: by.id, username: by.username } },
      cardId,
    );

  async comment(
    card: CardSnapshot,
    by: Person,
    {
      content = 'Me too',
      replyTo,
      deliver,
      internal = false,
      mentioned = [],
    }: {
      content?: string;
      replyTo?: Envelope;
      deliver?: boolean;
      internal?: boolean;
      mentioned?: readonly Person[];
    } = {},
  ): Promise<Envelope> {
    const parent = (replyTo?.data as DataOf<typeof commentCreated> | undefined)?.comment;
    const comment = {
      id: randomUUID(),
      cardId: card.id,
      boardId: card.boardId,
      projectId: card.projectId,
      userId: by.id,
      username: by.username,
      content,
      parentCommentId: parent?.id ?? null,
      createdAt: now(),
      updatedAt: now(),
    };
    const named = mentioned.length > 0 ? { mentioned: mentioned.map(({ id }) => id) } : {};
    const data = { comment, card: { ...card }, parentUserId: parent?.userId ?? null, ...named };
    return this.publish(internal ? noteCreated : commentCreated, data, comment.id, { deliver });
  }

  /** It is deleted, or hidden. */
  withdraw({ type, data }: Envelope, options: { deliver?: boolean } = {}) {
    const { comment } = data as DataOf<typeof commentCreated>;
    const { id: commentId, cardId, boardId, projectId, userId } = comment;
    const definition = type === noteCreated.type ? noteDeleted : commentDeleted;
    return this.publish(definition, { commentId, cardId, boardId, projectId, userId }, commentId, options);
  }

  upvote = (card: CardSnapshot, by: Person, on = true, options: { deliver?: boolean } = {}) =>
    this.publish(
      voteChanged,
      {
        cardId: card.id,
        boardId: card.boardId,
        projectId: card.projectId,
        userId: by.id,
        kind: 'upvote',
        on,
      },
      `${card.id}/${by.id}/upvote`,
      options,
    );
}
