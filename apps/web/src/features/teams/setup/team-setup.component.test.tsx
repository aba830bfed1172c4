/** The setup of a team: it saves each change by itself. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '#app/testing/server.testing.ts';
import { button, choose, field, openTeam, said, text, undo } from '#app/testing/team-screen.testing.tsx';
import { updateTeam } from '#data/commands/team/teams.ts';
import { rewrite } from '#data/store/app-database.ts';
import { KICK_OFF, must } from '#data/testing/client.testing.ts';

const openSetup = () => openTeam('/team/details/');
const fold = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

const FOLDS = {
  Names: async () => {},
  'Age group and rules': async () => fold('Age group and rules').click(),
  'Club and association': async () => fold('Club and association').click(),
  'How you play': async () => fold('How you play').click(),
  Attendance: async () => fold('Attendance').click(),
  'What followers see': async () => fold('What followers see').click(),
};

const option = (label: string) => choose('radio', label);
const flip = (label: string) =>
  page.getByRole('switch', { name: label, exact: false }).click({ force: true });

async function pick(label: string, chosen: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: chosen, exact: true }).click();
}

const CHANGES: readonly [
  what: string,
  fold: keyof typeof FOLDS,
  act: (prepared: { players: readonly number[] }) => Promise<unknown>,
  stored: (team: Team) => unknown,
  value: unknown,
][] = [
  ['the club', 'Names', () => field('Club').fill('Oever'), (team) => team.clubname, 'Oever'],
  ['the team', 'Names', () => field('Team').fill('MO13-3'), (team) => team.teamname, 'MO13-3'],
  ['the division', 'Names', () => field('Division').fill('2e klasse'), (team) => team.division, '2e klasse'],
  [
    'the page at the association',
    'Club and association',
    () => field('Page at the association').fill(' https://www.voetbal.nl/team/T1 '),
    (team) => team.metadata.linkage,
    'https://www.voetbal.nl/team/T1',
  ],
  [
    'the day on which it asks by itself',
    'Attendance',
    () => button('One day earlier').click(),
    (team) => team.metadata.attendance.ask_days,
    1,
  ],
  [
    'the reminders',
    'Attendance',
    () => page.getByRole('checkbox', { name: '24 hours' }).click({ force: true }),
    (team) => team.metadata.attendance.reminders,
    [24],
  ],
  [
    'who counts as available',
    'Attendance',
    () => flip('“No answer” does not count as available'),
    (team) => team.metadata.attendance.only_answered,
    true,
  ],
  [
    'the number of players, with the length and the formation of that number',
    'How you play',
    () => button('Fewer players').click(),
    ({ metadata: { pitchPlayers, matchLength, formation } }) => [
      pitchPlayers,
      matchLength,
      formation !== '4-3-1',
    ],
    [8, 50, true],
  ],
  ['the minutes', 'How you play', () => button('Longer').click(), (team) => team.metadata.matchLength, 65],
  ['the parts', 'How you play', () => option('2 parts'), (team) => team.metadata.matchParts, 2],
  [
    'a stopped clock',
    'How you play',
    () => flip('Stopped clock'),
    (team) => team.metadata.stoppedClock,
    true,
  ],
  [
    'the age group',
    'Age group and rules',
    () => pick('Age group', 'Under 9'),
    (team) => team.metadata.age_group,
    'U9',
  ],
  [
    'the country',
    'Age group and rules',
    () => pick('Country', 'Belgium (RBFA)'),
    (team) => team.metadata.country,
    'BE',
  ],
  [
    'the name of a player with limited names',
    'Age group and rules',
    () => option('Shirt number only'),
    (team) => team.metadata.limited_names,
    'shirt_number',
  ],
  [
    'live pages',
    'What followers see',
    () => flip('Use live pages'),
    (team) => team.metadata.ls_active,
    false,
  ],
  [
    'the line-up for followers',
    'What followers see',
    () => flip('Show the line-up'),
    (team) => team.metadata.ls_formation,
    false,
  ],
  [
    'names for followers',
    'What followers see',
    () => option('Shirt number only'),
    (team) => team.metadata.public_names,
    'shirt_number',
  ],
];

test.each(CHANGES)(
  '%s is stored without a button, and nothing else is',
  async (_, name, act, stored, value) => {
    const { players, storedTeam } = await openSetup();
    const before = storedTeam();
    await FOLDS[name]();
    await act({ players });
    await expect.poll(() => stored(storedTeam())).toEqual(value);
    const { updatedAt: _was, incremental: _i, ...kept } = before;
    const changed = Object.entries(kept).filter(
      ([key, was]) => JSON.stringify(was) !== JSON.stringify(storedTeam()[key as keyof Team]),
    );
    expect(changed).toHaveLength(1);
  },
);

test('the format of the association is offered, and taken over as one change', async () => {
  const { storedTeam } = await openSetup();
  await FOLDS['Age group and rules']();
  await pick('Country', 'Netherlands (KNVB)');
  await pick('Age group', 'Under 8');
  await expect.poll(() => storedTeam().metadata.age_group).toBe('U8');
  const before = storedTeam().metadata.pitchPlayers;
  await button('Use the format of the KNVB: 6 players, 2 × 20 min').click();
  await expect.poll(() => storedTeam().metadata).toMatchObject({ pitchPlayers: 6, matchLength: 40 });
  expect(before).not.toBe(6);
  await expect.element(button(/^Use the format/)).not.toBeInTheDocument();
});

test('the score can be hidden from the staff only where results are not published', async () => {
  const { storedTeam } = await openSetup();
  await FOLDS['Age group and rules']();
  const ours = page.getByRole('switch', { name: 'No score for us either', exact: false });
  await expect.element(ours).not.toBeInTheDocument();
  await pick('Age group', 'Under 12');
  await ours.click({ force: true });
  await expect.poll(() => storedTeam().metadata.no_score).toBe(true);
});

test('the captain is chosen among the players of the team', async () => {
  const { players, storedTeam } = await openSetup();
  await fold('How you play').click();
  await page.getByRole('combobox', { name: 'Captain' }).click();
  await page.getByRole('option', { name: 'Player 4', exact: true }).click();
  await expect.poll(() => storedTeam().metadata.captain).toBe(players[3]);
  await expect.poll(() => storedTeam().metadata.keeper).toBe(0);
});

const WRONG: readonly [label: string, fold: keyof typeof FOLDS, sentence: string, typed: string][] = [
  ['Club', 'Names', 'Enter a club name', ' '],
  ['Team', 'Names', 'Enter a team name', ''],
  ['Division', 'Names', 'This text is too long', 'x'.repeat(256)],
  [
    'Page at the association',
    'Club and association',
    'This is not a web address. Copy all of it, with https:// in front.',
    'voetbal',
  ],
  [
    'Page at the association',
    'Club and association',
    'This address is not allowed. Use one of a football association, such as voetbal.nl.',
    'https://example.org/',
  ],
];

test.each(WRONG)(
  '“%s” (%s) keeps a wrong value with its message and stores nothing: %s',
  async (label, name, sentence, typed) => {
    const { storedTeam } = await openSetup();
    const before = storedTeam();
    await FOLDS[name]();
    await field(label).fill(typed);
    await userEvent.keyboard('{Tab}');
    await expect.element(text(sentence)).toBeVisible();
    await expect.element(field(label)).toHaveValue(typed);
    expect(storedTeam()).toEqual(before);
  },
);

test('a name that another device writes shows here, and a value that is being typed stays', async () => {
  const { team, storedTeam, elsewhere } = await openSetup();
  await field('Club').fill(' ');
  await elsewhere(async (other) => {
    must(await updateTeam(other, team, { clubname: 'Elsewhere', division: '3e klasse' }));
  });
  await expect.element(field('Division')).toHaveValue('3e klasse');
  await expect.element(field('Club')).toHaveValue(' ');
  expect(storedTeam()).toMatchObject({ clubname: 'Elsewhere', division: '3e klasse' });
});

test('the shirt sheet stores a pattern and a colour at once, and Escape closes it', async () => {
  const { storedTeam } = await openSetup();
  await button(/^Shirt/).click();
  const sheet = page.getByRole('dialog', { name: 'Shirt' });
  await sheet.getByRole('radio', { name: 'Hoops' }).click({ force: true });
  await expect.poll(() => storedTeam().shirt.type).toBe(13);
  await sheet.getByRole('radio', { name: 'Second colour' }).click({ force: true });
  await sheet.getByRole('radio', { name: 'Gold' }).click({ force: true });
  await expect.poll(() => storedTeam().shirt.color2).toMatch(/^#/);
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button(/^Shirt/)).toHaveFocus();
});

test('deleting the team asks, names what is lost, and can be undone', async () => {
  answerCalls({ sharedAccounts: [] });
  const { team, client } = await openSetup();
  await button('Delete team').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Rietdijk MO13-2?' });
  await expect
    .element(dialog.getByText('1 match with its line-up and events', { exact: false }))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(client.team(team)).toBeDefined();
  await button('Delete team').click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(said('Rietdijk MO13-2 deleted')).toBeVisible();
  expect(client.team(team)).toBeUndefined();
  await undo().click();
  await expect.poll(() => client.team(team)?.clubname).toBe('Rietdijk');
});

test('the people who lose the team are named, or called so when the server does not answer', async () => {
  const person = {
    id: 7,
    first_name: 'Gijs',
    last_name: '',
    profile_photo: '',
    role: 'fan',
    email: 'g@example.org',
    capabilities: [],
  };
  const server = answerCalls({ sharedAccounts: [{ ...person, status: 'active' }] });
  await openSetup();
  await button('Delete team').click();
  await expect.element(text('Gijs loses the team and its matches, on all devices')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  server.answer({
    sharedAccounts: () => {
      throw new TypeError('no network');
    },
  });
  await button('Delete team').click();
  await expect
    .element(text('People you share it with lose the team and its matches, on all devices'))
    .toBeVisible();
});

const KNVB = { id: 1, title: 'KNVB', flag: '🇳🇱', code: 'NL' };

test('the federation and the number of the club are stored', async () => {
  const kept = { name: 'federations', value: { at: KICK_OFF, list: [KNVB] } };
  await rewrite('settings', () => ({ put: [kept] }));
  const { storedTeam } = await openSetup();
  await FOLDS['Club and association']();
  await page.getByRole('combobox', { name: 'Association' }).click();
  await page.getByRole('option', { name: /KNVB/ }).click();
  await expect.poll(() => storedTeam().federation).toBe(KNVB.id);
  await field('Club number').fill('12345');
  await expect.poll(() => storedTeam().club_id).toBe(12_345);
  await rewrite('settings', () => ({ remove: [kept.name] }));
});

test('without a list of federations the setup says so', async () => {
  await openSetup();
  await FOLDS['Club and association']();
  await expect.element(text('The list of associations is not available now.')).toBeVisible();
});

test('a server without federations shows no field for one', async () => {
  await rewrite('settings', () => ({ put: [{ name: 'federations', value: { at: KICK_OFF, list: [] } }] }));
  await openSetup();
  await FOLDS['Club and association']();
  await expect.element(field('Page at the association')).toBeVisible();
  await expect.element(field('Club number')).not.toBeInTheDocument();
  await rewrite('settings', () => ({ remove: ['federations'] }));
});
