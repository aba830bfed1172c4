/** The form of an event: adding one later, and correcting one. */
import { ofMatch } from '@touchline/domain/attendance/gathering';
import type { EventType } from '@touchline/domain/entity/tables/match';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, choice, type MatchScreen, said, sheet, undo } from '#app/testing/match-screen.testing.tsx';
import { type Before, openTimeline } from '#app/testing/timeline-screen.testing.ts';
import { setAttendance } from '#data/commands/gathering/attendance.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { deletePlayer, updatePlayer } from '#data/commands/team/players.ts';
import { must } from '#data/testing/client.testing.ts';

const select = (name: string) => sheet().getByRole('combobox', { name });
const field = (name: string) => sheet().getByRole('textbox', { name });

async function add(kind: string): Promise<void> {
  await button('Add').click();
  await choice(kind).click();
}

const goalOf = async ({ eventsOf }: MatchScreen) => (await eventsOf('GOAL'))[0];

interface Added {
  readonly kind: string;
  readonly choose?: Readonly<Record<string, string>>;
  readonly type: EventType;
  readonly who?: Readonly<Record<string, number>>;
  readonly data?: object;
}

const ADDED: readonly Added[] = [
  {
    kind: 'Goal',
    choose: { Player: 'Player 5', Assist: 'Player 6', 'Kind of goal': 'header' },
    type: 'GOAL',
    who: { player_sid: 5, assist_player_sid: 6 },
    data: { goal_type: 'HEADER', homeaway: 'home' },
  },
  {
    kind: 'Card',
    choose: { Card: 'Red card', Player: 'Player 6' },
    type: 'RED_CARD',
    who: { player_sid: 6 },
  },
  {
    kind: 'Substitution',
    choose: { 'Comes on': 'Player 10', 'Goes off': 'Player 4' },
    type: 'SUBS_IN',
    who: { player_sid: 10, off_player_sid: 4 },
  },
  { kind: 'Leaves the pitch', choose: { Player: 'Player 3' }, type: 'SUBS_OUT', who: { player_sid: 3 } },
  {
    kind: 'Time penalty',
    choose: { Player: 'Player 2' },
    type: 'TIME_PENALTY',
    who: { player_sid: 2 },
    data: { minutes: 5 },
  },
  { kind: 'Time-out', choose: { Side: 'Noordhaven' }, type: 'TIME_OUT', data: { homeaway: 'away' } },
  {
    kind: 'Something else',
    choose: { 'What happened': 'Corner' },
    type: 'CORNER',
    data: { homeaway: 'home' },
  },
];

test('an event of every kind is added later, at the minute that was typed', async () => {
  const { eventsOf, players } = await openTimeline();
  for (const { kind: message, choose = {}, type, who = {}, data } of ADDED) {
    const before = (await eventsOf(type)).length;
    await add(message);
    await field('Minute').fill('4');
    for (const [name, option] of Object.entries(choose)) await select(name).selectOptions(option);
    await choice('Add').click();
    await expect.element(sheet(), { message }).not.toBeInTheDocument();
    const after = await eventsOf(type);
    expect(after, message).toHaveLength(before + 1);
    const sids = Object.entries(who).map(([name, number]) => [name, players[number - 1]]);
    const expected = { ...Object.fromEntries(sids), ...data, game_time: 180 };
    expect(
      after.map((event) => event.data),
      message,
    ).toContainEqual(expect.objectContaining(expected));
  }
});

test('an event is added with the keyboard alone', async () => {
  const screen = await openTimeline();
  await add('Time-out');
  await field('Minute').fill('2');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => screen.eventsOf('TIME_OUT')).toHaveLength(1);
});

test('a goal of the opponent gets a number, a name and a typed assist', async () => {
  const screen = await openTimeline();
  await add('Goal');
  await select('Counts for').selectOptions('Noordhaven');
  await field('Shirt number').fill('9');
  await field('Name').fill('Kim');
  await field('Assist').fill('Noa');
  await choice('Add').click();
  await expect.poll(() => screen.eventsOf('GOAL')).toHaveLength(2);
  const data = (await screen.eventsOf('GOAL')).at(-1)?.data;
  expect(data).toMatchObject({
    homeaway: 'away',
    sn: 9,
    playername: 'Kim',
    assist_text: 'Noa',
    player_sid: 0,
  });
});

test.each([
  ['50', 'Minute 50 has not been played yet.'],
  ['200', 'There is no minute 200 in this match.'],
])(
  'minute %s is refused with the reason; nothing typed is lost, and a right minute is stored',
  async (typed, why) => {
    const screen = await openTimeline();
    await add('Card');
    await select('Player').selectOptions('Player 5');
    await field('Minute').fill(typed);
    await choice('Add').click();
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(why);
    expect(await screen.eventsOf('YELLOW_CARD')).toEqual([]);
    await expect.element(field('Minute')).toHaveValue(typed);
    await field('Minute').fill('5');
    await expect.element(sheet().getByRole('alert')).not.toBeInTheDocument();
    await choice('Add').click();
    await expect
      .poll(async () => (await screen.eventsOf('YELLOW_CARD'))[0]?.data.player_sid)
      .toBe(screen.players[4]);
  },
);

test.each([
  ['Minute', '{End}{Backspace}{Backspace}7', '7'],
  ['Stoppage time', '{End}{Backspace}3', '3'],
])('“%s” is typed again with Backspace and a digit', async (name, keys, shown) => {
  await openTimeline();
  await add('Card');
  await field(name).click();
  await userEvent.keyboard(keys);
  await expect.element(field(name)).toHaveValue(shown);
});

