/** The Team Page and its card as the server renders them. */

import { SATURDAY } from '@touchline/domain/match/testing/match.testing';
import type { NoTeamPage, TeamPageAnswer, TeamPageLook } from '@touchline/domain/team-page/page-answer';
import { aPage, coming, input, played, TEAM, THURSDAY } from '@touchline/domain/team-page/team-page.testing';
import { type TeamPageInput, teamPageView } from '@touchline/domain/team-page/team-page-view';
import { describe, expect, test } from 'vitest';
import { renderTeamPage } from './render-team-page.tsx';

const LOOK = {
  locale: 'en',
  layout: 'page',
  appearance: '',
  origin: 'https://t.example',
  styles: ['/s.css'],
} as const;

function answer(changes: Partial<TeamPageInput> = {}): TeamPageAnswer {
  return { page: 'team', token: 'secret', view: teamPageView(input(changes)), now: THURSDAY * 1_000 };
}
const html = (page: TeamPageAnswer, look: Partial<TeamPageLook> = {}) =>
  renderTeamPage(page, { ...LOOK, ...look });
const text = (page: TeamPageAnswer, look: Partial<TeamPageLook> = {}) =>
  html(page, look)
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the page', () => {
  test('names the next match with day, place and meeting time, in both languages', () => {
    expect(text(answer())).toContain(
      'Noordhaven MO13-1 Saturday 7 November, 10:30 at home, Pitch 3 Be there at 09:45',
    );
    expect(text(answer(), { locale: 'nl-NL' })).toContain('zaterdag 7 november, 10:30 thuis, Pitch 3');
  });

  test('says today and tomorrow as the team’s clock does, and yesterday of a message', () => {
    const at = (now: number, changes: Partial<TeamPageInput> = {}) => ({ ...answer(changes), now });
    const [fridayLate, saturdayEarly] = [Date.UTC(2026, 10, 6, 22, 59), Date.UTC(2026, 10, 6, 23)];
    expect(text(at(fridayLate))).toContain('Tomorrow, 10:30');
    expect(text(at(saturdayEarly))).toContain('Today, 10:30');
    const messages = [{ id: '1', text: 'Hot chocolate', at: fridayLate / 1_000, pinned: false }];
    const page = aPage({}, { messages });
    expect(text(at(fridayLate, { page }))).toContain('Hot chocolate Today');
    expect(text(at(saturdayEarly, { page }))).toContain('Hot chocolate Yesterday');
  });

  test('names a match that is called off before the next one, on page and card', () => {
    const matches = [coming({ status: 'POSTPONED' }), coming({ sid: 71, date: SATURDAY + 7 * 86_400 })];
    for (const layout of ['page', 'embed'] as const)
      expect(text(answer({ matches }), { layout })).toMatch(/Postponed Noordhaven.*Next match Noordhaven/);
  });

  test('says that no match is coming up', () => {
    for (const layout of ['page', 'embed'] as const)
      expect(text(answer({ matches: [] }), { layout })).toContain('No match coming up');
  });

  test('has its address and a QR code for paper', () => {
    expect(text(answer())).toContain('t.example/page/secret');
    expect(html(answer())).toContain('aria-label="QR code of the team page"');
    expect(html(answer(), { origin: '' })).not.toContain('QR code');
    expect(html(answer(), { layout: 'embed' })).not.toContain('QR code');
  });

  test('has no script, and one heading of the first level', () => {
    const shown = html(answer());
    expect(shown).not.toContain('<script');
    expect(shown.match(/<h1/g)).toHaveLength(1);
  });

  test('shows results with score and letter, and folds those before the last five', () => {
    const matches = [1, 2, 3, 4, 5, 6, 7].map((week) => played(week, [week, 1]));
    const shown = html(answer({ matches }));
    expect(shown).toContain('2–1');
    expect(shown).toContain('aria-label="won"');
    expect(shown).toContain('2 more matches');
    expect(text(answer({ matches }))).toContain(
      'played 7 won, drawn, lost 6–1–0 goals 28:7 last five W W W W D',
    );
  });

  test('after a lost season says what there is, with sound numbers', () => {
    const matches = Array.from({ length: 12 }, (_, week) => played(week + 1, [0, 1 + (week % 4)]));
    for (const locale of ['en', 'nl-NL'] as const) {
      for (const layout of ['page', 'embed'] as const) {
        const shown = html(answer({ matches }), { locale, layout });
        expect(shown).not.toMatch(/NaN|Infinity|undefined|[-−]0(?![\d.,])/);
      }
    }
    expect(text(answer({ matches }))).toContain(
      'played 12 won, drawn, lost 0–0–12 goals 0:30 last five L L L L L',
    );
  });

  test('says why there are no results, and shows none', () => {
    const team = { ...TEAM, metadata: { ...TEAM.metadata, age_group: 'U8' as const } };
    const shown = text(answer({ team, matches: [played(1, [77, 0])] }));
    expect(shown).toContain('Results are not published at this age.');
    expect(shown).not.toContain('77');
  });

  test('says "Player" with the number where the family shows no name', () => {
    const team = { ...TEAM, metadata: { ...TEAM.metadata, age_group: 'U15' as const } };
    const shown = text(answer({ team }));
    expect(shown).toContain('Player 7');
    expect(shown).toContain('Names are shown where the family allows it.');
    expect(shown).not.toContain('Noor ');
  });

  test('links to open live pages', () => {
    expect(html(answer({ matches: [coming({ privacy: 1 })] }))).toContain('href="/live/token"');
    expect(html(answer())).not.toContain('/live/');
  });

  test('never runs what a coach typed', () => {
    const evil = '<img src=x onerror=alert(1)>';
    const messages = [{ id: '1', text: evil, at: 1, pinned: true }];
    const staff = [{ id: 1, name: evil, role: 'captain' as const, image: '', media_sid: 0, order: 0 }];
    const shown = html(
      answer({
        page: aPage({ title: evil, staff }, { messages }),
        matches: [coming({ opponent_clubname: evil, place: evil })],
        team: { ...TEAM, division: evil },
      }),
    );
    expect(shown).not.toContain('<img src=x');
  });

  test('loads pictures from its own address only, in the size that is needed', () => {
    const files = [64, 512].map((width) => ({ name: `a-${width}.webp`, width }));
    const logo = { files, width: 512, height: 512 };
    const view = { ...teamPageView(input()), logo, mainImage: logo };
    const shown = html({ page: 'team', token: 'secret', view, now: 0 });
    expect(shown).toContain(
      'srcset="/page/secret/pictures/a-64.webp 64w, /page/secret/pictures/a-512.webp 512w"',
    );
    expect(shown).toContain(
      '<meta property="og:image" content="https://t.example/page/secret/pictures/a-512.webp">',
    );
    expect(shown).toContain('<meta property="og:image:width" content="512">');
    expect(shown).toContain('<meta property="og:image:alt" content="Photo of Rietdijk MO13-2">');
  });
});

