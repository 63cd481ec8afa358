import { expect, type Locator, type Page } from '@playwright/test';
import { dragWithMouse } from './drag.ts';

/** The column of a status in the Kanban view. */
export const column = (page: Page, status: string): Locator =>
  page.getByRole('region', { name: status, exact: true });

export const cardIn = (place: Locator, title: string): Locator =>
  place.getByRole('article').filter({ hasText: title });

export async function createProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel('Project Name').fill(name);
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Creates a board on the page of its project, looks at it and goes back. */
export async function createBoard(page: Page, name: string, visibility: 'Public' | 'Private'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create New Board' });
  await page
    .getByRole('button', { name: /^(Add|Create First) Board$/ })
    .first()
    .click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('radio', { name: new RegExp(`^${visibility} - `) }).click();
  await dialog.getByRole('button', { name: 'Create Board' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
}

export async function createCard(
  page: Page,
  card: { type: 'Bug Report' | 'Feature Request'; title: string; description: string },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create New Card' });
  await page.getByRole('button', { name: 'Add Card' }).first().click();
  await dialog.getByRole('radio', { name: new RegExp(`^${card.type}`) }).click();
  await dialog.getByLabel('Title').fill(card.title);
  await dialog.getByLabel('Description').fill(card.description);
  await dialog.getByRole('button', { name: `Create ${card.type}` }).click();
  await expect(dialog).toBeHidden();
}

export async function showAs(page: Page, view: 'List' | 'Kanban'): Promise<void> {
  await page.getByRole('radio', { name: view }).click();
}

/** Carries a card to another column with the mouse. */
export async function moveCard(page: Page, title: string, from: string, to: string): Promise<void> {
  const card = cardIn(column(page, from), title);
  await dragWithMouse(page, card, column(page, to), page.getByText(`${title} is over ${to}.`));
}
