/** The import of players: nothing is saved before the coach has seen the result. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, openTeam, said, text, undo } from '#app/testing/team-screen.testing.tsx';
import { createPlayer } from '#data/commands/team/players.ts';
import { must } from '#data/testing/client.testing.ts';

async function openImport() {
  const opened = await openTeam('/players/collection/import/', async (coach) =>
    must(await createPlayer(coach, { nickname: 'Ada' })),
  );
  const names = () => (opened.client.live.players.get() ?? []).map(({ nickname }) => nickname);
  const pasted = field('Type or paste your players');
  await expect.element(pasted).toBeVisible();
  return { ...opened, names, pasted };
}
const file = () => document.querySelector<HTMLInputElement>('input[type=file]');
const choose = async (content: BlobPart, name: string) => {
  const files = new DataTransfer();
  files.items.add(new File([content], name));
  const input = file();
  if (input === null) throw new Error('no field for a file');
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

test('a pasted list is shown first, stored by the button, and undone as one', async () => {
  const { names, pasted, storedTeam } = await openImport();
  await pasted.fill('Noor (keeper)\nSem de Vries\n');
  await expect.element(button('Import 2 players')).toBeEnabled();
  expect(names()).toHaveLength(13);
  await button('Import 2 players').click();
  await expect.element(said('2 players imported')).toBeVisible();
  expect(names()).toEqual(expect.arrayContaining(['Noor']));
  expect(storedTeam().player_sids).toHaveLength(14);
  await undo().click();
  await expect.poll(names).toHaveLength(13);
});

test('players who are here already are skipped unless the coach wants them', async () => {
  const { names, pasted } = await openImport();
  await pasted.fill('Ada\nNoor\n');
  await expect.element(text('Ada is already in your collection')).toBeVisible();
  await expect.element(button('Import 1 player')).toBeEnabled();
  await page
    .getByRole('switch', { name: 'Also import players who seem to be here already' })
    .click({ force: true });
  await button('Import 2 players').click();
  await expect.poll(() => names().filter((name) => name === 'Ada')).toHaveLength(2);
});

test('imported players can stay out of the team', async () => {
  const { names, pasted, storedTeam } = await openImport();
  await pasted.fill('Noor\n');
  await page.getByRole('switch', { name: 'They play for MO13-2' }).click({ force: true });
  await button('Import 1 player').click();
  await expect.element(said('1 player imported')).toBeVisible();
  expect(names()).toContain('Noor');
  expect(storedTeam().player_sids).toHaveLength(12);
});

test('the meaning of a column can be corrected', async () => {
  const { pasted, client } = await openImport();
  await pasted.fill('Roepnaam;Waarde\nNoor;Bakker\nSem;de Vries');
  await expect.element(page.getByRole('heading', { name: 'Columns' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Waarde' }).selectOptions('Surname');
  await button('Import 2 players').click();
  await expect
    .poll(() => client.live.players.get()?.find(({ nickname }) => nickname === 'Noor')?.surname)
    .toBe('Bakker');
});

test('a table without names asks for one', async () => {
  const { pasted } = await openImport();
  await pasted.fill('Roepnaam;Waarde\nNoor;Bakker\nSem;de Vries');
  await page.getByRole('combobox', { name: 'Roepnaam' }).selectOptions('Leave out');
  await expect.element(text('None of the columns is a name: choose one above.')).toBeVisible();
  await expect.element(button(/^Import/)).not.toBeInTheDocument();
});

test('a file is read into the field, and “Start again” clears it', async () => {
  const { pasted, names } = await openImport();
  await choose('Noor\nSem\n', 'team.csv');
  await expect.element(pasted).toHaveValue('Noor\nSem\n');
  await button('Start again').click();
  await expect.element(pasted).toHaveValue('');
  await expect.element(button(/^Import/)).not.toBeInTheDocument();
  expect(names()).toHaveLength(13);
});

test.each([
  ['a spreadsheet of its own format', 'This is not a text file.', 'PK\u0003\u0004'],
  ['an empty file', 'No players found in this text.', ' \n'],
  ['a file that is too large', 'This file is too large for a list of players.', 'x'.repeat(4_000_001)],
])('%s says what is wrong and keeps the text in the field: %s', async (_, sentence, content) => {
  const { pasted } = await openImport();
  if (content.trim() !== '') await pasted.fill('Noor');
  await choose(content, 'team.xlsx');
  await expect.element(text(sentence)).toBeVisible();
  if (content.trim() !== '') await expect.element(pasted).toHaveValue('Noor');
});
