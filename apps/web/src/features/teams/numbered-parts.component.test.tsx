/** The numbered parts of a team that a coach adds, renames and deletes: seasons, event types and formations. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { eventTypesOf } from '@touchline/domain/team/event-types';
import { ownFormationsOf, spotsOfFormation } from '@touchline/domain/team/own-formations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, choose, field, openTeam, said, text, undo } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { addEventType, editEventType } from '#data/commands/team/event-types.ts';
import { addFormation, editFormation } from '#data/commands/team/own-formations.ts';
import { addPeriod, editPeriod } from '#data/commands/team/teams.ts';
import { must } from '#data/testing/client.testing.ts';

interface Kind {
  readonly what: string;
  readonly address: string;
  readonly save: string;
  readonly remove: string;
  readonly deleted: string;
  readonly titles: (team: Team) => readonly string[];
  readonly idOf: (team: Team, title: string) => number;
  readonly add: (client: Client, team: number, title: string) => Promise<unknown>;
  readonly rename: (client: Client, change: { team: number; id: number; title: string }) => Promise<unknown>;
  /** The message for a name that another one has; null where names may repeat. */
  readonly taken: string | null;
}

const titled = <T extends { readonly id: number; readonly title: string }>(
  of: (team: Team) => readonly T[],
) => ({
  titles: (team: Team) => of(team).map(({ title }) => title),
  idOf: (team: Team, title: string) => of(team).find((one) => one.title === title)?.id ?? 0,
});

const KINDS: readonly Kind[] = [
  {
    what: 'season',
    address: '/team/periods/details/',
    save: 'Add',
    remove: 'Delete season',
    deleted: 'Cup deleted',
    ...titled((team) => team.metadata.periods),
    add: async (client, team, title) => must(await addPeriod(client, { team, title, icon: 'cup' })),
    rename: async (client, change) => must(await editPeriod(client, change)),
    taken: null,
  },
  {
    what: 'event type',
    address: '/team/events/',
    save: 'Save event',
    remove: 'Delete event',
    deleted: 'Cup is deleted',
    ...titled(eventTypesOf),
    add: async (client, team, title) => must(await addEventType(client, { team, title, icon: 'CHANCE' })),
    rename: async (client, change) => must(await editEventType(client, change)),
    taken: 'An event with this name already exists',
  },
  {
    what: 'formation',
    address: '/team/formations/',
    save: 'Save formation',
    remove: 'Delete formation',
    deleted: 'Cup is deleted',
    ...titled(ownFormationsOf),
    add: async (client, team, title) =>
      must(await addFormation(client, { team, title, spots: spotsOfFormation(9, '3-3-2') })),
    rename: async (client, change) => must(await editFormation(client, change)),
    taken: 'A formation with this name already exists',
  },
];

const openNew = ({ address, add }: Kind) =>
  openTeam(`${address}new/`, async (coach, { team }) => add(coach, team, 'Cup'));

async function openExisting({ address, add, idOf }: Kind) {
  const opened = await openTeam(
    ({ team }) => `${address}${id(team)}/`,
    async (coach, { team }) => {
      await add(coach, team, 'Cup');
      await add(coach, team, 'League');
      stored = () => coach.team(team);
    },
  );
  return { ...opened, id: id(opened.team) };
  function id(_team: number): number {
    const team = stored();
    return team === undefined ? 0 : idOf(team, 'Cup');
  }
}
let stored: () => Team | undefined;