test('a player who is marked absent is refused; one tap marks them as present and adds the event', async () => {
  const screen = await openTimeline(async (coach, { match, players }) =>
    must(
      await setAttendance(coach, {
        of: ofMatch(match),
        player: players[11] ?? 0,
        change: { says: 'absent' },
      }),
    ),
  );
  await add('Substitution');
  await select('Comes on').selectOptions('Player 12');
  await select('Goes off').selectOptions('Player 5');
  await choice('Add').click();
  await expect.element(sheet().getByRole('alert')).toHaveTextContent('Player 12 is marked “not here”.');
  await choice('Player 12 is here').click();
  await expect.poll(() => screen.eventsOf('SUBS_IN')).toHaveLength(1);
});

test.each(['Close', 'Escape'])('%s stores no new event, and the focus goes back', async (how) => {
  const { stored } = await openTimeline();
  const untouched = await stored();
  await expect.element(button('Add')).toBeVisible();
  button('Add').element().focus();
  await userEvent.keyboard('{Enter}');
  await choice('Goal').click();
  await select('Player').selectOptions('Player 5');
  if (how === 'Escape') await userEvent.keyboard('{Escape}');
  else await choice('Close').click();
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.element(button('Add')).toHaveFocus();
  expect(await stored()).toEqual(untouched);
});

/** The form of the goal of Player 8. */
async function openGoal(more?: Before): Promise<MatchScreen> {
  const screen = await openTimeline(more);
  await button(/Player 8/).click();
  await expect.element(page.getByRole('dialog', { name: 'Change event' })).toBeVisible();
  return screen;
}

test('an event is corrected; the fields show what is stored', async () => {
  const screen = await openGoal();
  await expect.element(select('Player')).toHaveDisplayValue('Player 8');
  await expect.element(select('Kind of goal')).toHaveDisplayValue('shot');
  await select('Player').selectOptions('Player 9');
  await field('Minute').fill('3');
  await choice('Save').click();
  await expect.poll(async () => (await goalOf(screen))?.data.player_sid).toBe(screen.players[8]);
  expect((await goalOf(screen))?.data).toMatchObject({ game_time: 120, goal_type: 'SHOT' });
});

test('an event that was changed but not saved stays as it was', async () => {
  const { stored } = await openGoal();
  const untouched = await stored();
  await select('Player').selectOptions('Player 9');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(await stored()).toEqual(untouched);
});

test('a scorer from another device shows, and only the assist that was chosen here is written', async () => {
  const screen = await openGoal();
  const { players, match } = screen;
  await select('Assist').selectOptions('Player 7');
  const eid = (await goalOf(screen))?.eid ?? '';
  await screen.elsewhere(async (other) =>
    must(await decideMatch(other, match, { type: 'editEvent', eid, player: players[8] ?? 0 })),
  );
  await expect.element(select('Player')).toHaveDisplayValue('Player 9');
  await expect.element(select('Assist')).toHaveDisplayValue('Player 7');
  await choice('Save').click();
  await expect.poll(async () => (await goalOf(screen))?.data.assist_player_sid).toBe(players[6]);
  expect((await goalOf(screen))?.data.player_sid).toBe(players[8]);
});

test('a refused correction keeps what was typed', async () => {
  const screen = await openGoal();
  await field('Minute').fill('55');
  await choice('Save').click();
  await expect.element(sheet().getByRole('alert')).toHaveTextContent('Minute 55 has not been played yet.');
  await expect.element(field('Minute')).toHaveValue('55');
  expect((await goalOf(screen))?.data.game_time).toBe(0);
});

test('an event is kept from followers by its switch', async () => {
  const screen = await openGoal();
  await sheet()
    .getByRole('switch', { name: /^Followers see it/ })
    .click();
  await choice('Save').click();
  await expect.poll(async () => (await goalOf(screen))?.status).toBe('PRIVATE');
});

test('an own goal has neither an assist nor a kind', async () => {
  const screen = await openGoal();
  await sheet().getByRole('switch', { name: 'Own goal' }).click();
  await expect.element(select('Assist')).not.toBeInTheDocument();
  await choice('Save').click();
  await expect.poll(() => screen.eventsOf('OWN_GOAL')).toHaveLength(1);
});

test('a removed event comes back with Undo', async () => {
  const { eventsOf } = await openGoal();
  await choice('Remove this event').click();
  await expect.poll(() => eventsOf('GOAL')).toEqual([]);
  await expect.element(said('Event removed')).toBeVisible();
  await undo().click();
  await expect.poll(() => eventsOf('GOAL')).toHaveLength(1);
});

test('the form closes when another device removes its event', async () => {
  const screen = await openGoal();
  const eid = (await goalOf(screen))?.eid ?? '';
  await screen.elsewhere(async (other) =>
    must(await decideMatch(other, screen.match, { type: 'removeEvent', eid })),
  );
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('a goal of a player who no longer exists keeps their number, without a warning', async () => {
  await openTimeline(async (coach, { players: { 7: player = 0 } }) => {
    must(await updatePlayer(coach, player, { nickname: 'Bo' }));
    must(await deletePlayer(coach, player));
  });
  await expect.element(page.getByRole('button', { name: /Player 8 shot/ })).toBeVisible();
  await expect.element(page.getByText('Some details of this match cannot be right')).not.toBeInTheDocument();
});
