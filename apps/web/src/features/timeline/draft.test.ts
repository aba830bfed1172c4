import { decide } from '@touchline/domain/match/decide/decide';
import { kickedOff, minutes } from '@touchline/domain/match/testing/match.testing';
import { timelineOf } from '@touchline/domain/match/timeline/timeline';
import { expect, test } from 'vitest';
import { draftOf, editCommand, insertCommand, newDraft } from './draft.ts';

function played() {
  const coach = kickedOff();
  coach.does({ type: 'goal', side: 'home', player: 2, assist: 3, goalType: 'HEADER' }, 60);
  coach.does({ type: 'goal', side: 'home', ownGoal: true, sn: 5, playername: 'Kim' }, 120);
  coach.does({ type: 'card', side: 'away', sn: 4, colour: 'yellow' }, 180);
  coach.does({ type: 'substitute', on: 14, off: 4 }, 240);
  coach.does({ type: 'otherEvent', event: 'CHANCE', side: 'home', player: 5, chanceType: 'FREEKICK' }, 300);
  coach.does({ type: 'leave', player: 6 }, 360);
  return coach;
}

test('saving an unchanged event changes nothing', () => {
  const { match } = played();
  for (const row of timelineOf(match).filter(({ editable }) => editable)) {
    const result = decide(match, editCommand(match, row, {}), { nowSeconds: 2e9, eid: 'x' });
    expect([row.type, result.ok ? 'changed' : result.error.code]).toEqual([row.type, 'nothingToChange']);
  }
});

test('a value that was chosen is in the command although an older row has it already', () => {
  const { match } = played();
  const row = timelineOf(match).find(({ type }) => type === 'GOAL');
  if (row === undefined) throw new Error('no goal');
  const { status, player, spot } = draftOf(row);
  expect(editCommand(match, row, { status, player, spot })).toEqual({
    type: 'editEvent',
    eid: row.eid,
    status: 'PUBLIC',
    player,
    pitchpos: { x: -1, y: -1 },
  });
  const minute = editCommand(match, row, { minute: row.minute });
  expect(Object.keys(minute).toSorted()).toEqual(['at', 'eid', 'type']);
});

test('moving our goal to the opponent removes our players from it', () => {
  const { match } = played();
  const row = timelineOf(match).find(({ type }) => type === 'GOAL');
  if (row === undefined) throw new Error('no goal');
  const command = editCommand(match, row, { ours: false, sn: 9, playername: 'Lee' });
  const result = decide(match, command, { nowSeconds: 2e9, eid: 'x' });
  const after = result.ok ? timelineOf(result.value.match).find(({ eid }) => eid === row.eid) : null;
  expect(after).toMatchObject({ side: 'away', player: 0, assist: 0, sn: 9, playername: 'Lee' });
});

test.each(['goal', 'card', 'substitution', 'leave', 'other'] as const)(
  'a forgotten %s is added at its minute',
  (kind) => {
    const coach = played();
    coach.does({ type: 'pause' }, minutes(14));
    const draft = { ...newDraft(kind, 3), player: kind === 'substitution' ? 13 : 7, off: 8 };
    const command = insertCommand(coach.match, draft);
    if (command === null) throw new Error('no command');
    const done = coach.does(command, minutes(14));
    expect(timelineOf(coach.match).find(({ eid }) => eid === done.eid)).toMatchObject({
      minute: 3,
      ours: true,
    });
  },
);
