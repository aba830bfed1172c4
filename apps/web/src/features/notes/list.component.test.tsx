/** All notes of a team: what is listed, what the search finds, and where a note leads. */
import { create } from '@touchline/domain/entity/rows/rows';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '#app/testing/server.testing.ts';
import { openTeam, text } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { deleteMatch } from '#data/commands/match/matches.ts';
import { deletePlayer } from '#data/commands/team/players.ts';
import { setCurrentTeam } from '#data/commands/team/team-choices.ts';
import { createTeam } from '#data/commands/team/teams.ts';
import { createSelection } from '#data/commands/training/selections.ts';
import { createSession } from '#data/commands/training/sessions.ts';
import { ACCOUNT, must, type Prepared } from '#data/testing/client.testing.ts';
import { shows, wordsOf, writeNote } from './note-screen.testing.ts';

const { shirt } = create(teamFields);
const WHEN = {
  date: 1_796_083_200,
  dateHours: 17,
  dateMinutes: 0,
  length: 90,
  name: '',
  place: '',
  meet_minutes: 0,
};

const rows = () => [...document.querySelectorAll('main li strong')].map((title) => title.textContent);
const search = () => page.getByRole('searchbox', { name: 'Search in notes' });

/** A note about each kind of subject, one of another team, and one without words. */
async function writeAll(coach: Client, { team, players, match }: Prepared): Promise<void> {
  const selected = { team, name: 'Keepers', shirt, player_sids: players.slice(0, 3) };
  const { sid: selection } = must(await createSelection(coach, selected));
  const { sid: session } = must(await createSession(coach, { selection, setup: WHEN }));
  const other = must(await createTeam(coach, { clubname: 'Zuidhoek', teamname: 'JO9-1' })).sid;
  // A new team becomes the current one.
  must(await setCurrentTeam(coach, team));
  const [first = 0, second = 0] = players;
  await writeNote(coach, { type: 'team', sid: team }, { title: 'Season', text: 'One keeper, two backs' });
  await writeNote(coach, { type: 'player', sid: first }, { text: 'Knee: slowly until autumn' });
  await writeNote(coach, { type: 'player', sid: second }, { title: ' ', text: ' ' });
  await writeNote(coach, { type: 'match', sid: match }, { text: 'Bring the balls' });
  await writeNote(coach, { type: 'match_public', sid: match }, { text: 'Thanks for coming' });
  await writeNote(coach, { type: 'training_selection', sid: selection }, { text: 'Gloves for each keeper' });
  await writeNote(coach, { type: 'training_session', sid: session }, { text: 'Cones and bibs' });
  await writeNote(coach, { type: 'account', sid: ACCOUNT }, { text: 'Ask for a day off' });
  await writeNote(coach, { type: 'team', sid: other }, { text: 'Of another team' });
}

const TITLES = [
  'Season',
  'Player: Player 1',
  'Match: Noordhaven MO13-1',
  'For followers: Noordhaven MO13-1',
  'Training selection: Keepers',
  'Training: Keepers',
  'Only for you',
];

test('the notes of the team and the own one are listed, without empty ones and those of other teams', async () => {
  await openTeam('/notes/', writeAll);
  await expect.poll(() => rows().toSorted()).toEqual(TITLES.toSorted());
  await expect.element(text('One keeper, two backs')).toBeVisible();
});

test('the search finds words of texts, titles and subjects, and says when it finds nothing', async () => {
  await openTeam('/notes/', writeAll);
  for (const [words, found] of [
    ['keeper', ['Season', 'Training selection: Keepers', 'Training: Keepers']],
    ['KNEE autumn', ['Player: Player 1']],
    ['noordhaven', ['Match: Noordhaven MO13-1', 'For followers: Noordhaven MO13-1']],
    ['day off', ['Only for you']],
    ['penalties', []],
  ] as const) {
    await search().fill(words);
    await expect.poll(() => rows().toSorted()).toEqual(found.toSorted());
  }
  await expect.element(text('No note has these words.')).toBeVisible();
});

test('a team without notes says what they are for', async () => {
  await openTeam('/notes/');
  await expect.element(text('No notes yet')).toBeVisible();
  await expect.element(search()).not.toBeInTheDocument();
});

test('the note of a deleted subject leaves the list, and the screen of the others stays', async () => {
  const { client, match, players } = await openTeam('/notes/', writeAll);
  await expect.poll(() => rows().length).toBe(TITLES.length);
  must(await deleteMatch(client, match));
  must(await deletePlayer(client, players[0] ?? 0));
  const gone = ['Player: Player 1', 'Match: Noordhaven MO13-1', 'For followers: Noordhaven MO13-1'];
  await expect
    .poll(() => rows().toSorted())
    .toEqual(TITLES.filter((title) => !gone.includes(title)).toSorted());
});

test('what another device writes appears in the list', async () => {
  const { elsewhere, team } = await openTeam('/notes/', writeAll);
  await elsewhere((other) =>
    writeNote(other, { type: 'team', sid: team }, { title: 'Spring', text: 'New shirts' }),
  );
  await expect.poll(rows).toContain('Spring');
  expect(rows()).not.toContain('Season');
});

test.each([
  ['Season', 'Note', 'One keeper, two backs'],
  ['Player: Player 1', 'Note', 'Knee'],
  ['For followers: Noordhaven MO13-1', 'Note for followers', 'Thanks for coming'],
  ['Training: Keepers', 'Note', 'Cones and bibs'],
  ['Only for you', 'Note', 'Ask for a day off'],
] as const)('“%s” leads to its note', async (title, name, words) => {
  answerCalls({ getFederations: [] });
  await openTeam('/notes/', writeAll);
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click();
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await shows(wordsOf(name), words);
});
