/** A team code: checked, then used for a team. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, answerCalls, refused } from '#app/testing/server.testing.ts';
import { button, field, openTeam, text } from '#app/testing/team-screen.testing.tsx';

const INFO = {
  code: '123456',
  sku: '1',
  state: 'inactive',
  days: 365,
  team_sid: 0,
  starts_at: 0,
  ends_at: 0,
  relink_from: 0,
};
const code = () => field('Team code');
const team = (name: string) => page.getByRole('radio', { name: new RegExp(name) });

async function openCode(answers: Answers = {}, address = '/shop/teamcode/') {
  const server = answerCalls(answers);
  return { server, ...(await openTeam(address)) };
}

test('six digits, with spaces, are checked with Enter; other texts are not sent', async () => {
  const { server } = await openCode({ check_teamcode: INFO });
  await button('Check the code').click();
  await expect.element(code()).toHaveAccessibleDescription('A team code has six digits.');
  await code().fill('12345');
  await button('Check the code').click();
  await expect.element(code()).toHaveAccessibleDescription('A team code has six digits.');
  expect(server.of('check_teamcode')).toEqual([]);
  await code().fill('123 456');
  await userEvent.keyboard('{Enter}');
  await expect.element(text('This code gives one team Premium for 365 days.')).toBeVisible();
  expect(server.of('check_teamcode')).toMatchObject([{ code: '123456' }]);
});

test.each([
  [414, '', 'This code is invalid, already activated or already used.'],
  [429, '', 'Too many wrong codes. Please try again in an hour.'],
  [510, '', 'No connection. Please try again when you are online.'],
  [500, '', 'Something went wrong. Please try again.'],
])('a code refused with %d %s stays in its field: %s', async (number, message, sentence) => {
  await openCode({ check_teamcode: refused(number, message) });
  await code().fill('123456');
  await button('Check the code').click();
  await expect.element(code()).toHaveAccessibleDescription(sentence);
  await expect.element(code()).toHaveValue('123456');
});

test('a code in the address is checked once', async () => {
  const { server } = await openCode({ check_teamcode: INFO }, '/shop/teamcode/123456/');
  await expect.element(text('For which team?')).toBeVisible();
  expect(server.of('check_teamcode')).toHaveLength(1);
});

test('the code is used for the chosen team only', async () => {
  const {
    server,
    team: sid,
    world,
  } = await openCode(
    {
      check_teamcode: INFO,
      activate_teamcode: ({ team_sid }) => ({
        ...INFO,
        state: 'active',
        team_sid: Number(team_sid),
        relink_from: 4e9,
      }),
    },
    '/shop/teamcode/123456/',
  );
  await button('Activate').click();
  await expect.element(text('Choose a team.')).toBeVisible();
  expect(server.of('activate_teamcode')).toEqual([]);
  await team('Rietdijk MO13-2').click({ force: true });
  await button('Activate').click();
  await expect.poll(() => server.of('activate_teamcode')).toHaveLength(1);
  await world.time.pass(20_000);
  await expect.element(text('Rietdijk MO13-2 has Premium')).toBeVisible();
  expect(server.of('activate_teamcode')).toMatchObject([{ code: '123456', team_sid: String(sid) }]);
});

test.each([
  [403, "It's to early to switch from team", 'It’s too early to use it for another team.'],
  [429, '', 'Too many wrong codes. Please try again in an hour.'],
  [500, '', 'Something went wrong. Please try again.'],
])('a code that was not activated (%d %s) keeps the chosen team: %s', async (number, message, sentence) => {
  await openCode(
    { check_teamcode: INFO, activate_teamcode: refused(number, message) },
    '/shop/teamcode/123456/',
  );
  await team('Rietdijk MO13-2').click({ force: true });
  await button('Activate').click();
  await expect.element(text(sentence)).toBeVisible();
  await expect.element(team('Rietdijk MO13-2')).toBeChecked();
});

test('“Another code” goes back without activating', async () => {
  const { server } = await openCode({ check_teamcode: INFO }, '/shop/teamcode/123456/');
  await button('Another code').click();
  await expect.element(button('Check the code')).toBeVisible();
  expect(server.of('activate_teamcode')).toEqual([]);
});
