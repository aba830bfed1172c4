/** Attendance: one tap per player, the choices that unfold, and guests; on its screen and on match day. */
import { ofMatch } from '@touchline/domain/attendance/gathering';
import type { Match } from '@touchline/domain/entity/tables/match';
import { sheetOf } from '@touchline/domain/match/sheet/sheet';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  choice,
  leaveBy,
  type MatchScreen,
  openMatch,
  said,
  sheet,
  undo,
} from '#app/testing/match-screen.testing.tsx';
import { paperRows, printedPaper } from '#app/testing/paper.testing.ts';
import { setAttendance } from '#data/commands/gathering/attendance.ts';
import { askPlayers } from '#data/commands/gathering/requests.ts';
import { createPlayer } from '#data/commands/team/players.ts';
import { must } from '#data/testing/client.testing.ts';

const onSheet = (match: Match, sid: number | undefined) => sheetOf(match).find((one) => one.sid === sid);
const row = (number: number) => button(new RegExp(`^(\\d+ ?)?Player ${number}\\b(?!:)`));
const field = (name: string) => page.getByRole('textbox', { name });

test('a tap says “not here”, a second one “here”, and Undo restores the answer before', async () => {
  const { stored, players } = await openMatch('attendance');
  const unavailable = async () => onSheet(await stored(), players[11])?.unavailable;
  await expect.element(row(12)).toHaveAttribute('aria-pressed', 'true');
  await row(12).click();
  await expect.poll(unavailable).toBe('absent');
  await expect.element(said('Player 12 is not here')).toBeVisible();
  await row(12).click();
  await expect.poll(unavailable).toBe(null);
  await undo().click();
  await expect.poll(unavailable).toBe('absent');
});

test('the list is written on paper when somebody prints, for the staff, with free rows for guests', async () => {
  const { players } = await openMatch('attendance');
  expect(document.querySelector('[data-print]')).toBeNull();
  const paper = await printedPaper();
  expect(paper.querySelector('header')?.textContent).toContain('Staff only');
  const [, first, ...others] = paperRows(paper);
  expect(first?.[0]).toBe('Player 1');
  // A list lies about, and the reason of an answer is the staff's alone.
  expect(first?.at(-1)).toBe('');
  expect(others).toHaveLength(players.length + 2);
});

async function unfold(number: number): Promise<MatchScreen> {
  const screen = await openMatch('attendance');
  const more = button(`Player ${number}: injured, signed off, minutes`);
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(more).toHaveAttribute('aria-expanded', 'true');
  return screen;
}

test.each([
  ['Signed off', 'signed_off'],
  ['Injured', 'injured'],
])('“%s” is stored by one tap in the unfolded row', async (name, reason) => {
  const { stored, players } = await unfold(12);
  await page.getByRole('group', { name: 'Coming?' }).getByText(name, { exact: true }).click();
  await expect.poll(async () => onSheet(await stored(), players[11])?.unavailable).toBe(reason);
});

test.each([
  ['Arrives in minute', '20', '{Enter}', { fromMinute: 20 }, 'Player 12 arrives in minute 20'],
  ['Leaves in minute', '40', '{Tab}', { untilMinute: 40 }, 'Player 12 leaves in minute 40'],
])('“%s” is stored with %s%s', async (name, typed, key, expected, toast) => {
  const { stored, players } = await unfold(12);
  const untouched = await stored();
  await field(name).fill(typed);
  expect(await stored()).toEqual(untouched);
  await userEvent.keyboard(key);
  await expect.poll(async () => onSheet(await stored(), players[11])).toMatchObject(expected);
  await expect.element(said(toast)).toBeVisible();
});

test('leaving before arriving is refused with the reason, and the stored value shows again', async () => {
  const { stored, players } = await unfold(12);
  await field('Arrives in minute').fill('30');
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => onSheet(await stored(), players[11])?.fromMinute).toBe(30);
  await field('Leaves in minute').fill('10');
  await userEvent.keyboard('{Enter}');
  await expect.element(said('Player 12 arrives in minute 30 and cannot leave before that.')).toBeVisible();
  await expect.element(field('Leaves in minute')).toHaveValue('');
});

test('a typed minute is stored when the coach leaves the screen without leaving the field', async () => {
  const { stored, players } = await unfold(12);
  await field('Arrives in minute').fill('20');
  leaveBy('Back to the line-up');
  await expect.poll(async () => onSheet(await stored(), players[11])?.fromMinute).toBe(20);
});

