import { randomUUID } from 'node:crypto';
import {
  type AssignableRole,
  type BoardSnapshot,
  boardCreated,
  boardDeleted,
  boardRestored,
  type CardSnapshot,
  type CardStatus,
  cardDeleted,
  cardMoved,
  cardStatusChanged,
  commentCreated,
  type DataOf,
  type Envelope,
  type EventDefinition,
  memberAdded,
  memberRoleChanged,
  type ProjectSnapshot,
  projectCreated,
  projectDeleted,
} from '@cardinal/contracts';
import { makeCardSnapshot, type ServiceHarness } from '@cardinal/testing';

export interface Person {
  userId: string;
  username: string;
  sessionId: string;
}

const now = () => new Date().toISOString();
const fresh = (what: string) => `${what}-${randomUUID().slice(0, 8)}`;

export const person = (username = fresh('person')): Person => ({
  userId: randomUUID(),
  username,
  sessionId: randomUUID(),
});

/** Events of the projects and cards services, with the versions of their streams. */
export class World {
  readonly #harness: ServiceHarness;
  readonly #versions = new Map<string, number>();
  readonly published: Envelope[] = [];

  constructor(harness: ServiceHarness) {
    this.#harness = harness;
  }

  async publish<E extends EventDefinition>(
    definition: E,
    data: DataOf<E>,
    subject: string,
  ): Promise<Envelope> {
    const version = (this.#versions.get(subject) ?? 0) + 1;
    this.#versions.set(subject, version);
    const event = await this.#harness.emit(definition, data, { subject, version });
    this.published.push(event);
    return event;
  }

  async project(admin: Person, name = fresh('Project')): Promise<ProjectSnapshot> {
    const slug = fresh('project');
    const project: ProjectSnapshot = {
      id: randomUUID(),
      name,
      slug,
      formerSlugs: [],
      description: null,
      logoUrl: null,
      ownerId: admin.userId,
      createdAt: now(),
      updatedAt: now(),
    };
    await this.publish(projectCreated, { project }, project.id);
    await this.join(project, admin, 'project_admin');
    return project;
  }

  #member(
    { id: projectId, name, slug }: ProjectSnapshot,
    { userId, username }: Person,
    role: AssignableRole,
  ) {
    return { member: { projectId, userId, username, role }, project: { id: projectId, name, slug } };
  }

  join = (project: ProjectSnapshot, who: Person, role: AssignableRole) =>
    this.publish(memberAdded, this.#member(project, who, role), `${project.id}/members`);

  changeRole = (project: ProjectSnapshot, who: Person, role: AssignableRole) =>
    this.publish(memberRoleChanged, this.#member(project, who, role), `${project.id}/members`);

  deleteProject = ({ id: projectId, name, slug }: ProjectSnapshot) =>
    this.publish(projectDeleted, { projectId, name, slug }, projectId);

  async board(
    { id: projectId }: ProjectSnapshot,
    visibility: BoardSnapshot['visibility'] = 'private',
  ): Promise<BoardSnapshot> {
    const board: BoardSnapshot = {
      id: randomUUID(),
      projectId,
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

  /** A card, without an event yet. */
  card(board: BoardSnapshot, title = fresh('Card')): CardSnapshot {
    const card = makeCardSnapshot(board, { title, userPriority: 5 });
    this.#versions.set(card.id, 1);
    return card;
  }

  move(card: CardSnapshot, to: CardStatus, username = 'Ada', bulkId?: string): Promise<Envelope> {
    const from = card.status;
    card.status = to;
    const data = { card: { ...card }, from, to, bulkId, actor: { id: randomUUID(), username } };
    return this.publish(cardStatusChanged, data, card.id);
  }

  comment(card: CardSnapshot, content: string, username = 'Ben'): Promise<Envelope> {
    const { id: cardId, boardId, projectId } = card;
    const at = now();
    const comment = {
      id: randomUUID(),
      cardId,
      boardId,
      projectId,
      userId: randomUUID(),
      username,
      content,
      parentCommentId: null,
      createdAt: at,
      updatedAt: at,
    };
    return this.publish(commentCreated, { comment, card: { ...card }, parentUserId: null }, comment.id);
  }

  /** Brings a card to another board. */
  async carry(card: CardSnapshot, { id: boardId }: BoardSnapshot): Promise<void> {
    const fromBoardId = card.boardId;
    card.boardId = boardId;
    const data = { card: { ...card }, fromBoardId, actor: { id: randomUUID(), username: 'Ada' } };
    await this.publish(cardMoved, data, card.id);
  }

  deleteBoard = ({ id: boardId, projectId }: Pick<BoardSnapshot, 'id' | 'projectId'>) =>
    this.publish(boardDeleted, { boardId, projectId }, boardId);

  trashBoard = ({ id: boardId, projectId }: Pick<BoardSnapshot, 'id' | 'projectId'>) =>
    this.publish(boardDeleted, { boardId, projectId, trashed: true }, boardId);
  restoreBoard = (board: BoardSnapshot) => this.publish(boardRestored, { board }, board.id);

  deleteCard = ({ id: cardId, boardId, projectId, title }: CardSnapshot, trashed?: boolean) =>
    this.publish(
      cardDeleted,
      { cardId, boardId, projectId, title, trashed, actor: { id: randomUUID(), username: 'Ada' } },
      cardId,
    );
}
