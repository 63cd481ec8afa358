import { type Webhook, type WebhookDelivery, webhookEvents } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeBoard, makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { allEvents } from './webhook-texts.ts';
import { WebhooksPanel } from './webhooks-panel.tsx';

const id = makeId();
const path = '/api/projects/apollo/webhooks';
const secret = 'whsec_c2VjcmV0';
const [board, other] = [makeBoard({ name: 'Web App' }), makeBoard({ name: 'Phone App' })];

const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id,
  name: 'Data warehouse',
  url: 'https://receiver.example/hook',
  events: ['card.created', 'card.moved', 'comment.created', 'comment.changed', 'comment.deleted'],
  boardIds: null,
  cardType: null,
  isOn: true,
  stopped: null,
  stoppedAt: null,
  maker: { id: makeId(), username: 'ada' },
  createdAt: '2026-01-05T10:00:00.000Z',
  formerSecretUntil: null,
  waiting: 0,
  version: 3,
  ...changes,
});

const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id: makeId(), webhookId: id, messageId: 'msg_1', type: 'card.created', state: 'failed' },
  ...{ isReplay: false, attempts: 4, outcome: '503', cardId: null },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', sentAt: null, nextAttemptAt: null, tookMs: 35 },
  request: { headers: { 'webhook-id': 'msg_1' }, body: '{"type":"card.created"}' },
  answer: { status: 503, headers: {}, body: 'Out for lunch', isCut: false },
  ...changes,
});

function show(answers: Parameters<typeof serve>[0], ...webhooks: Webhook[]) {
  const account = rememberUser(makeUser());
  const fetched = serve({
    'GET /api/hub/user': () => ({ body: account }),
    'GET /api/projects/apollo/boards': () => ({ body: [board, other] }),
    [`GET ${path}`]: () => ({ body: webhooks }),
    ...answers,
  });
  return { fetched, ...renderApp(<WebhooksPanel slug="apollo" />, '/projects/apollo/settings') };
}

const sent = (fetched: ReturnType<typeof serve>, method: string) =>
  fetched.mock.calls
    .filter(([, init]) => init?.method === method)
    .map(([, init]) => ({
      body: JSON.parse(String(init?.body ?? 'null')),
      version: new Headers(init?.headers).get('If-Match'),
    }));

it('offers every event that there is', () => {
  expect(allEvents).toEqual(webhookEvents);
});

