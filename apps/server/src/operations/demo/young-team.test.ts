import { scoreOf } from '@touchline/domain/match/events/score';
import { resultsArePublic } from '@touchline/domain/privacy/results';
import { expect, test } from 'vitest';
import { YOUNG_MATCHES, YOUNG_PLAYERS, youngTeam } from './young-team.ts';

test('the young team has played matches whose results may not be published, and matches to come', () => {
  const sids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const { team, matches } = youngTeam(1_795_248_000, {
    team: 1,
    players: sids(YOUNG_PLAYERS),
    matches: sids(YOUNG_MATCHES).map((sid) => ({ sid, match_token: `token${sid}` })),
  });
  expect(matches.some((match) => resultsArePublic(team, match))).toBe(false);
  expect(matches.map(({ status }) => status)).toEqual([
    ...Array(4).fill('FINISHED'),
    ...Array(2).fill('CAN_START'),
  ]);
  expect(matches.map(scoreOf)[1]).toMatchObject({ home: 6, away: 2 });
});
