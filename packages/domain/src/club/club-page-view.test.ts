import { describe, expect, test } from 'vitest';
import { club, clubInput, clubMatch, clubTeam, playingMatch, SATURDAY_AT_TEN } from './club-page.testing.ts';
import type { PublicClubMatch, PublicClubPage } from './club-page.ts';
import { type ClubPageInput, clubPageView, daysOfClubPage } from './club-page-view.ts';

const DAY = 86_400;
const view = (changes: Partial<ClubPageInput> = {}): PublicClubPage => clubPageView(clubInput(changes));
const listed = ({ playing, days }: PublicClubPage): readonly PublicClubMatch[] => [
  ...playing,
  ...days.flatMap(({ matches }) => matches),
];

describe('the teams', () => {
  test('are those that the owner chose, in their order, each once', () => {
    const chosen = club({ team_sids: [8, 7, 8, 99] });
    expect(view({ club: chosen }).teams.map(({ name, page }) => [name, page])).toEqual([
      ['JO8', 'token-8'],
      ['JO7', 'token-7'],
    ]);
  });

  test('are not shown, and none of their matches, while their Team Page is closed', () => {
    const shown = view({ teams: [clubTeam(7, { teampage: 0 }), clubTeam(8)] });
    expect(shown.teams.map(({ name }) => name)).toEqual(['JO8']);
    expect(listed(shown).map(({ team }) => team)).toEqual(['JO8']);
  });

  test('have the name of their club when the club page has several clubs', () => {
    const { title, teams } = view({ teams: [clubTeam(7), clubTeam(8, { clubname: 'Oever' })] });
    expect([title, ...teams.map(({ name }) => name)]).toEqual(['', 'Rietdijk JO7', 'Oever JO8']);
  });

  test('give the page its title unless the owner gave one', () => {
    expect(view().title).toBe('Rietdijk');
    expect(view({ club: club({ title: ' Our \n club ' }) }).title).toBe('Our club');
  });
});

describe('the matches', () => {
  test('of today and the weekend are listed by time, those of other days are not', () => {
    const matches = [
      clubMatch(7, { sid: 1, dateHours: 14 }),
      clubMatch(8, { sid: 2, dateHours: 9 }),
      clubMatch(8, { sid: 3, date: clubMatch(8).date + DAY }),
      clubMatch(7, { sid: 4, date: clubMatch(7).date + 2 * DAY }),
      clubMatch(7, { sid: 5, date: clubMatch(7).date - DAY }),
      clubMatch(9, { sid: 6 }),
    ];
    const { days, today } = view({ matches });
    expect(days.map(({ day, matches: of }) => [day - today, of.map(({ team }) => team)])).toEqual([
      [0, ['JO8', 'JO7']],
      [DAY, ['JO8']],
    ]);
  });

  test('that are played are apart, with their score and the link to the live page', () => {
    const { playing, days } = view({ matches: [playingMatch(7), clubMatch(8)] });
    expect(playing).toMatchObject([
      { team: 'JO7', score: { home: 1, away: 0 }, live: 'live-7', state: 'playing' },
    ]);
    expect(days[0]?.matches.map(({ team }) => team)).toEqual(['JO8']);
  });

  test('whose live page is closed have no score and no link while they are played', () => {
    const date = playingMatch(7).date;
    for (const day of [date - 86_400, date + 86_400])
      expect(view({ matches: [playingMatch(7, { date: day })] }).playing).toHaveLength(1);
    const hidden = view({ matches: [playingMatch(7, { privacy: 0 })] });
    expect(hidden.playing).toEqual([]);
    expect(listed(hidden)).toMatchObject([{ team: 'JO7', score: null, live: '' }]);
    const unlinked = view({
      teams: [clubTeam(7, {}, { show_live: false })],
      matches: [playingMatch(7)],
    });
    expect(listed(unlinked)).toMatchObject([{ score: null, live: '' }]);
  });

  test('where results may not be published have none, played or live, and the page says so', () => {
    const young = clubTeam(7, { metadata: { ...clubTeam(7).team.metadata, age_group: 'U8' } });
    const finished = clubMatch(7, {
      sid: 2,
      status: 'FINISHED',
      scores: { scoreHome: 3, scoreAway: 2 },
      dateHours: 8,
    });
    for (const match of [playingMatch(7), finished]) {
      const shown = view({ teams: [young], matches: [match] });
      expect(listed(shown)).toMatchObject([{ score: null, result: null, shootout: null }]);
      expect(shown.hidesResults).toBe(true);
    }
    expect(view({ matches: [finished] })).toMatchObject({
      hidesResults: false,
      days: [{ matches: [{ score: { home: 3, away: 2 } }] }, {}],
    });
  });

  test('of a team whose Team Page shows no matches are only those with an open live page', () => {
    const teams = [clubTeam(7, {}, { show_matches: false })];
    expect(listed(view({ teams, matches: [clubMatch(7)] }))).toEqual([]);
    expect(view({ teams, matches: [playingMatch(7)] }).playing).toMatchObject([{ live: 'live-7' }]);
  });

  test('that were not ended are live until the day after', () => {
    const matches = [playingMatch(7)];
    const after = (days: number) =>
      view({ matches, nowSeconds: SATURDAY_AT_TEN + days * DAY }).playing.length;
    expect([after(0), after(1), after(2)]).toEqual([1, 1, 0]);
  });

  test('that the page needs are on the days that it names', () => {
    const days = daysOfClubPage([clubTeam(7)], SATURDAY_AT_TEN);
    const { today } = view();
    expect(days).toEqual([today - DAY, today, today + DAY]);
  });
});

test('the text keeps its lines, and loses what cannot be seen', () => {
  expect(view({ club: club({ text: ' One\u202e\nTwo ' }) }).text).toBe('One\nTwo');
});
