import type { CardSnapshot, CardStatus } from '@cardinal/contracts';
import type { Delivery } from './delivery.model.ts';

/** Where the messages of a project go. */
export interface Destination {
  projectId: string;
  /** Names the queue. Messages of one queue go out one after another, whichever projects send them. */
  channelKey: string;
  /** As the delivery log shows it. */
  channelName: string;
}

/** What goes out. All fields but this one are the channel's own: they are stored as they are, for `send`. */
export interface Message {
  /** How it reads in the delivery log: one line of plain text. */
  summary: string;
}

/** A card with its surroundings, as a message names them. */
export interface LinkedCard {
  card: Pick<CardSnapshot, 'id' | 'title' | 'type'>;
  projectName: string;
  boardName: string;
  /** Absolute address of the card. */
  url: string;
}

/** What a try to send comes to. `answer` is what the delivery log shows. */
export type Outcome =
  | { kind: 'sent'; answer: string }
  /** The channel says when it takes more. Nothing is wrong with the message. */
  | { kind: 'wait'; seconds: number; answer: string }
  /** It may work later. */
  | { kind: 'retry'; answer: string }
  /** This message will not be taken, however often it is sent. */
  | { kind: 'refused'; answer: string }
  /** No message will be taken any more. `disconnect` is called once this message is stored as failed. */
  | { kind: 'lost'; answer: string; disconnect(): Promise<void> };

/** A way out of Cardinal, such as Slack. The queue decides what is sent when; the channel knows where to and how. */
export interface Channel {
  /** Where a project's messages go, and since when; null where they go nowhere. */
  destination(projectId: string): Promise<(Destination & { since: Date }) | null>;
  /** How the channel words what happened. */
  write: {
    statusChanged(linked: LinkedCard, actor: string, change: { from: CardStatus; to: CardStatus }): Message;
    commentCreated(linked: LinkedCard, actor: string, content: string, isReply: boolean): Message;
  };
  /** Tries once. What is on its way when `stopping` is aborted is finished. */
  send(delivery: Delivery, stopping: AbortSignal): Promise<Outcome>;
}

/** How fast a channel takes messages, and how long they wait. All in milliseconds. */
export interface Pace {
  /** Between two messages to one channel. */
  intervalMs: number;
  /** A message waits this long for earlier ones that are still on their way to the queue. */
  settleMs: number;
  /** Before the first retry; doubled with each further one, up to `retryMaxMs`. */
  retryMinMs: number;
  retryMaxMs: number;
  /** A message that could not be sent for this long is given up. */
  giveUpMs: number;
  /** How often a replica looks for messages that nobody woke it for. */
  pollMs: number;
  /** Longer than a try can take: how long a replica holds a channel or a message. */
  leaseMs: number;
}
