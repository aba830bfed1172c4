import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import type { Team } from '../../entity/tables/team.ts';
import { blocksOf, FIRST_BLOCK, plannedLineup } from '../../match/blocks/blocks.ts';
import { decideAttendance } from '../../match/lineup/attendance.ts';
import { clearLineup, placePlayer } from '../../match/lineup/lineup.ts';
import { aTeam, KICK_OFF, readyMatch, somePlayers } from '../../match/testing/match.testing.ts';
import { fillBlock } from '../../planner/match/fill.ts';
import { questionAbout, timed } from '../../planner/match/question.ts';
import { usualKeepers } from '../../planner/match/usual-keepers.ts';
import { planMatch } from '../../planner/solver/plan.ts';
import type { Lock } from '../../planner/solver/plan-types.ts';
import { decideAsk } from './ask.ts';
import { leftOut } from './only-answered.ts';

const players = somePlayers(14);
const NOW = KICK_OFF - 86_400;
const usual = aTeam(players, { timezone: 'Europe/Amsterdam' });
const strict: Team = withSetting(true);

function withSetting(only_answered: boolean): Team {
  const attendance = { ...usual.metadata.attendance, only_answered };
  return { ...usual, metadata: { ...usual.metadata, attendance } };
}

function value<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Players 1 to 3 were asked and have not answered; player 1 keeps goal best. */
const SILENT = [1, 2, 3];
const asked = value(
  decideAsk(readyMatch(), { players: SILENT, how: 'mail', again: false }, { team: strict, nowSeconds: NOW }),
);

function planned(match: Match, team: Team, locks: readonly Lock[] = []) {
  const blocks = timed(match, blocksOf(match));
  const question = { blocks, players, locks, leftOut: leftOut(match, team), earlier: new Map() };
  const keepers = usualKeepers(match, { ...question, parts: match.matchParts });
  const input = questionAbout(match, { ...question, keeperOf: (part) => keepers[part - 1] ?? null });
  const plan = value(planMatch(input));
  return new Set(plan.blocks.flat().map(({ player_sid }) => player_sid));
}

const empty = (match: Match) => value(clearLineup(match));
const filled = (match: Match, team: Team) =>
  plannedLineup(
    value(fillBlock(match, { at: FIRST_BLOCK, players, earlier: new Map(), leftOut: leftOut(match, team) })),
    FIRST_BLOCK,
  ).map(({ player_sid }) => player_sid);

describe('players who were asked and did not answer', () => {
  it('count as available unless the team says otherwise', () => {
    expect(leftOut(asked, usual)).toEqual(new Set());
    expect(leftOut(asked, strict)).toEqual(new Set(SILENT));
    expect(leftOut(readyMatch(), strict)).toEqual(new Set());
  });

  it('count again with an answer', () => {
    const change = { player: 2, change: { says: 'here' } } as const;
    const answered = value(decideAttendance(asked, change, { nowSeconds: NOW, squad: [] }));
    expect(leftOut(answered, strict)).toEqual(new Set([1, 3]));
  });

  it('are not in the fair plan, unless the coach puts them on', () => {
    expect([...planned(empty(asked), usual)].sort()).toEqual(expect.arrayContaining(SILENT));
    const strictly = planned(empty(asked), strict);
    expect(SILENT.filter((player) => strictly.has(player))).toEqual([]);
    const wished = planned(empty(asked), strict, [{ player: 2, block: 0, plays: true }]);
    expect(SILENT.filter((player) => wished.has(player))).toEqual([2]);
  });

  it('are not placed by the automatic fill, and stay where the coach placed them', () => {
    expect(filled(empty(asked), usual)).toEqual(expect.arrayContaining([1]));
    expect(filled(empty(asked), strict)).not.toEqual(expect.arrayContaining([1]));
    const byHand = value(placePlayer(empty(asked), { player: 3, to: { x: 50, y: 50 } }));
    const lineup = filled(byHand, strict);
    expect(SILENT.filter((player) => lineup.includes(player))).toEqual([3]);
  });
});