test.each(KINDS)('a new $what needs a name; Enter saves it', async (kind) => {
  const { storedTeam } = await openNew(kind);
  const before = kind.titles(storedTeam());
  await button(kind.save).click();
  await expect.element(field('Name')).toHaveAccessibleDescription('Enter a name');
  await expect.element(field('Name')).toHaveFocus();
  await field('Name').fill('x'.repeat(256));
  await button(kind.save).click();
  await expect.element(field('Name')).toHaveAccessibleDescription('This text is too long');
  expect(kind.titles(storedTeam())).toEqual(before);
  await field('Name').fill(' Indoor ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => kind.titles(storedTeam())).toEqual([...before, 'Indoor']);
});

test.each(KINDS)('leaving a new $what stores nothing', async (kind) => {
  const { storedTeam } = await openNew(kind);
  const before = storedTeam();
  await field('Name').fill('Indoor');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect.element(field('Name')).not.toBeInTheDocument();
  expect(storedTeam()).toEqual(before);
});

test.each(KINDS)(
  'another name of a $what is stored by itself; an empty or too long one is not',
  async (kind) => {
    const { storedTeam } = await openExisting(kind);
    for (const [typed, sentence] of [
      ['', 'Enter a name'],
      ['x'.repeat(256), 'This text is too long'],
    ] as const) {
      await field('Name').fill(typed);
      await userEvent.keyboard('{Tab}');
      await expect.element(field('Name')).toHaveAccessibleDescription(sentence);
      await expect.element(field('Name')).toHaveValue(typed);
      expect(kind.titles(storedTeam())).toContain('Cup');
    }
    await field('Name').fill('Indoor');
    await expect.poll(() => kind.titles(storedTeam())).toContain('Indoor');
    expect(kind.titles(storedTeam())).toContain('League');
  },
);

test.each(KINDS.filter(({ taken }) => taken !== null))(
  'two of a kind cannot have the same name: $what',
  async (kind) => {
    const { storedTeam } = await openExisting(kind);
    await field('Name').fill(' LEAGUE');
    await userEvent.keyboard('{Tab}');
    await expect.element(field('Name')).toHaveAccessibleDescription(kind.taken ?? '');
    expect(kind.titles(storedTeam())).toContain('Cup');
  },
);

test.each(KINDS)('a $what that another device renames shows its new name', async (kind) => {
  const { elsewhere, team, id } = await openExisting(kind);
  await expect.element(field('Name')).toHaveValue('Cup');
  await elsewhere((other) => kind.rename(other, { team, id, title: 'Winter' }));
  await expect.element(field('Name')).toHaveValue('Winter');
});

test.each(KINDS)('a deleted $what comes back with Undo', async (kind) => {
  const { storedTeam } = await openExisting(kind);
  await button(kind.remove).click();
  await expect.element(said(kind.deleted)).toBeVisible();
  expect(kind.titles(storedTeam())).not.toContain('Cup');
  await undo().click();
  await expect.poll(() => kind.titles(storedTeam())).toContain('Cup');
});

test('a season with matches is not deleted', async () => {
  const { storedTeam } = await openTeam('/team/periods/details/1/');
  await button('Delete season').click();
  await expect.element(text('This season has matches. Move them to another season first.')).toBeVisible();
  expect(storedTeam().metadata.periods).toHaveLength(1);
});

test('another season can be made the active one, with Undo', async () => {
  const { storedTeam, id } = await openExisting(KINDS[0] as Kind);
  await page.getByRole('switch', { name: 'Active', exact: false }).click({ force: true });
  await expect.poll(() => storedTeam().metadata.active_period).toBe(id);
  await undo().click();
  await expect.poll(() => storedTeam().metadata.active_period).toBe(1);
});

test('seasons are moved with their arrows, except past an end', async () => {
  const { storedTeam } = await openTeam('/team/periods/', async (coach, { team }) =>
    must(await addPeriod(coach, { team, title: 'Cup', icon: 'cup' })),
  );
  await expect.element(button('Move Season 1 up')).toBeDisabled();
  await expect.element(button('Move Cup down')).toBeDisabled();
  await button('Move Cup up').click();
  await expect
    .poll(() => storedTeam().metadata.periods.map(({ title }) => title))
    .toEqual(['Cup', 'season 1']);
});

test.each([
  [
    'season',
    0,
    'Tournament',
    (team: Team, id: number) => team.metadata.periods.find((one) => one.id === id)?.icon,
    'tournament',
  ],
  [
    'event type',
    1,
    'Great save',
    (team: Team, id: number) => eventTypesOf(team).find((one) => one.id === id)?.icon,
    'GREAT_SAVE',
  ],
] as const)('the picture of a %s is stored at once', async (_, kind, label, icon, value) => {
  const { storedTeam, id } = await openExisting(KINDS[kind] as Kind);
  await choose('radio', label);
  await expect.poll(() => icon(storedTeam(), id)).toBe(value);
});
