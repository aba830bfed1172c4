/** The list of matches with the sheet of a match, and the match templates. */
import { compareFixtures } from '@touchline/domain/fixtures/comparing/compare';
import { aFixture, day } from '@touchline/domain/fixtures/fixtures.testing';
import { draftOfTeam, templatesOf } from '@touchline/domain/team/templates';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, choice, said, sheet, storedMatches, undo } from '#app/testing/match-screen.testing.tsx';
import { openScreen } from '#app/testing/screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { importFixtures } from '#data/commands/match/import-fixtures.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { addTemplate, editTemplate } from '#data/commands/team/templates.ts';
import { matchOf } from '#data/queries/matches/matches.ts';
import { must, type Prepared, prepareMatch } from '#data/testing/client.testing.ts';

/** A list with one finished match. */
async function openList() {
  let prepared: Prepared | undefined;
  const screen = await openScreen(async (coach) => {
    prepared = await prepareMatch(coach);
    const { match } = prepared;
    must(await decideMatch(coach, match, { type: 'finishTyped', home: 2, away: 0 }));
    return '/matches/';
  });
  if (prepared === undefined) throw new Error('no match');
  const { match } = prepared;
  return {
    ...screen,
    status: async () => (await matchOf(screen.client, match))?.status,
    matches: () => storedMatches(screen.client),
  };
}
const more = () => button('More for Noordhaven MO13-1');

