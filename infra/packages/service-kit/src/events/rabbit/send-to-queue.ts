import type { ConfirmChannel, Options } from 'amqplib';

/** Sends a message straight to a queue; resolves once the broker has it there. */
export const sendToQueue = (
  channel: ConfirmChannel,
  queue: string,
  content: Buffer,
  properties: Options.Publish,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null) => (error ? reject(error) : resolve());
    channel.sendToQueue(queue, content, { persistent: true, ...properties }, done);
  });
