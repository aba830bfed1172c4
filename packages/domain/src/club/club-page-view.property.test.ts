/** A club page shows no more of a team than that team's own page, and nothing of a player. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MATCH_STATUSES } from '../entity/tables/match.ts';
import { resultsArePublic } from '../privacy/results.ts';
import { input } from '../team-page/team-page.testing.ts';
import { teamPageView } from '../team-page/team-page-view.ts';
import { club, clubInput, clubMatch, clubTeam, playingMatch, SATURDAY_AT_TEN } from './club-page.testing.ts';
import { clubPageView } from './club-page-view.ts';

const aTeamOf = (sid: number) =>
  fc
    .record({
      teampage: fc.constantFrom(0, 1),
      show_matches: fc.boolean(),
      show_live: fc.boolean(),
      ls_active: fc.boolean(),
      age_group: fc.constantFrom('', 'U8', 'U9', 'U15', 'adult'),
    })
    .map(({ teampage, show_matches, show_live, ls_active, age_group }) => {
      const { metadata } = clubTeam(sid).team;
      return clubTeam(
        sid,
        { teampage, metadata: { ...metadata, ls_active, age_group } },
        { show_matches, show_live },
      );
    });

const aMatch = fc
  .record({
    sid: fc.integer({ min: 1, max: 999 }),
    team_sid: fc.constantFrom(7, 8, 9),
    status: fc.constantFrom(...MATCH_STATUSES),
    privacy: fc.constantFrom(0, 1),
    awaygame: fc.boolean(),
    played: fc.boolean(),
    dateHours: fc.integer({ min: 0, max: 23 }),
  })
  .map(({ team_sid, played, ...changes }) => {
    const match = played ? playingMatch(team_sid) : clubMatch(team_sid);
    return { ...match, ...changes, match_token: `live-${changes.sid}` };
  });

test('it shows only what the Team Page of each team shows', () => {
  fc.assert(
    fc.property(
      fc.tuple(aTeamOf(7), aTeamOf(8)),
      fc.array(aMatch, { maxLength: 8 }),
      fc.subarray([7, 8, 9]),
      (teams, matches, team_sids) => {
        const view = clubPageView(clubInput({ club: club({ team_sids }), teams, matches }));
        const shown = [...view.playing, ...view.days.flatMap((day) => day.matches)];
        for (const of of teams) {
          const name = of.team.teamname;
          const own = matches.filter(({ team_sid }) => team_sid === of.team.sid);
          const page = teamPageView(input({ ...of, matches: own, nowSeconds: SATURDAY_AT_TEN }));
          const lists = [...page.playing, ...page.calledOff, ...(page.coming ?? []), ...(page.played ?? [])];
          const onPage = [...lists, ...(page.nextMatch === null ? [] : [page.nextMatch])];
          for (const { team: _team, score, ...match } of shown.filter(({ team }) => team === name)) {
            expect([of.team.teampage, team_sids.includes(of.team.sid)]).toEqual([1, true]);
            // A match that is played without a live page keeps its place in the list of the day, and says no more.
            const isQuiet = match.state === 'playing' && match.live === '';
            if (!isQuiet) expect(onPage.map(({ score: _score, ...each }) => each)).toContainEqual(match);
            if (isQuiet) expect([score, page.coming !== null]).toEqual([null, true]);
          }
          const scored = shown.filter(({ team, score }) => team === name && score !== null);
          const mayScore = own.some((match) => resultsArePublic(of.team, match));
          expect(scored.length > 0 && !mayScore).toBe(false);
        }
        expect(JSON.stringify(view)).not.toMatch(/Eva|Fenna|Surname|firstname|player/);
      },
    ),
  );
});
