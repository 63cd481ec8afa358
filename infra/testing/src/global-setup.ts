import { startBackingServices } from './run-backing-services.ts';

/** Before the api tier: the engine and S3, which are up in a blink; RabbitMQ only when asked for. */
export default async function globalSetup(): Promise<void> {
  await startBackingServices({ rabbit: process.env.TEST_RABBITMQ === 'on' });
}