describe('the list of webhooks', () => {
  it('says of each where it sends what, and whether it does', async () => {
    show(
      {},
      webhook(),
      webhook({
        ...{ id: makeId(), name: 'Chat', events: [...webhookEvents], boardIds: [other.id], cardType: 'bug' },
        ...{ isOn: false, stopped: 'failing', stoppedAt: '2026-11-20T10:00:00.000Z' },
      }),
    );
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(
      /Data warehouse.*On.*receiver\.example.*Cards: created, moved to another board · Comments.*All boards.*ada/,
    );
    await waitFor(() => expect(second).toHaveTextContent(/Phone App/));
    expect(second).toHaveTextContent(/Chat.*Off.*Its receiver failed for too long.*All events.*type Bug/);
    expect(second).not.toHaveTextContent(/Web App/);
  });

  it('leads to a first one where there is none', async () => {
    show({});
    expect(await screen.findByText('No webhooks yet')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'New Webhook' })).toHaveLength(1);
  });

  it('offers another try where it cannot be loaded', async () => {
    let isAway = true;
    const { user } = show({
      [`GET ${path}`]: () =>
        isAway ? { status: 403, body: { error: 'Not now', code: 'forbidden' } } : { body: [webhook()] },
    });
    expect(await screen.findByText('Not now')).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Data warehouse')).toBeVisible();
  });

  it('switches one off, and deletes it after a question', async () => {
    let list = [webhook()];
    const { user, fetched } = show({
      [`GET ${path}`]: () => ({ body: list }),
      [`PATCH ${path}/${id}`]: () => {
        list = [webhook({ isOn: false, stopped: 'switched_off' })];
        return { body: list[0] };
      },
      [`DELETE ${path}/${id}`]: () => {
        list = [];
        return { body: { ok: true } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Switch off the webhook Data warehouse' }));
    expect(await screen.findByText('An admin switched it off')).toBeVisible();
    expect(sent(fetched, 'PATCH')[0]?.body).toEqual({ isOn: false });
    await user.click(screen.getByRole('button', { name: 'Delete the webhook Data warehouse' }));
    expect(sent(fetched, 'DELETE')).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Delete Webhook' }));
    expect(await screen.findByText('No webhooks yet')).toBeVisible();
  });
});

describe('the form of a webhook', () => {
  it('makes one for chosen events, boards and cards, and shows its secret once', async () => {
    const { user, fetched } = show({
      [`POST ${path}`]: () => ({ status: 201, body: { ...webhook(), secret } }),
    });
    await user.click(await screen.findByRole('button', { name: 'New Webhook' }));
    await user.type(screen.getByLabelText(/^Name/), 'Data warehouse');
    await user.type(screen.getByLabelText(/^URL/), 'https://receiver.example/hook');
    await user.click(screen.getByRole('checkbox', { name: 'All events' }));
    await user.click(screen.getByRole('checkbox', { name: 'Comments' }));
    await user.click(screen.getByRole('checkbox', { name: 'Status changed' }));
    await user.click(screen.getByRole('combobox', { name: 'Boards' }));
    await user.click(screen.getByRole('option', { name: 'Only these' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Phone App' }));
    await user.click(screen.getByLabelText('Cards', { selector: '[role="combobox"]' }));
    await user.click(screen.getByRole('option', { name: 'Bug' }));
    await user.click(screen.getByRole('button', { name: 'Create Webhook' }));
    expect(await screen.findByLabelText('Secret')).toHaveValue(secret);
    expect(sent(fetched, 'POST')[0]?.body).toEqual({
      name: 'Data warehouse',
      url: 'https://receiver.example/hook',
      events: ['card.status_changed', 'comment.created', 'comment.changed', 'comment.deleted'],
      boardIds: [other.id],
      cardType: 'bug',
    });
    await user.click(screen.getByRole('button', { name: 'Copy Secret' }));
    expect(await screen.findByText('Secret copied')).toBeVisible();
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(secret));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).not.toBeInTheDocument());
  });

  it('says beside the field why it is refused, here and by the server', async () => {
    const message = 'This URL cannot be used: its host is not public';
    const { user, fetched } = show({
      [`POST ${path}`]: () => ({
        status: 400,
        body: { error: message, code: 'validation_failed', issues: [{ path: 'url', message }] },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'New Webhook' }));
    await user.type(screen.getByLabelText(/^Name/), 'Inner');
    await user.type(screen.getByLabelText(/^URL/), 'ftp://inner.example');
    await user.click(screen.getByRole('checkbox', { name: 'All events' }));
    await user.click(screen.getByRole('button', { name: 'Create Webhook' }));
    expect(await screen.findByText('Choose at least one event')).toBeVisible();
    expect(screen.getByText(/Enter a URL that begins with https/)).toBeVisible();
    expect(sent(fetched, 'POST')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'All events' }));
    await user.clear(screen.getByLabelText(/^URL/));
    await user.type(screen.getByLabelText(/^URL/), 'https://10.0.0.1/');
    await user.click(screen.getByRole('button', { name: 'Create Webhook' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(/^URL/)).toBeInvalid();
  });

  it('does not write over what somebody else saved, unless one saves again', async () => {
    let list = [webhook()];
    const { user, fetched } = show({
      [`GET ${path}`]: () => ({ body: list }),
      [`PATCH ${path}/${id}`]: ({ init }) => {
        if (new Headers(init.headers).get('If-Match') === '"4"') return { body: webhook({ version: 5 }) };
        list = [webhook({ name: 'Theirs', version: 4 })];
        return { status: 409, body: { error: 'Changed', code: 'stale_version', current: list[0] } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit the webhook Data warehouse' }));
    await user.type(screen.getByLabelText(/^Name/), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/Somebody else changed this webhook/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Webhook saved')).toBeVisible();
    expect(sent(fetched, 'PATCH').map(({ version }) => version)).toEqual(['"3"', '"4"']);
    expect(sent(fetched, 'PATCH')[1]?.body).toMatchObject({ name: 'Data warehouse 2' });
  });
});

it('makes a new secret after a question, and shows it', async () => {
  const { user } = show(
    { [`POST ${path}/${id}/secret`]: () => ({ body: { ...webhook(), secret } }) },
    webhook(),
  );
  await user.click(await screen.findByRole('button', { name: 'New secret for the webhook Data warehouse' }));
  await user.click(await screen.findByRole('button', { name: 'Make Secret' }));
  expect(await screen.findByLabelText('Secret')).toHaveValue(secret);
});

it('shows what a test was answered', async () => {
  const { user } = show(
    { [`POST ${path}/${id}/test`]: () => ({ body: delivery({ type: 'ping' }) }) },
    webhook(),
  );
  await user.click(await screen.findByRole('button', { name: 'Test the webhook Data warehouse' }));
  const dialog = await screen.findByRole('dialog', { name: 'The test failed' });
  expect(dialog).toHaveTextContent(/Answer: 503 after 35 ms.*Out for lunch/);
});

describe('the deliveries of a webhook', () => {
  const failed = delivery();
  const older = delivery({ type: 'comment.created', state: 'sent', attempts: 1, outcome: '200' });
  const log = `${path}/${id}/deliveries`;
  const toSummary = ({ request: _, answer: __, tookMs: ___, ...summary }: WebhookDelivery) => summary;

  const pages = {
    [`GET ${log}`]: ({ url }: { url: URL }) =>
      url.searchParams.get('cursor') === 'next'
        ? { body: { deliveries: [toSummary(older)], nextCursor: null } }
        : { body: { deliveries: [toSummary(failed)], nextCursor: 'next' } },
    [`GET ${log}/${failed.id}`]: () => ({ body: failed }),
  };

  it('come in pages, open to request and answer, and are sent again', async () => {
    const { user, fetched } = show(
      { ...pages, [`POST ${path}/${id}/replay`]: () => ({ status: 202, body: { queued: 1, next: null } }) },
      webhook(),
    );
    await user.click(await screen.findByRole('button', { name: 'Deliveries of the webhook Data warehouse' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deliveries of Data warehouse' });
    await user.click(await within(dialog).findByRole('button', { name: 'Show more' }));
    expect(await within(dialog).findByText('comment.created')).toBeVisible();
    const opener = within(dialog).getByRole('button', { name: /card\.created.*4 tries.*503.*Failed/ });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await user.click(opener);
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    expect(await within(dialog).findByText('Out for lunch')).toBeVisible();
    expect(within(dialog).getByRole('region', { name: 'Request' })).toHaveTextContent('webhook-id');
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('It is sent again')).toBeVisible();
    expect(sent(fetched, 'POST')[0]?.body).toEqual({ deliveryId: failed.id });
  });

  it('are not sent again by a webhook that is off', async () => {
    const { user } = show(pages, webhook({ isOn: false, stopped: 'gone' }));
    await user.click(await screen.findByRole('button', { name: 'Deliveries of the webhook Data warehouse' }));
    await user.click(await screen.findByRole('button', { name: /card\.created/ }));
    expect(await screen.findByText('Out for lunch')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  });
});
