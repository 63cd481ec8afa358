import { GenericContainer, Wait } from 'testcontainers';

/** A backing service that runs as a container. */
export interface Contained {
  env: Record<string, string>;
  stop(): Promise<void>;
}

const image = (name: string, standard: string): string => process.env[`TEST_${name}_IMAGE`] || standard;

/** MongoDB as a container; TEST_MONGO_IMAGE replaces `mongo:8`. */
export async function containedMongo(): Promise<Contained> {
  const container = await new GenericContainer(image('MONGO', 'mongo:8')).withExposedPorts(27017).start();
  const url = `mongodb://${container.getHost()}:${container.getMappedPort(27017)}/?directConnection=true&retryWrites=false&journal=true`;
  return { env: { TEST_MONGO_URL: url }, stop: async () => void (await container.stop()) };
}

/** RabbitMQ with its management API as a container; TEST_RABBITMQ_IMAGE selects another image. */
export async function containedRabbit(): Promise<Contained> {
  const container = await new GenericContainer(image('RABBITMQ', 'rabbitmq:4-management'))
    .withExposedPorts(5672, 15672)
    .withEnvironment({ RABBITMQ_DEFAULT_USER: 'cardinal', RABBITMQ_DEFAULT_PASS: 'cardinal' })
    .withWaitStrategy(Wait.forSuccessfulCommand('rabbitmq-diagnostics -q check_port_connectivity'))
    .withStartupTimeout(180_000)
    .start();
  const at = (port: number) => `cardinal:cardinal@${container.getHost()}:${container.getMappedPort(port)}`;
  return {
    env: { TEST_AMQP_URL: `amqp://${at(5672)}`, TEST_AMQP_ADMIN_URL: `http://${at(15672)}` },
    stop: async () => void (await container.stop()),
  };
}

/** An S3 server as a container: SeaweedFS, or the one of TEST_S3_IMAGE, TEST_S3_PORT and TEST_S3_KEY. */
export async function containedS3(): Promise<Contained> {
  const port = Number(process.env.TEST_S3_PORT || 8333);
  const key = process.env.TEST_S3_KEY || 'cardinal-tests';
  const container = await new GenericContainer(image('S3', 'chrislusf/seaweedfs:4.47'))
    .withExposedPorts(port)
    .withEnvironment({ AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: key })
    .withCommand(process.env.TEST_S3_IMAGE ? [] : ['server', '-dir=/data', '-s3', `-s3.port=${port}`])
    .start();
  return {
    env: {
      TEST_S3_ENDPOINT: `http://${container.getHost()}:${container.getMappedPort(port)}`,
      TEST_S3_REGION: 'us-east-1',
      TEST_S3_ACCESS_KEY: key,
      TEST_S3_SECRET_KEY: key,
    },
    stop: async () => void (await container.stop()),
  };
}