test('the sheet of a match opens with the keyboard; Escape closes it and gives the focus back', async () => {
  const { status } = await openList();
  await expect.element(more()).toBeVisible();
  more().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Noordhaven MO13-1' })).toBeVisible();
  await expect.element(choice('Archive')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.element(more()).toHaveFocus();
  expect(await status()).toBe('FINISHED');
});

test('a match is archived, brought back with Undo, and restored from the archive', async () => {
  const { status } = await openList();
  await more().click();
  await choice('Archive').click();
  await expect.poll(status).toBe('ARCHIVED');
  await undo().click();
  await expect.poll(status).toBe('FINISHED');
  await more().click();
  await choice('Archive').click();
  await expect.element(said('is in the archive')).toBeVisible();
  await page.getByText('Archive', { exact: true }).first().click();
  await more().click();
  await choice('Restore from archive').click();
  await expect.poll(status).toBe('FINISHED');
  await button('To the matches').click();
  await expect.element(more()).toBeVisible();
});

test('a copy opens with the focus on its date, and Undo removes it', async () => {
  const { matches } = await openList();
  await more().click();
  await choice(/^Duplicate/).click();
  await expect.poll(matches).toHaveLength(2);
  await expect.element(page.getByLabelText(/^Date/)).toHaveFocus();
  await undo().click();
  await expect.poll(matches).toHaveLength(1);
});

test('the search ignores capitals; without a hit it offers to show all', async () => {
  await openList();
  const search = page.getByRole('searchbox', { name: 'Search opponent' });
  await search.fill('NOORD');
  await expect.element(more()).toBeVisible();
  await search.fill('zzz');
  await expect.element(page.getByText('No match fits this search.')).toBeVisible();
  await button('Show all').click();
  await expect.element(search).toHaveValue('');
  await expect.element(more()).toBeVisible();
});

const SEASON = Array.from({ length: 60 }, (_, n) =>
  aFixture({ uid: `${n}`, date: day('2026-11-28') + n * 86_400, opponent_clubname: `Rivals ${n}` }),
);

test('a list of many matches draws those near the screen, and the search finds one that is far away', async () => {
  await openScreen(async (coach) => {
    const { team } = await prepareMatch(coach);
    const fixtures = { fixtures: SEASON, source: 'Bond' };
    const ticked = compareFixtures(fixtures, [], { today: day('2026-11-06') });
    must(await importFixtures(coach, { team, fixtures, ticked }));
    return '/matches/';
  });
  const rows = () => [...document.querySelectorAll('main li:has(a[href^="/match/"])')];
  await expect.poll(() => rows().length).toBeGreaterThan(5);
  expect(rows().length).toBeLessThan(50);
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe(String(SEASON.length + 1));
  await page.getByRole('searchbox', { name: 'Search opponent' }).fill('rivals 59');
  await expect.element(button(/^More for Rivals 59/)).toBeVisible();
  await expect.poll(() => rows().length).toBe(1);
});

async function withTemplate(coach: Client, label: string): Promise<number> {
  const [current] = coach.live.teams.get() ?? [];
  if (current === undefined) throw new Error('no team');
  must(await addTemplate(coach, { team: current.sid, draft: { ...draftOfTeam(current), label } }));
  return templatesOf(coach.team(current.sid) ?? current).at(-1)?.id ?? 0;
}

async function openTemplate(which: 'new' | 'existing') {
  let team = 0;
  let id = 0;
  const screen = await openScreen(async (coach) => {
    ({ team } = await prepareMatch(coach));
    id = await withTemplate(coach, 'Indoor');
    return `/matches/templates/${which === 'new' ? 'new' : id}/`;
  });
  const templates = () => {
    const found = screen.client.team(team);
    return found === undefined ? [] : templatesOf(found);
  };
  return { ...screen, team, id, templates, labels: () => templates().map(({ label }) => label) };
}
const label = () => page.getByRole('textbox', { name: /^Name/ });

test('a name that is missing, taken or too long is refused at the field, which keeps it and has the focus', async () => {
  const { labels } = await openTemplate('new');
  for (const [typed, why] of [
    ['', 'Enter a name'],
    ['indoor', 'A template with this name already exists'],
    ['x'.repeat(300), 'At most'],
  ] as const) {
    await label().fill(typed);
    await button('Save template').click();
    await expect.element(page.getByText(why, { exact: false })).toBeVisible();
    await expect.element(label()).toHaveFocus();
    await expect.element(label()).toHaveValue(typed);
    expect(labels()).toEqual(['Indoor']);
  }
});

test('a new template is stored with its format, and Undo removes it', async () => {
  const { labels, templates } = await openTemplate('new');
  await label().fill('  Cup ');
  await button('Fewer players').click();
  expect(labels()).toEqual(['Indoor']);
  await button('Save template').click();
  await expect.poll(labels).toEqual(['Indoor', 'Cup']);
  expect(templates().at(-1)).toMatchObject({ pitchPlayers: 8 });
  await expect.element(said('Template Cup saved')).toBeVisible();
  await undo().click();
  await expect.poll(labels).toEqual(['Indoor']);
});

test('a template saves every change by itself; an empty name is not stored', async () => {
  const { labels, templates } = await openTemplate('existing');
  await label().fill('');
  await expect.element(page.getByText('Enter a name')).toBeVisible();
  await button('Fewer players').click();
  await expect.poll(() => templates()[0]?.pitchPlayers).toBe(8);
  expect(labels()).toEqual(['Indoor']);
  await label().fill('Hall');
  await expect.poll(labels).toEqual(['Hall']);
});

test('a length from another device shows, and a name that is being typed stays and is stored alone', async () => {
  const { elsewhere, team, id, templates } = await openTemplate('existing');
  await label().fill('Hall');
  await elsewhere(async (other) => must(await editTemplate(other, { team, id, matchLength: 45 })));
  await expect.element(page.getByRole('group', { name: 'Minutes in total' }).getByText('45')).toBeVisible();
  await expect.element(label()).toHaveValue('Hall');
  await expect.poll(() => templates()[0]).toMatchObject({ label: 'Hall', matchLength: 45 });
});

test('new matches start from the template that is switched on', async () => {
  const { client, team, id } = await openTemplate('existing');
  await page.getByRole('switch', { name: /^For new matches/ }).click();
  await expect.poll(() => client.team(team)?.metadata.template).toBe(id);
});

test('a deleted template comes back with Undo', async () => {
  const { labels } = await openTemplate('existing');
  await button('Delete template').click();
  await expect.poll(labels).toEqual([]);
  await undo().click();
  await expect.poll(labels).toEqual(['Indoor']);
});
