/** Every follower's page as the server renders it, and the preview of its link. */
import type { MatchStatus } from '@touchline/domain/entity/tables/match';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { publicView } from '@touchline/domain/match/public/public-view';
import {
  aTeam,
  kickedOff,
  type readyMatch,
  somePlayers,
} from '@touchline/domain/match/testing/match.testing';
import { describe, expect, test } from 'vitest';
import { type RenderInput, render } from '../server.tsx';

const LOOK = { layout: 'page', locale: 'en', appearance: '', origin: 'https://touchline.example' } as const;
const ASSETS = { scripts: ['/follower/main.js'], styles: ['/follower/main.css'] };
const PLAYERS = somePlayers(14);

function viewOf(match: ReturnType<typeof readyMatch>, changes: Partial<PublicMatch> = {}): PublicMatch {
  const view = publicView({ match: { ...match, privacy: 1 }, team: aTeam(PLAYERS), players: PLAYERS });
  if (view === null) throw new Error('the stream is closed');
  return { ...view, ...changes };
}

function playing(): PublicMatch {
  const coach = kickedOff();
  coach.does({ type: 'goal', side: 'home', player: PLAYERS[3]?.sid ?? 0 }, 60);
  return viewOf(coach.match);
}

const page = (view: PublicMatch, look: Partial<RenderInput> = {}) =>
  render({
    ...LOOK,
    assets: ASSETS,
    page: 'match',
    view,
    token: 'match-token',
    version: 'e.1',
    now: 0,
    ...look,
  } as RenderInput);

const STATUSES: readonly MatchStatus[] = [
  ...([
    'CAN_START',
    'DELAYED',
    'POSTPONED',
    'CANCELLED',
    'PLAYING',
    'HALFTIME',
    'BREAK',
    'EXTRATIME',
  ] as const),
  ...(['PENALTIES', 'FINISHED', 'ABANDONED'] as const),
];

describe.each(['page', 'embed'] as const)('the %s', (layout) => {
  test.each(STATUSES)('of a match that is %s shows both teams', (status) => {
    const view = { ...playing(), status };
    const html = page(view, { layout });
    expect(html).toContain(view.homeClubShort);
    expect(html).toContain(view.awayClubShort);
    expect(html).toContain('id="state"');
  });

  test.each(['closed', 'unknown', 'away'] as const)(
    'without a match (%s) explains why in a sentence',
    (reason) => {
      const html = render({ ...LOOK, layout, assets: ASSETS, page: reason, token: 'match-token', now: 0 });
      expect(html).toMatch(/<title>[^<]+<\/title>/);
      expect(html).not.toContain('og:');
    },
  );
});

describe.each(['en', 'nl-NL'] as const)('a match whose results are not published (%s)', (locale) => {
  const coach = kickedOff();
  coach.does({ type: 'goal', side: 'home', player: PLAYERS[3]?.sid ?? 0 }, 60);
  coach.does({ type: 'say', text: 'Well played' }, 90);
  const match = { ...coach.match, privacy: 1 };
  const team = aTeam(PLAYERS, { age_group: 'U8', country: 'GB-ENG' });
  const view = publicView({ match, team, players: PLAYERS });

  test.each(['page', 'embed'] as const)('has no score on the %s, also in its title and preview', (layout) => {
    if (view === null) throw new Error('the stream is closed');
    for (const status of STATUSES) {
      const html = page({ ...view, status }, { layout, locale });
      expect(html).not.toMatch(/\d–\d/);
      expect(html).not.toContain('GOAL');
    }
  });

  test('says so in a friendly line, and shows the messages', () => {
    if (view === null) throw new Error('the stream is closed');
    const html = page(view, { locale });
    expect(html).toContain(
      locale === 'en'
        ? 'The youngest play without published scores.'
        : 'De jongsten spelen zonder dat de stand wordt gepubliceerd.',
    );
    expect(html).toContain('Well played');
  });
});

describe('the preview of a link', () => {
  const contentOf = (html: string, property: string) =>
    new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)">`).exec(html)?.[1];

  test('has the teams, the score and an image, with whole addresses', () => {
    const view = playing();
    const html = page(view);
    const title = contentOf(html, 'og:title');
    expect(title).toContain(`${view.score?.home}–${view.score?.away}`);
    expect(title).toContain(view.homeClub);
    expect(title).toContain(view.awayClub);
    expect(contentOf(html, 'og:url')).toBe('https://touchline.example/live/match-token');
    expect(contentOf(html, 'og:image')).toMatch(
      /^https:\/\/touchline\.example\/live\/match-token\/picture\.png\?lang=en&#38;v=\w+$/,
    );
    expect(contentOf(html, 'og:image:type')).toBe('image/png');
    expect([contentOf(html, 'og:image:width'), contentOf(html, 'og:image:height')]).toEqual(['1200', '630']);
    expect(contentOf(html, 'og:image:alt')).toMatch(/Rietdijk MO13-2 1–0 Noordhaven MO13-1/);
    expect(contentOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(contentOf(html, 'og:description')).toBe(contentOf(html, 'description'));
  });

  test('states when a match begins, that it is being played, or that it is over, in the reader’s language', () => {
    const planned = { ...playing(), status: 'CAN_START' } as const;
    const at = (view: PublicMatch, locale = 'en') => contentOf(page(view, { locale }), 'og:description');
    expect(at(planned)).toMatch(/Saturday 7 November, \d\d:\d\d$/);
    expect(at(planned, 'nl-NL')).toMatch(/zaterdag 7 november, \d\d:\d\d$/);
    expect(at(playing())).toMatch(/ · Follow the match live\.$/);
    expect(at({ ...planned, status: 'POSTPONED' })).toMatch(/ · Postponed$/);
    expect(at({ ...planned, status: 'FINISHED' })).toMatch(/ · Full time$/);
  });

  test('has another address of its picture when the score changes, and in another language', () => {
    const view = playing();
    const image = (changes: Partial<PublicMatch>, locale = 'en') =>
      contentOf(page({ ...view, ...changes }, { locale }), 'og:image');
    const first = image({});
    expect(image({ version: 'e.2' } as Partial<PublicMatch>)).toBe(first);
    expect(image({ score: { home: 3, away: 1 } })).not.toBe(first);
    expect(image({}, 'nl-NL')).toContain('?lang=nl');
  });

  test('has no score before the kick-off', () => {
    expect(contentOf(page({ ...playing(), status: 'CAN_START' }), 'og:title')).not.toMatch(/\d–\d/);
  });

  test('names no player, for each setting of names on the page', () => {
    const view = playing();
    const [scorer] = view.timeline.flatMap(({ who }) => (who === null || who.name === '' ? [] : [who.name]));
    const html = page(view);
    expect(scorer).toBeDefined();
    expect(html.slice(html.indexOf('<body>'))).toContain(scorer);
    expect(html.slice(0, html.indexOf('<body>'))).not.toContain(scorer);
  });

  test("has no address and no image when the server's public address is not configured", () => {
    const html = page(playing(), { origin: '' });
    expect(contentOf(html, 'og:title')).toBeDefined();
    expect(html).not.toContain('og:url');
    expect(html).not.toContain('og:image');
  });

  test('is not part of the scoreboard for other sites', () => {
    expect(page(playing(), { layout: 'embed' })).not.toContain('og:');
  });
});
