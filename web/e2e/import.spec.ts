import { makeBoard, project } from './support/boards.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('an admin imports a CSV file, reads what was left out, and takes it back', {
  tag: '@journey',
}, async ({ page }) => {
  await signIn(page, 'lead');
  const board = await makeBoard(page);
  const rows = ['Title;Status;Created', 'Alarm is too quiet;Done;03/04/2026', ';Open;', 'Dark theme;Open;'];
  const file = { name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.goto(`/projects/${project}/import?board=${board.slug}`);
  await page.getByLabel('File to import').setInputFiles({ ...file, buffer: Buffer.from('Title\n"broken') });
  await expect(page.getByRole('alert')).toContainText(/Line \d.*Mend the file/);

  await page.getByLabel('File to import').setInputFiles(file);
  await expect(page.getByRole('heading', { level: 1, name: 'old.csv' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'First cards' })).toContainText('Alarm is too quiet');
  await page.getByRole('button', { name: 'Import 2 Cards' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Imported' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Report' })).toContainText('Line 3');

  await page.getByRole('link', { name: /^Open/ }).click();
  await expect(page.getByText('Alarm is too quiet')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Take Back' }).click();
  await page.getByRole('button', { name: 'Take Back Import' }).click();
  await expect(page.getByText('2 cards were removed.')).toBeVisible();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const earlier = page.getByRole('region', { name: 'Earlier imports' }).getByRole('listitem').first();
  await expect(earlier).toContainText(/old\.csv.*Taken back/);
});
