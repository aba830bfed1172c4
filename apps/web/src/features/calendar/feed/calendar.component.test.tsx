/** The person's own calendar: link, teams, replacing and switching off. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, noAnswer } from '#app/testing/server.testing.ts';
import { button, openTeam } from '#app/testing/team-screen.testing.tsx';
import { createTeam } from '#data/commands/team/teams.ts';
import { readSetting } from '#data/settings/settings.ts';
import { must } from '#data/testing/client.testing.ts';

const TOKEN = 't0ken';

async function openCalendar(teams: 'one' | 'two' = 'one') {
  const opened = await openTeam('/user/calendar/', async (coach) => {
    const format = { pitchPlayers: 9, matchLength: 60, matchParts: 4 };
    if (teams === 'two')
      must(await createTeam(coach, { clubname: 'Rietdijk', teamname: 'MO11-1', ...format }));
  });
  const { world, device } = opened;
  await world.time.pass(10_000);
  world.setOnline(device, true);
  await world.time.pass(10_000);
  return opened;
}

const link = (token: string) => page.getByRole('link', { name: new RegExp(`/calendar/${token}\\.ics$`) });
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name });

test('the link of all teams is made, opens the calendar of the device, and is replaced and switched off', async () => {
  const calls = answerCalls({
    getCalendarLink: null,
    replaceCalendarLink: { token: TOKEN },
    endCalendarLink: { sid: 0 },
  });
  await openCalendar();
  await button('Create link').click();
  expect(calls.of('replaceCalendarLink')).toEqual([{ team_sid: 0 }]);
  await expect.element(link(TOKEN)).toBeVisible();
  const subscribe = page.getByRole('link', { name: 'Add to calendar' });
  await expect
    .element(subscribe)
    .toHaveAttribute('href', `webcal://${window.location.host}/calendar/${TOKEN}.ics`);
  await expect.element(page.getByRole('img', { name: 'QR code of the calendar link' })).toBeVisible();
  await button('Replace link').click();
  await confirm('Replace link').click();
  expect(calls.of('replaceCalendarLink')).toHaveLength(2);
  await button('Switch off link').click();
  await expect.element(page.getByText('Calendars that use this link are no longer updated.')).toBeVisible();
  await confirm('Switch off link').click();
  await expect.element(button('Create link')).toBeVisible();
});

test('a link that is being made is not made again', async () => {
  const calls = answerCalls({ getCalendarLink: null, replaceCalendarLink: noAnswer });
  await openCalendar();
  await button('Create link').click();
  await expect.element(button('Create link')).toBeDisabled();
  expect(calls.of('replaceCalendarLink')).toHaveLength(1);
});

test('each team has a link of its own', async () => {
  const calls = answerCalls({ getCalendarLink: { token: TOKEN } });
  const { team, client } = await openCalendar('two');
  await expect.element(link(TOKEN)).toBeVisible();
  await page.getByRole('combobox', { name: 'Your teams' }).click();
  await page.getByRole('option', { name: 'Rietdijk MO13-2' }).click();
  await expect
    .poll(() => calls.of('getCalendarLink').at(-1))
    .toEqual({ team_sid: client.live.resolve('teams', team) });
});

test('a device that was subscribed says so', async () => {
  answerCalls({ getCalendarLink: { token: TOKEN } });
  await openCalendar();
  const subscribe = page.getByRole('link', { name: 'Add to calendar' });
  await expect.element(subscribe).toBeVisible();
  const element = subscribe.element();
  // The browser of the test has no calendar to open.
  element.addEventListener('click', (event) => event.preventDefault());
  await subscribe.click();
  await expect.element(page.getByText('You added this calendar on this device.')).toBeVisible();
  expect(readSetting('calendar_synced')).toBe(true);
});

test('without network the screen says that the link needs it', async () => {
  answerCalls();
  const { world, device } = await openTeam('/user/calendar/');
  world.setOnline(device, false);
  await expect.element(page.getByText('The link comes from the server and needs the network.')).toBeVisible();
});
