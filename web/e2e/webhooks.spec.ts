import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { findToast, makeBoard, makeCard, project } from './support/boards.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** A server that keeps the headers and bodies of all that it is sent. */
async function startReceiver() {
  const got: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    got.push({ headers: request.headers, body: await text(request) });
    response.end('Thank you');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { got, url: `http://127.0.0.1:${port}/hook`, end: () => server.close() };
}

test('an admin has events of the project sent to a receiver, and sends one again', {
  tag: '@journey',
}, async ({ page }) => {
  const receiver = await startReceiver();
  await signIn(page, 'lead', `/projects/${project}/settings#webhooks`);
  const name = `Warehouse ${crypto.randomUUID().slice(0, 8)}`;
  const webhooks = page.getByRole('region', { name: 'Webhooks' });
  await webhooks.getByRole('button', { name: 'New Webhook' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();

  await webhooks.getByRole('button', { name: `Test the webhook ${name}` }).click();
  await expect(page.getByRole('dialog', { name: 'The test arrived' })).toContainText('Thank you');
  // Others work in the project meanwhile.
  const got = () => receiver.got.map(({ body }) => JSON.parse(body));
  expect(got().filter(({ type }) => type === 'ping')).toHaveLength(1);
  await page.keyboard.press('Escape');

  const card = await makeCard(page, await makeBoard(page), { title: 'Told to a receiver' });
  const told = () => got().filter(({ type, data }) => type === 'card.created' && data.card.id === card.id);
  await expect.poll(told).toHaveLength(1);

  await webhooks.getByRole('button', { name: `Deliveries of the webhook ${name}` }).click();
  await page
    .getByRole('button', { name: /card\.created.*Sent/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(findToast(page, 'It is sent again')).toBeVisible();
  const replayed = () => got().filter((event) => event.type === 'card.created' && event.replayed);
  await expect.poll(replayed).toHaveLength(1);
  await page.keyboard.press('Escape');

  await webhooks.getByRole('button', { name: `Delete the webhook ${name}` }).click();
  await page.getByRole('button', { name: 'Delete Webhook' }).click();
  await expect(findToast(page, 'Webhook deleted')).toBeVisible();
  await expect(webhooks.getByText(name)).toBeHidden();
  receiver.end();
});
