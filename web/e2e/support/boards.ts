import type { Board, Card } from '@cardinal/contracts';
import { expect, type Locator, type Page } from '@playwright/test';

/** The demo project, which `lead` administers. */
export const project = 'apollo';

interface CardInput {
  type?: 'bug' | 'feature';
  title: string;
  description?: string;
  userPriority?: number;
}

/** Sends a call as the person who is signed in on the page. */
export async function send<Answer>(
  page: Page,
  method: string,
  path: string,
  data?: unknown,
): Promise<Answer> {
  const { origin } = new URL(page.url());
  const response = await page.request.fetch(path, { method, data, headers: { Origin: origin } });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

/** A board of its own for a test; the page must be that of an admin. */
export function makeBoard(page: Page, visibility: Board['visibility'] = 'private'): Promise<Board> {
  const name = `${visibility} board ${crypto.randomUUID().slice(0, 8)}`;
  return send(page, 'POST', `/api/projects/${project}/boards`, {
    name,
    description: `About ${name}.`,
    visibility,
  });
}

export async function makeCard(page: Page, board: Board, input: CardInput): Promise<Card> {
  const card = { description: `About ${input.title}`, ...input };
  return await send<Card>(page, 'POST', `/api/projects/${project}/boards/${board.slug}/cards`, card);
}

export const boardUrl = (board: Board): string => `/projects/${project}/board/${board.slug}`;
export const publicUrl = (board: Board): string => `/public/${project}/${board.slug}`;

/** A column of the Kanban. */
export const column = (page: Page, status: Card['status']): Locator =>
  page.getByRole('region', { name: status, exact: true });

export const cardIn = (page: Page, status: Card['status'], title: string): Locator =>
  column(page, status).getByRole('link', { name: title });

/** An image that is one: 1 by 1 pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
export const imageFile = (name: string) => ({ name, mimeType: 'image/png', buffer: png });

/** A toast by its title or its description. */
export const findToast = (page: Page, text: string): Locator => page.getByText(text, { exact: true });
