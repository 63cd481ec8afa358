import type { CardSnapshot, CardStatus, ProjectSnapshot, SlackDelivery } from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { type SlackHarness, startSlackHarness } from './slack-harness.ts';
import { type Person, person } from './world.ts';

const statuses: CardStatus[] = ['In Progress', 'In Testing', 'Resolved', 'New'];
const patience = { timeoutMs: 20_000 };

/** A project connected to the sandbox, new for each test. */
export class Sending {
  readonly slack: SlackHarness;
  admin: Person = person();
  project!: ProjectSnapshot;

  private constructor(slack: SlackHarness) {
    this.slack = slack;
  }

  static async start(env?: Record<string, string>): Promise<Sending> {
    return new Sending(await startSlackHarness(env));
  }

  async begin(): Promise<void> {
    this.control.clear();
    this.admin = person('Ada');
    this.project = await this.slack.world.project(this.admin, 'Rocket');
  }

  /** Messages that a test left waiting must not reach the channel of the next. */
  async end(): Promise<void> {
    this.control.clearFaults();
    await this.slack.world.deleteProject(this.project);
  }

  get control() {
    return this.slack.sandbox.control;
  }

  texts = (channel = 'bugs'): string[] => this.control.messages(channel).map(({ text }) => text);

  arrived = (count: number, channel = 'bugs') =>
    eventually(() => this.control.messages(channel).length >= count, patience);

  log = (): Promise<SlackDelivery[]> => this.slack.listDeliveries(this.project.id, this.admin);

  /** Resolves when nothing waits any more. */
  settled = () =>
    eventually(async () => (await this.log()).every(({ state }) => state !== 'pending'), patience);

  /** Connects the project to a channel, and returns a card on one of its boards. */
  async cardOn(channel = 'bugs', title = 'It does not fly'): Promise<CardSnapshot> {
    await this.slack.connect(this.project, this.admin, channel);
    return this.slack.world.card(await this.slack.world.board(this.project), title);
  }

  /** Moves a card repeatedly, and returns the expected messages. */
  async moves(card: CardSnapshot, count: number): Promise<string[]> {
    const expected: string[] = [];
    const moved: Promise<unknown>[] = [];
    for (let index = 0; index < count; index += 1) {
      const from = card.status;
      moved.push(this.slack.world.move(card, statuses[index % statuses.length]!));
      expected.push(`Ada moved "${card.title}" from ${from} to ${card.status}`);
    }
    await Promise.all(moved);
    return expected;
  }
}
