import { startBackingServices } from './run-backing-services.ts';

/** Setup of the api tier: the engine and S3, which start quickly; RabbitMQ only on request. */
export default async function globalSetup(): Promise<void> {
  await startBackingServices({ rabbit: process.env.TEST_RABBITMQ === 'on' });
}
