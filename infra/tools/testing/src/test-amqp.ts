import { freshName } from './fresh-name.ts';
import { serviceUrl } from './service-urls.ts';

/**
 * An amqp:// URL of the run's RabbitMQ with a new vhost for each call, so that test files can use the real names of
 * exchanges and queues. Takes about 10 ms.
 */
export async function testAmqpUrl(name?: string): Promise<string> {
  const url = new URL(serviceUrl('TEST_AMQP_URL'));
  const vhost = freshName(name);
  await admin('PUT', `/api/vhosts/${vhost}`, {});
  const all = { configure: '.*', write: '.*', read: '.*' };
  await admin('PUT', `/api/permissions/${vhost}/${url.username}`, all);
  return `${url.protocol}//${url.username}:${url.password}@${url.host}/${vhost}`;
}

async function admin(method: string, path: string, body: object): Promise<void> {
  const { username, password, origin } = new URL(serviceUrl('TEST_AMQP_ADMIN_URL'));
  const login = Buffer.from(`${username}:${password}`).toString('base64');
  const answer = await fetch(origin + path, {
    method,
    headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`RabbitMQ's management answered ${answer.status} to ${method} ${path}`);
}
