/** Searches the report that a coach shares for the names of planted children (the design's privacy.md). */
import type { MatchEvent } from '@touchline/domain/entity/tables/match';
import { KICK_OFF, kickedOff, minutes } from '@touchline/domain/match/testing/match.testing';
import {
  allowedName,
  nameDifferences,
  PLANTED_AGES,
  type PlantedAge,
  plantedPlayers,
  plantedTeam,
} from '@touchline/domain/privacy/planted-levels.testing';
import { setLocale } from '@touchline/i18n';
import { describe, expect, test } from 'vitest';
import { reportText } from './report-words.ts';

const OTHER_SIDE = { GOAL: 'home', OWN_GOAL: 'away' } as const;

/** Every player has one event of the kind, which names them in every field that an event has for it. */
function played(type: keyof typeof OTHER_SIDE) {
  const coach = kickedOff({ matchParts: 1, squad: plantedPlayers.length });
  coach.does({ type: 'goal', side: 'home', player: 8 }, minutes(2));
  coach.does({ type: 'endMatch' }, minutes(60));
  const goal = coach.match.events.find((event) => event.type === 'GOAL');
  if (goal === undefined) throw new Error('a goal was recorded');
  const events = plantedPlayers.map(
    ({ sid, nickname: playername }): MatchEvent => ({
      ...goal,
      eid: `18-${sid}`,
      type,
      data: {
        ...goal.data,
        homeaway: OTHER_SIDE[type],
        player_sid: sid,
        playername,
        assist_player_sid: (sid % plantedPlayers.length) + 1,
      },
    }),
  );
  return { ...coach.match, events };
}

function report(age: PlantedAge, type: keyof typeof OTHER_SIDE): readonly string[] {
  return reportText({
    match: played(type),
    team: plantedTeam(age),
    players: plantedPlayers,
    nowSeconds: KICK_OFF + minutes(70),
    withTheirs: true,
  }).split('\n');
}

describe.each(['en', 'nl-NL'] as const)('in %s', (locale) => {
  test.each(PLANTED_AGES)('the report shows what age (%s), family and coach allow', (age) => {
    setLocale(locale);
    const lines = report(age, 'GOAL');
    expect(nameDifferences(lines.join('\n'), (chosen) => allowedName(age, chosen))).toEqual([]);
  });

  test.each(PLANTED_AGES)('own goals have no name of a player under 16 (%s)', (age) => {
    setLocale(locale);
    const scorers = report(age, 'OWN_GOAL').filter((line) => line.startsWith('Noordhaven'));
    expect(scorers).toHaveLength(1);
    const may = age === 'U13' ? () => 'none' as const : allowedName.bind(null, age);
    expect(nameDifferences(scorers.join(''), may)).toEqual([]);
  });
});
