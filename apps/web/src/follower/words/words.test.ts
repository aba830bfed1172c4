import type { PublicEvent, PublicMatch } from '@touchline/domain/match/public/public-match';
import { setLocale } from '@touchline/i18n';
import { beforeAll, describe, expect, it } from 'vitest';
import { detailText, endText, partText, playerText, statusText, titleText, whoText } from './texts.ts';
import { dayText, saidText, startsInText, timeText } from './waiting.ts';

/** Saturday 7 November 2026, 10:30 in Amsterdam. */
const KICK_OFF = Date.UTC(2026, 10, 7, 9, 30) / 1000;
const view = {
  status: 'CAN_START',
  gamepart: 1,
  matchParts: 2,
  matchLength: 60,
  extraParts: 2,
  extraLength: 10,
  shootout: null,
  timeline: [],
  date: Date.UTC(2026, 10, 7) / 1000,
  dateHours: 10,
  dateMinutes: 30,
  timezone: 'Europe/Amsterdam',
} as unknown as PublicMatch;

beforeAll(() => setLocale('en'));

describe('before the kick-off', () => {
  it.each([
    [-6 * 86_400, 'Starts in 6 days'],
    [-26 * 3600, 'Starts in 26 hours'],
    [-(2 * 3600 + 10 * 60), 'Starts in 2 h 10 min'],
    [-3601, 'Starts in 1 h 1 min'],
    [-59, 'Starts in 1 min'],
    [0, 'Starts any moment'],
    [30 * 60, 'Starts any moment'],
    [31 * 60, ''],
  ])('%i seconds from it, the page says: %s', (seconds, text) => {
    expect(startsInText(view, KICK_OFF + seconds)).toBe(text);
  });

  it('shows no waiting time when no kick-off time is set', () => {
    const undated = { ...view, date: 0 };
    expect(startsInText(undated, KICK_OFF)).toBe('');
    expect([dayText(undated, 'en'), timeText(undated, 'en')]).toEqual(['', '–']);
  });

  it('shows day and time in the team’s time zone, in the follower’s language', () => {
    expect([dayText(view, 'en'), timeText(view, 'en')]).toEqual(['Saturday 7 November', '10:30']);
    expect(dayText(view, 'nl-NL')).toBe('zaterdag 7 november');
    expect(saidText(KICK_OFF, { view, locale: 'nl-NL' })).toBe('10:30');
    expect(saidText(KICK_OFF, { view: { ...view, timezone: 'Mars/Olympus' }, locale: 'en' })).toBe('09:30');
  });
});

describe('an event without a named person', () => {
  const event = { type: 'TIME_OUT', side: 'away', who: null, other: null, kick: null } as PublicEvent;
  const named = { ...view, homeClubShort: 'Rietdijk', awayClubShort: 'Noordhaven' };

  it('names its side', () => {
    expect(detailText(named, event)).toBe('Noordhaven');
    expect(detailText(named, { ...event, type: 'CORNER', side: 'home' })).toBe('Rietdijk');
  });

  it("names a goal's team once, and names no side for a whistle", () => {
    expect(detailText(named, { ...event, type: 'GOAL', goalType: '' })).toBe('');
    expect(detailText(named, { ...event, type: 'HALFTIME', side: '' })).toBe('');
  });
});

describe('a person', () => {
  const teams = { ...view, ours: 'home', homeClubShort: 'Rietdijk', awayClubShort: 'Noordhaven' } as const;
  const goal = { type: 'GOAL', side: 'home' } as PublicEvent;

  it('is a player with the number, or only a player, where no name is shown', () => {
    const people = [
      { name: 'Noor', number: 7 },
      { name: '', number: 7 },
      { name: '', number: 99 },
    ];
    expect(people.map(playerText)).toEqual(['Noor', 'Player 7', 'Player']);
    expect(people.map((who) => whoText(teams, goal, who))).toEqual(['Noor', 'Player 7', 'Player']);
    setLocale('nl-NL');
    expect(people.map(playerText)).toEqual(['Noor', 'Speler 7', 'Speler']);
    setLocale('en');
  });

  it('of the other team is its number', () => {
    expect(whoText(teams, { ...goal, side: 'away' }, { name: '', number: 9 })).toBe('Noordhaven 9');
  });
});

describe('the phase of the match', () => {
  it('is named by its parts, extra time included', () => {
    const parts = [1, 2, 3, 4].map((gamepart) => partText({ ...view, gamepart }));
    expect(parts).toEqual(['1st half', '2nd half', 'Extra time, first half', 'Extra time, second half']);
    expect(partText({ ...view, matchParts: 4, gamepart: 3 })).toBe('3rd quarter');
  });

  it('distinguishes the break before extra time from the break during it', () => {
    const at = (gamepart: number) => statusText({ ...view, status: 'EXTRATIME', gamepart });
    expect([at(2), at(3)]).toEqual(['Extra time to come', 'Half-time in extra time']);
  });

  it('names how the match ended', () => {
    const end = (changes: Partial<PublicMatch>) => endText({ ...view, status: 'FINISHED', ...changes }, 0);
    expect(end({ gamepart: 2 })).toBe('');
    expect(end({ gamepart: 4 })).toBe('after extra time');
    expect(end({ gamepart: 4, shootout: { home: 4, away: 2 } })).toBe('after penalties');
  });

  it('names the quarter that ends or begins', () => {
    const event = { type: 'BREAK_KICKOFF', part: 3, text: '' } as PublicEvent;
    expect(titleText({ ...view, matchParts: 4 }, event)).toBe('3rd quarter under way');
    const over = { type: 'BREAK', part: 1, text: '' } as PublicEvent;
    expect(titleText({ ...view, matchParts: 4 }, over)).toBe('1st quarter over');
  });

  it('names each whistle by the part that it ends or begins', () => {
    const title = (type: PublicEvent['type'], part: number, status: PublicMatch['status'] = 'PLAYING') =>
      titleText({ ...view, status }, { type, part, text: '' } as PublicEvent);
    expect([title('EXTRATIME', 2), title('EXTRATIME', 3)]).toEqual([
      'End of normal time',
      'Half-time in extra time',
    ]);
    expect([title('EXTRATIME_KICKOFF', 3), title('EXTRATIME_KICKOFF', 4)]).toEqual([
      'Extra time',
      'Extra time, second half',
    ]);
    expect([title('BREAK', 1), title('BREAK', 2), title('BREAK', 4)]).toEqual([
      '1st half over',
      'End of normal time',
      'End of extra time',
    ]);
    expect([title('ENDMATCH', 2), title('ENDMATCH', 2, 'ABANDONED')]).toEqual(['Full time', 'Abandoned']);
  });
});
