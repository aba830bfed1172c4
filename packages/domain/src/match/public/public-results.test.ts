/** What followers see of a match whose results are not published. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import type { TeamMetadata } from '../../entity/tables/team.ts';
import { aTeam, type Coach, kickedOff, minutes } from '../testing/match.testing.ts';
import { aMatch, PLAYERS, seen } from './public-view.testing.ts';
import { publicSettings } from './public-view.ts';

const YOUNG = { age_group: 'U9', country: 'NL' } as const satisfies Partial<TeamMetadata>;

describe('a match whose results are not published', () => {
  it('has its clock, whistles, substitutions and messages, and no score', () => {
    const coach = aMatch();
    coach.does({ type: 'card', side: 'away', sn: 4, colour: 'yellow' }, 410);
    coach.does({ type: 'otherEvent', event: 'CHANCE', side: 'home', player: 4 }, 420);
    coach.does({ type: 'say', text: 'What a match!' }, 430);
    coach.does({ type: 'endPart' }, minutes(15));
    const view = seen(coach.match, YOUNG);
    expect(view).toMatchObject({ status: 'BREAK', score: null, shootout: null });
    expect(view.timeline.map(({ type, score }) => [type, score])).toEqual([
      ['KICKOFF', null],
      ['SUBS_IN', null],
      ['MESSAGE', null],
      ['BREAK', null],
    ]);
  });

  it('looks the same to followers whatever goals, chances and kicks are recorded', () => {
    const tell = fc.constantFrom(
      (coach: Coach, at: number) => coach.does({ type: 'goal', side: 'home', player: 7 }, at),
      (coach: Coach, at: number) => coach.does({ type: 'goal', side: 'away', sn: 3 }, at),
      (coach: Coach, at: number) =>
        coach.does({ type: 'goal', side: 'home', player: 5, goalType: 'PENALTY' }, at),
      (coach: Coach, at: number) =>
        coach.does({ type: 'otherEvent', event: 'SHOT_ON_GOAL', side: 'home', player: 4 }, at),
      (coach: Coach, at: number) => coach.does({ type: 'otherEvent', event: 'CHANCE', side: 'away' }, at),
    );
    const played = (events: readonly ((coach: Coach, at: number) => unknown)[]) => {
      const coach = kickedOff();
      events.forEach((event, index) => {
        event(coach, 60 + index * 20);
      });
      coach.does({ type: 'substitute', on: 14, off: 3 }, 600);
      return coach.match;
    };
    // Ids are counted over all events.
    const shown = (match: Match) => JSON.stringify(seen(match, YOUNG)).replaceAll(/"id":"[^"]*"/g, '"id":""');
    const quiet = shown(played([]));
    fc.assert(
      fc.property(fc.array(tell, { maxLength: 6 }), (events) => {
        expect(shown(played(events))).toBe(quiet);
      }),
    );
  });

  it('does not show a typed score', () => {
    const typed: Match = {
      ...kickedOff().match,
      status: 'FINISHED',
      events: [],
      scores: { scoreHome: 3, scoreAway: 1 },
    };
    expect(seen(typed, YOUNG).score).toBeNull();
    expect(seen(typed).score).toEqual({ home: 3, away: 1 });
  });

  it('shows the score of one cup match that the owner allowed, and of no other kind', () => {
    const { match } = aMatch();
    const allowed = (kind: Match['kind']): Match => ({
      ...match,
      kind,
      metadata: { ...match.metadata, results_public: true },
    });
    expect(seen(allowed(2), YOUNG).score).toEqual({ home: 1, away: 1 });
    expect(seen(allowed(1), YOUNG).score).toBeNull();
    expect(seen(allowed(3), YOUNG).score).toBeNull();
  });

  it('is another setting than a match with results, so that earlier states are discarded', () => {
    const { match } = aMatch();
    const settings = (results_public: boolean) =>
      publicSettings(
        { ...match, kind: 2, metadata: { ...match.metadata, results_public } },
        aTeam(PLAYERS, YOUNG),
      );
    expect(settings(true)).not.toEqual(settings(false));
    expect(settings(false)).toEqual(settings(false));
  });
});