test('a minute from another device shows beside one that is being typed', async () => {
  const { stored, elsewhere, match, players } = await unfold(12);
  const player = players[11] ?? 0;
  await field('Arrives in minute').fill('15');
  await elsewhere(async (other) =>
    must(await setAttendance(other, { of: ofMatch(match), player, change: { says: 'leaves', minute: 50 } })),
  );
  await expect.element(field('Leaves in minute')).toHaveValue('50');
  await expect.element(field('Arrives in minute')).toHaveValue('15');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(async () => onSheet(await stored(), player))
    .toMatchObject({ fromMinute: 15, untilMinute: 50 });
});

async function openGuest(screen = 'attendance'): Promise<MatchScreen> {
  const opened = await openMatch(screen, async (coach) => {
    // A player of the collection who is in no team.
    must(await createPlayer(coach, { nickname: 'Guus', position_ids: ['M'] }));
  });
  if (screen === 'play') await button('Somebody has arrived').click();
  await button('Add a guest').click();
  return opened;
}
const last = async ({ stored }: MatchScreen) => sheetOf(await stored()).at(-1);

test.each(['attendance', 'play'])(
  'on the screen “%s” a new guest joins this match with a name and a number',
  async (where) => {
    const screen = await openGuest(where);
    await field('Or a new name').fill('  Sam ');
    await field('Shirt number').fill('31');
    await userEvent.keyboard('{Enter}');
    await expect.poll(async () => (await last(screen))?.shirtnumber).toBe(31);
    await expect.element(said('Sam comes')).toBeVisible();
    expect(screen.client.team(screen.team)?.player_sids).toHaveLength(12);
    if (where === 'play') await choice('Close').click();
    await undo().click();
    await expect.poll(async () => sheetOf(await screen.stored())).toHaveLength(12);
  },
);

test('one of the other players joins by being chosen', async () => {
  const screen = await openGuest();
  await page.getByRole('combobox', { name: 'One of your other players' }).selectOptions('Guus');
  await expect.poll(async () => sheetOf(await screen.stored())).toHaveLength(13);
  await expect.element(said('Guus comes')).toBeVisible();
});

test('the form of a guest gets the focus, and gives it back to its button', async () => {
  const screen = await openGuest();
  await expect.element(page.getByRole('combobox', { name: 'One of your other players' })).toHaveFocus();
  await field('Or a new name').fill('Sam');
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => sheetOf(await screen.stored())).toHaveLength(13);
  await expect.element(button('Add a guest')).toHaveFocus();
});

test('a guest needs a name: the field says so, and the number stays', async () => {
  const screen = await openGuest();
  await field('Shirt number').fill('31');
  await button('Add to this match').click();
  await expect.element(page.getByText('Enter a name')).toBeVisible();
  await expect.element(field('Shirt number')).toHaveValue('31');
  expect(sheetOf(await screen.stored())).toHaveLength(12);
});

test('a number that another player wears is refused with the reason, and nothing typed is lost', async () => {
  const screen = await openGuest();
  await field('Or a new name').fill('Sam');
  await field('Shirt number').fill('3');
  await button('Add to this match').click();
  await expect.element(said('This number is taken by Player 3.')).toBeVisible();
  await expect.element(field('Or a new name')).toHaveValue('Sam');
  await expect.element(field('Shirt number')).toHaveValue('3');
  expect(sheetOf(await screen.stored())).toHaveLength(12);
});

test('on match day a tap says that an absent player has arrived', async () => {
  const { stored, players } = await openMatch('play', async (coach, { match, players: [first = 0] }) => {
    must(await setAttendance(coach, { of: ofMatch(match), player: first, change: { says: 'absent' } }));
  });
  await button('Somebody has arrived').click();
  await sheet()
    .getByRole('button', { name: /Player 1\b/ })
    .click();
  await expect.poll(async () => onSheet(await stored(), players[0])?.unavailable).toBe(null);
  await expect.element(sheet().getByText('Everybody on the list is here.')).toBeVisible();
  await choice('Close').click();
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('before the match the list says when a family was asked, and leads to the requests', async () => {
  await openMatch('attendance', async (coach, { match, players: [first = 0] }) => {
    must(await askPlayers(coach, { of: ofMatch(match), byMail: [first], byLink: [], again: false }));
  });
  await expect.element(page.getByText(/^No answer · asked \d/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: '1 has not answered' })).toBeVisible();
});
