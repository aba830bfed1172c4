/** The request centre: ask all or some, remind, close, reminders, and the shared link. */
import { ofMatch } from '@touchline/domain/attendance/gathering';
import { questionOf } from '@touchline/domain/match/sheet/sheet';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  button,
  choice,
  type MatchScreen,
  openMatch,
  said,
  sheet,
  undo,
} from '#app/testing/match-screen.testing.tsx';
import { answerCalls } from '#app/testing/server.testing.ts';
import type { Client } from '#data/client/client.ts';
import { setAttendance } from '#data/commands/gathering/attendance.ts';
import { askPlayers, setClosing } from '#data/commands/gathering/requests.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { setTeamAttendance } from '#data/commands/team/attendance.ts';
import { deletePlayer, updatePlayer } from '#data/commands/team/players.ts';
import { must, type Prepared } from '#data/testing/client.testing.ts';

const TOKEN = 't0ken';

/** Ten families have an address, two have none. */
async function withAddresses(coach: Client, { players }: Prepared) {
  for (const [index, player] of players.slice(0, 10).entries())
    must(await updatePlayer(coach, player, { metadata: { email1: `family${index}@example.org` } }));
}

async function openCentre(
  before: (coach: Client, prepared: Prepared) => Promise<unknown> = async () => {},
): Promise<MatchScreen> {
  answerCalls({ attendanceLink: null });
  return openMatch('attendancecenter', async (coach, prepared) => {
    await withAddresses(coach, prepared);
    await before(coach, prepared);
  });
}

const askEverybody = async (coach: Client, { match, players }: Prepared) =>
  must(
    await askPlayers(coach, {
      of: ofMatch(match),
      byMail: players.slice(0, 10),
      byLink: players.slice(10),
      again: false,
    }),
  );

const ways = async ({ stored, players }: MatchScreen) => {
  const match = await stored();
  return players.map((player) => questionOf(match, player).how);
};
const row = (number: number) =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`Player ${number}(?!\\d)`) });
const field = (name: string) => page.getByLabelText(new RegExp(`^${name}`));

test('one tap asks everybody: by mail, or by an open link without an address', async () => {
  const screen = await openLink({ attendanceLink: { token: TOKEN } });
  screen.world.setOnline(screen.device, true);
  await button('Ask 12 players').click();
  await expect.poll(() => ways(screen)).toEqual([...Array(10).fill('mail'), 'link', 'link']);
  await expect.element(said('Share the link with 2 players without an e-mail address.')).toBeVisible();
});

test('Undo takes the questions back that were not sent yet', async () => {
  const screen = await openCentre();
  await button('Ask 10 players').click();
  await expect.poll(() => ways(screen)).toContain('mail');
  await undo().click();
  await expect.poll(() => ways(screen)).toEqual(Array(12).fill(''));
});

test('while the shared link is switched off, players without an address count as not reached', async () => {
  const screen = await openCentre();
  await expect.element(page.getByText(/^2 players have no e-mail address/)).toBeVisible();
  await button('Ask 10 players').click();
  await expect.poll(() => ways(screen)).toEqual([...Array(10).fill('mail'), '', '']);
  await expect.element(row(12).getByText('Not reached: share the link')).toBeVisible();
  await expect.element(page.getByText('Everybody has answered')).not.toBeInTheDocument();
  await button('Choose players').click();
  await choice('Ask 2 players').click();
  await expect.element(said('Share the link to reach them.')).toBeVisible();
  await choice('Everybody').click();
  await choice('Ask 12 players').click();
  await expect.element(said('10 asked. 2 not reached: share the link.')).toBeVisible();
  expect(await ways(screen)).toEqual([...Array(10).fill('mail'), '', '']);
});

test('a player who no longer exists is not asked', async () => {
  await openCentre(async (coach, { players }) => must(await deletePlayer(coach, players[11] ?? 0)));
  await expect.element(row(1)).toBeVisible();
  await expect.element(page.getByText('1 player has no e-mail address', { exact: false })).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^(?:#?12|Player(?: 12)?)\b(?!\d| \d)/ })
      .query(),
  ).toBeNull();
});

