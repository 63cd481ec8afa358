import { expect, it } from '@jest/globals';
import { findRabbit } from './rabbitmq-setup.ts';

it('says how to get RabbitMQ where it is not installed', () => {
  expect(() => findRabbit('/nowhere', '/nowhere/rabbitmq-server')).toThrow(
    'RabbitMQ is not installed, which MODE=processes needs: run "apt-get install rabbitmq-server", or set AMQP_URL to a running broker.',
  );
});
