/** Attendance and requests of a training session: the screens of a match, with a session's words and players. */
import type { TrainingSession } from '@touchline/domain/entity/tables/training';
import { answerOf, questionOf, sheetOf } from '@touchline/domain/match/sheet/sheet';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '#app/testing/server.testing.ts';
import { openSession, type SessionPrepared } from '#app/testing/session-screen.testing.tsx';
import { button, text, undo } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { setAttendance } from '#data/commands/gathering/attendance.ts';
import { updatePlayer } from '#data/commands/team/players.ts';
import { deleteSelection } from '#data/commands/training/selections.ts';
import { cancelSession, saveSessionSetup } from '#data/commands/training/sessions.ts';
import { must } from '#data/testing/client.testing.ts';

const row = (number: number) => button(new RegExp(`^(\\d+ ?)?Player ${number}\\b(?!:)`));
const statusOf = (session: TrainingSession, sid: number | undefined) =>
  sheetOf(session).find((one) => one.sid === sid)?.status;
const byMail = async (coach: Client, players: readonly number[]) => {
  for (const player of players)
    must(await updatePlayer(coach, player, { metadata: { email1: `family${player}@example.org` } }));
};

test('the list has the players of the selection; a tap says “not here”, and Undo takes it back', async () => {
  const { stored, players } = await openSession('attendance');
  await expect.element(page.getByText(/^Keepers · (1 Dec|Dec 1)$/)).toBeVisible();
  await expect.element(row(3)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(row(4)).not.toBeInTheDocument();
  await row(3).click();
  await expect.poll(async () => statusOf(await stored(), players[2])).toBe('absent');
  await undo().click();
  await expect.poll(async () => statusOf(await stored(), players[2])).toBe('not_reported');
});

test('another player of the team comes as a guest, without a number', async () => {
  const { stored, players } = await openSession('attendance');
  await button('Add a guest').click();
  await expect.element(page.getByText(/^Comes to this training only/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Number' })).not.toBeInTheDocument();
  await page.getByRole('combobox').selectOptions('Player 5');
  await expect.poll(async () => statusOf(await stored(), players[4])).toBe('present');
  expect((await stored()).player_sids).toEqual(players.slice(0, 3));
});

test('once it has begun, the question is who is here', async () => {
  await openSession('attendance', async (coach, { session }) => {
    const changed = { date: Math.floor(coach.now() / 86_400_000) * 86_400 - 86_400 };
    must(await saveSessionSetup(coach, { session, changed }));
  });
  await expect.element(text('Tap a name: here or not here.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ask who comes' })).not.toBeInTheDocument();
});

test('one tap asks the families of the selection, and the answers go to the session', async () => {
  answerCalls({ attendanceLink: null });
  const { stored, players } = await openSession('attendancecenter', (coach, prepared) =>
    byMail(coach, prepared.players.slice(0, 2)),
  );
  await button('Ask 2 players').click();
  const ways = async () => {
    const session = await stored();
    return players.slice(0, 4).map((player) => questionOf(session, player).how);
  };
  await expect.poll(ways).toEqual(['mail', 'mail', '', '']);
  // The shared link is switched off, so that a player without an address is not reached.
  await expect.element(page.getByText('Not reached: share the link')).toBeVisible();
  await button('Remind Player 2').click();
  await expect.poll(async () => questionOf(await stored(), players[1] ?? 0).reminded_at).toBeGreaterThan(0);
  expect(answerOf(await stored(), players[0] ?? 0).answer).toBe('');
});

test('a cancelled session asks no families, and says why', async () => {
  answerCalls({ attendanceLink: null });
  await openSession('attendancecenter', async (coach, { session }) => {
    must(await cancelSession(coach, session, true));
  });
  await expect.element(page.getByText(/^The training is cancelled/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Ask \d/ }).elements()).toEqual([]);
});

/** The list of the session was begun, so that it stays without its selection. */
const withoutSelection = async (
  coach: Client,
  { session: sid, selection, players: [player = 0] }: SessionPrepared,
) => {
  const of = { collection: 'training_sessions', sid } as const;
  must(await setAttendance(coach, { of, player, change: { says: 'absent' } }));
  must(await deleteSelection(coach, selection));
};

test('the list of a deleted selection can be read, says why it does not change, and keeps its name', async () => {
  await openSession('attendance', withoutSelection);
  await expect.element(text('The selection of this training was deleted.')).toBeVisible();
  await expect.element(page.getByText(/^Keepers · /)).toBeVisible();
  await expect.element(text('Player 1')).toBeVisible();
  await expect.element(text('Not here').first()).toBeVisible();
  await expect.element(row(1)).not.toBeInTheDocument();
  await expect.element(button('Add a guest')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Ask who comes' })).not.toBeInTheDocument();
});

test('no family of a deleted selection is asked; the request leads to the list', async () => {
  const { client, session } = await openSession('attendancecenter', withoutSelection);
  await expect.element(text('The selection of this training was deleted.')).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Who is here?' }))
    .toHaveAttribute('href', `/training/${client.live.resolve('training_sessions', session)}/attendance/`);
});