test('on a small phone the buttons beside Remind share a row, and a row of the list is one button high', async () => {
  await page.viewport(360, 640);
  await openCentre(async (coach, { match, players }) => {
    must(await askPlayers(coach, { of: ofMatch(match), byMail: [], byLink: players, again: false }));
  });
  await expect.element(button('Remind 12')).toBeVisible();
  const box = (name: string) => button(name).element().getBoundingClientRect();
  expect(box('Choose players').top).toBe(box('Share link').top);
  expect(box('Remind 12').width).toBeCloseTo(box('Choose players').right - box('Share link').left);
  expect(row(1).element().getBoundingClientRect().height).toBeLessThanOrEqual(57);
});

test('offline, the screen says how many questions wait for the network', async () => {
  await openCentre(async () => {});
  await button('Ask 10 players').click();
  await expect
    .element(page.getByText('10 questions wait. E-mails go out when this device is online.'))
    .toBeVisible();
  await expect.element(row(1).getByText(/waits for the network/)).toBeVisible();
});

test('some players are asked by the ticks; none is refused at the list', async () => {
  const screen = await openCentre();
  await button('Choose players').click();
  await choice('None').click();
  await choice('Ask who comes').click();
  await expect.element(sheet().getByText('Choose some players')).toBeVisible();
  await sheet()
    .getByRole('checkbox', { name: /^Player 2\b/ })
    .click();
  await sheet()
    .getByRole('checkbox', { name: /^Player 12\b/ })
    .click();
  await choice('Ask 2 players').click();
  await expect.poll(() => ways(screen)).toEqual(['', 'mail', ...Array(10).fill('')]);
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('silent families are reminded all at once, or one by one', async () => {
  const { stored, players } = await openCentre(askEverybody);
  const reminded = async () => {
    const { metadata } = await stored();
    return metadata.asked.filter(({ reminded_at }) => reminded_at > 0).map(({ sid }) => sid);
  };
  await button('Remind Player 3').click();
  await expect.poll(reminded).toEqual([players[2]]);
  await expect.element(said('1 family reminded')).toBeVisible();
  await button('Remind 12').click();
  await expect.poll(reminded).toHaveLength(12);
});

test('asking again sets earlier answers aside, and the row says so', async () => {
  const { stored, players, world } = await openCentre(async (coach, prepared) => {
    await askEverybody(coach, prepared);
    const {
      match,
      players: [first = 0],
    } = prepared;
    must(await setAttendance(coach, { of: ofMatch(match), player: first, change: { says: 'declined' } }));
  });
  await expect.element(row(1).getByText(/^by the coach/)).toBeVisible();
  await world.time.pass(60_000);
  await button('Choose players').click();
  await choice('Everybody').click();
  await sheet()
    .getByRole('switch', { name: /^Earlier answers no longer count/ })
    .click({ force: true });
  await choice('Ask 12 players').click();
  await expect
    .poll(async () => (await stored()).metadata.asked.filter(({ renewed_at }) => renewed_at > 0))
    .toHaveLength(players.length);
  await expect.element(button('Remind 12')).toBeVisible();
  await expect.element(row(1).getByText(/^asked again, earlier answer set aside/)).toBeVisible();
});

test('a player without an address leads to the player', async () => {
  await openCentre();
  const link = row(12).getByRole('link', { name: 'Add an address' });
  await expect.element(link).toBeVisible();
  await expect.element(row(1).getByRole('link')).not.toBeInTheDocument();
});

test('a request closes at a day and time, hours before the start, and now; and opens again', async () => {
  const { stored } = await openCentre(askEverybody);
  const request = async () => (await stored()).metadata.request;
  await button(/^Closing/).click();
  await sheet().getByText('Hours before', { exact: true }).click();
  await expect.poll(request).toMatchObject({ closing: 'before_start', hours_before: 1 });
  await field('Hours before the start').fill('3');
  await expect.poll(request).toMatchObject({ closing: 'before_start', hours_before: 3 });
  await field('Hours before the start').fill('500');
  await expect.element(sheet().getByText('Enter whole hours, 1 to 336')).toBeVisible();
  await sheet().getByText('Day and time', { exact: true }).click();
  await expect.poll(request).toMatchObject({ closing: 'at' });
  await field('Date').fill('2026-11-01');
  await expect.element(sheet().getByText('This time is in the past')).toBeVisible();
  await field('Date').fill('2026-11-09');
  await expect.element(sheet().getByText('Must be before the start')).toBeVisible();
  await field('Date').fill('');
  await expect.element(sheet().getByText('Choose a date')).toBeVisible();
  await choice('Close now').click();
  await expect.poll(request).toMatchObject({ closing: 'now' });
  await expect.element(page.getByText(/^Closed since/).first()).toBeVisible();
  await button('Open again').click();
  await expect.poll(request).toMatchObject({ closing: 'open' });
});

test('a match has the reminders of its team, or its own', async () => {
  const { stored } = await openCentre(async (coach, { team }) =>
    must(await setTeamAttendance(coach, team, { reminders: [24], evening: true })),
  );
  const request = async () => (await stored()).metadata.request;
  await button(/^Reminders/).click();
  await expect.element(sheet().getByText('24 hours and the evening before')).toBeVisible();
  await sheet().getByText('Own reminders').click();
  await expect.poll(request).toMatchObject({ own_reminders: true, reminders: [24], evening: true });
  await sheet().getByRole('checkbox', { name: '2 hours' }).click({ force: true });
  await expect.poll(request).toMatchObject({ reminders: [24, 2] });
  await field('Other number of hours').fill('9');
  await choice('Add').click();
  await expect.poll(request).toMatchObject({ reminders: [24, 9, 2] });
  await field('Other number of hours').fill('999');
  await choice('Add').click();
  await expect.element(sheet().getByText('Enter whole hours, 1 to 336')).toBeVisible();
});

async function openLink(answers: object): Promise<MatchScreen & { server: ReturnType<typeof answerCalls> }> {
  const server = answerCalls({ ...answers });
  const screen = await openMatch('attendancecenter', withAddresses);
  return { ...screen, server };
}

test('the shared link needs the network, and says so', async () => {
  const { world, device, server } = await openLink({});
  await button('Share link').click();
  await expect.element(sheet().getByText(/The link comes from the server/)).toBeVisible();
  expect(server.of('attendanceLink')).toEqual([]);
  server.answer({ attendanceLink: { token: TOKEN } });
  world.setOnline(device, true);
  await expect.element(sheet().getByRole('link', { name: new RegExp(`/attend/${TOKEN}$`) })).toBeVisible();
});

test('the link is opened, replaced after a warning, and switched off', async () => {
  const { world, device, server, match } = await openLink({
    attendanceLink: null,
    openAttendanceLink: { token: TOKEN },
    replaceAttendanceLink: { token: 'n3w' },
    closeAttendanceLink: { sid: 1 },
  });
  await world.time.pass(10_000);
  world.setOnline(device, true);
  await world.time.pass(10_000);
  await button(/^Shared link/).click();
  await choice('Open a link').click();
  expect(server.of('openAttendanceLink')).toEqual([{ kind: 'matches', sid: match }]);
  await expect.element(sheet().getByRole('link', { name: new RegExp(`/attend/${TOKEN}$`) })).toBeVisible();
  await choice('Replace').click();
  await expect.element(page.getByText(/The old link stops working at once/)).toBeVisible();
  await confirmed('Replace the link?', 'Replace');
  await expect.element(sheet().getByRole('link', { name: /\/attend\/n3w$/ })).toBeVisible();
  await choice('Switch off').click();
  await confirmed('Switch the link off?', 'Switch off');
  await expect.element(choice('Open a link')).toBeVisible();
});

/** Answers the question, which lies above the sheet. */
const confirmed = async (question: string, name: string) => {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name }).click();
  await expect.element(dialog).not.toBeInTheDocument();
};

test('a closed request offers to open it again, and nothing else', async () => {
  await openCentre(async (coach, prepared) => {
    await askEverybody(coach, prepared);
    must(await setClosing(coach, { of: ofMatch(prepared.match), closing: { closing: 'now' } }));
  });
  await expect.element(button('Open again')).toBeVisible();
  await expect.element(button('Remind 12')).not.toBeInTheDocument();
});

test('families of a cancelled match are not asked', async () => {
  await openCentre(async (coach, { match }) =>
    must(await decideMatch(coach, match, { type: 'setStatus', to: 'cancelled' })),
  );
  await expect.element(page.getByText(/The match is cancelled or postponed/)).toBeVisible();
  await expect.element(button(/^Ask/)).not.toBeInTheDocument();
});
