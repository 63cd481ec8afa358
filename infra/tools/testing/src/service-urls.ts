/** The addresses of this test run's backing services, set by global-setup.ts or beforehand. */
type ServiceVariable =
  | 'TEST_RUN_FOLDER'
  | 'TEST_MONGO_URL'
  | 'TEST_AMQP_URL'
  | 'TEST_AMQP_ADMIN_URL'
  | 'TEST_S3_ENDPOINT'
  | 'TEST_S3_REGION'
  | 'TEST_S3_ACCESS_KEY'
  | 'TEST_S3_SECRET_KEY';

/** The value of a variable; throws with advice if the service does not run in this tier. */
export function serviceUrl(name: ServiceVariable): string {
  const value = process.env[name];
  if (value) return value;
  const hint = name.startsWith('TEST_AMQP')
    ? 'RabbitMQ runs for *.int.test.ts only (TEST_RABBITMQ=on starts it for every tier); with a TEST_AMQP_URL of your own, set TEST_AMQP_ADMIN_URL to its management API'
    : 'the backing services run for *.api.test.ts and *.int.test.ts only';
  throw new Error(`${name} is not set: ${hint}.`);
}