describe('the head of the document', () => {
  test('describes the page without naming a player', () => {
    const shown = html(answer());
    expect(shown).toContain('<meta property="og:title" content="Rietdijk MO13-2">');
    expect(shown).toContain('Next match: Noordhaven MO13-1, Saturday 7 November, 10:30');
    expect(shown.slice(0, shown.indexOf('</head>'))).not.toMatch(/Noor\b|Eva|Bo\b/);
  });

  test('names a drawn picture while the page has no main picture, with what it says', () => {
    const shown = html(answer());
    expect(shown).toMatch(
      /"og:image" content="https:\/\/t\.example\/page\/secret\/picture\.png\?lang=en&#38;v=\w+"/,
    );
    expect(shown).toContain('<meta property="og:image:alt" content="Rietdijk MO13-2 · ');
    expect(shown).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html(answer(), { layout: 'embed' })).not.toContain('picture.png');
  });

  test('forbids search engines unless the coach allows them', () => {
    const noindex = '<meta name="robots" content="noindex">';
    const indexed = answer({ page: aPage({}, { indexed: true }) });
    expect(html(answer())).toContain(noindex);
    expect(html(indexed)).not.toContain(noindex);
    expect(html(indexed, { layout: 'embed' })).toContain(noindex);
  });
});

test('the card for other sites has next match and results, and leads to the page in a tab of its own', () => {
  const shown = html(answer({ matches: [coming(), played(1, [2, 1])] }), { layout: 'embed' });
  expect(shown).toContain('href="/page/secret?lang=en" target="_blank"');
  expect(shown).toContain('2–1');
  expect(shown).not.toContain('Names are shown');
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
