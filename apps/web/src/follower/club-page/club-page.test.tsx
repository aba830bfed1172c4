/** The club page and its card as the server renders them. */
import type { ClubPageAnswer } from '@touchline/domain/club/club-page';
import { club, clubInput, clubMatch, clubTeam, playingMatch } from '@touchline/domain/club/club-page.testing';
import { type ClubPageInput, clubPageView } from '@touchline/domain/club/club-page-view';
import type { NoTeamPage, TeamPageLook } from '@touchline/domain/team-page/page-answer';
import { describe, expect, test } from 'vitest';
import { renderClubPage } from './render-club-page.tsx';

const LOOK = {
  locale: 'en',
  layout: 'page',
  appearance: '',
  origin: 'https://t.example',
  styles: ['/s.css'],
} as const;

function answer(changes: Partial<ClubPageInput> = {}): ClubPageAnswer {
  return { page: 'club', token: 'secret', view: clubPageView(clubInput(changes)) };
}
const html = (page: ClubPageAnswer, look: Partial<TeamPageLook> = {}) =>
  renderClubPage(page, { ...LOOK, ...look });
const text = (page: ClubPageAnswer, look: Partial<TeamPageLook> = {}) =>
  html(page, look)
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const LIVE = { matches: [playingMatch(7, { place: 'Pitch 3' }), clubMatch(8, { awaygame: true })] };

describe('the page', () => {
  test('has live matches with score and link, the matches of the day, and the teams, in both languages', () => {
    expect(text(answer(LIVE))).toContain(
      'Rietdijk Live 10:30 JO7 1 Noordhaven MO13-1 0 Pitch 3 Follow live Today, Saturday 7 November 10:30 Noordhaven MO13-1 JO8 Teams JO7 JO8 Nederlands',
    );
    expect(text(answer(LIVE), { locale: 'nl-NL' })).toContain('Vandaag, zaterdag 7 november');
    expect(html(answer(LIVE))).toContain('href="/live/live-7"');
    expect(html(answer(LIVE))).toContain('href="/page/token-7?lang=en"');
  });

  test('has no script, and one heading of the first level', () => {
    const shown = html(answer(LIVE));
    expect(shown).not.toContain('<script');
    expect(shown.match(/<h1/g)).toHaveLength(1);
  });

  test('says when there is no match, and why there are no scores', () => {
    expect(text(answer({ matches: [] }))).toContain('No matches today or at the weekend.');
    const { metadata } = clubTeam(7).team;
    const young = clubTeam(7, { metadata: { ...metadata, age_group: 'U8' } });
    const shown = text(answer({ ...LIVE, teams: [young] }));
    expect(shown).toContain('Some results are not published because of the players’ age.');
    expect(shown).toContain('JO7 Noordhaven MO13-1 Pitch 3 Follow live');
  });

  test('names a team without a link when its Team Page has none', () => {
    const shown = html(answer({ teams: [{ ...clubTeam(7), token: '' }] }));
    expect(shown).toContain('<b>JO7</b>');
    expect(shown).not.toContain('/page/');
  });

  test('never runs what a coach typed', () => {
    const evil = '<img src=x onerror=alert(1)>';
    const shirt = { ...clubTeam(7).team.shirt, color1: `#"><script>` };
    const shown = html(
      answer({
        club: club({ title: evil, text: `${evil}\n</title><script>` }),
        teams: [clubTeam(7, { clubname: evil, teamname: evil, division: evil, shirt })],
        matches: [clubMatch(7, { opponent_clubname: evil, place: evil })],
      }),
    );
    expect(shown).not.toMatch(/<img src=x|<script|<\/title><script/);
  });
});

describe('the head of the document', () => {
  test('describes the club without a score', () => {
    const shown = html(answer(LIVE));
    const head = shown.slice(0, shown.indexOf('</head>'));
    expect(head).toContain('<meta property="og:title" content="Rietdijk">');
    expect(head).toContain('content="Teams and matches of Rietdijk."');
    expect(head).toContain('<meta property="og:url" content="https://t.example/club/secret">');
    expect(head).toContain('<meta property="og:image" content="https://t.example/icon-512.png">');
    expect(head).toContain('<meta name="twitter:card" content="summary">');
    expect(head).not.toContain('Noordhaven');
  });

  test('forbids search engines unless the owner allows them', () => {
    const noindex = '<meta name="robots" content="noindex">';
    const indexed = answer({ club: club({ indexed: true }) });
    expect(html(answer())).toContain(noindex);
    expect(html(indexed)).not.toContain(noindex);
    expect(html(indexed, { layout: 'embed' })).toContain(noindex);
  });
});

test('the card for other sites has the matches, and leads to the page in a tab of its own', () => {
  const shown = html(answer(LIVE), { layout: 'embed' });
  expect(shown).toContain('href="/club/secret?lang=en" target="_blank"');
  expect(text(answer(LIVE), { layout: 'embed' })).toContain('JO7 1 Noordhaven MO13-1 0');
  // A live page refuses to be shown inside another site.
  expect(shown).not.toContain('/live/');
});

test.each(['unknown', 'closed', 'gone', 'away', 'limited'] satisfies NoTeamPage[])(
  'without a page it says so in both languages: %s',
  (page) => {
    const [en, nl] = [text({ page }), text({ page }, { locale: 'nl-NL' })];
    expect(en.length).toBeGreaterThan(40);
    expect(en).not.toBe(nl);
    expect(html({ page })).toContain('noindex');
  },
);
