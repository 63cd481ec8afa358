import type { CardSnapshot, CardStatus, ClosingReason } from '@cardinal/contracts';
import type { Outcome } from '@cardinal/service-kit';
import type { ClaimedDelivery } from './delivery.queue.ts';

/** The destination of a project's messages. */
export interface Destination {
  projectId: string;
  /** The key of the queue. Messages of one queue are sent one after another, whichever projects they come from. */
  channelKey: string;
  /** Shown in the delivery log. */
  channelName: string;
}

/** A message. All fields but this one belong to the channel and are stored unchanged for `send`. */
export interface Message {
  /** Shown in the delivery log: one line of plain text. */
  summary: string;
}

/** A card with its project, board and address, for messages. */
export interface LinkedCard {
  card: Pick<CardSnapshot, 'id' | 'title' | 'type'>;
  projectName: string;
  boardName: string;
  /** Absolute address of the card. */
  url: string;
}

/** An entry of a changelog with its project and address, for messages. */
export interface LinkedEntry {
  title: string;
  projectName: string;
  /** Absolute address of the entry, or of the changelog where it is not public. */
  url: string;
}

/** The result of a try to send; its answer is shown in the delivery log. */
type ChannelOutcome = Outcome & {
  /** Called once the message is stored as failed, if the channel accepts no messages any more. */
  afterwards?(): Promise<void>;
};

/** An external channel, such as Slack. The queue decides what is sent when; the channel decides where and how. */
export interface Channel {
  /** The destination of a project's messages, and since when; null if there is none. */
  destination(projectId: string): Promise<(Destination & { since: Date }) | null>;
  /** Formats messages. */
  write: {
    statusChanged(
      linked: LinkedCard,
      actor: string,
      change: { from: CardStatus; to: CardStatus; reason: ClosingReason | null },
    ): Message;
    commentCreated(linked: LinkedCard, actor: string, content: string, isReply: boolean): Message;
    /** @param title of the card that was merged into this one */
    cardMerged(linked: LinkedCard, actor: string, title: string): Message;
    /** @param title of the card that this one was merged into */
    cardUnmerged(linked: LinkedCard, actor: string, title: string): Message;
    entryPublished(entry: LinkedEntry, actor: string): Message;
  };
  /** Tries once, all of a bulk change as one message. When `stopping` is aborted, a try in progress is finished. */
  send(delivery: ClaimedDelivery, stopping: AbortSignal): Promise<ChannelOutcome>;
}
