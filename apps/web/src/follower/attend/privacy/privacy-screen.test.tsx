/** The page "What others see" as the server renders it. */
import { create } from '@touchline/domain/entity/rows/rows';
import { type Medium, mediumFields } from '@touchline/domain/entity/tables/medium';
import type { PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import type { Team } from '@touchline/domain/entity/tables/team';
import { type TeamPage, teamPageFields } from '@touchline/domain/entity/tables/team-page';
import { aTeam, somePlayers } from '@touchline/domain/match/testing/match.testing';
import { privacyPage } from '@touchline/domain/request/answering/privacy-page';
import { expect, test } from 'vitest';
import { renderAttend } from '../render-attend.tsx';

const PLAYERS = somePlayers(14);
/** Thursday 26 November 2026, 16:05 in Amsterdam. */
const CHOSEN = Date.UTC(2026, 10, 26, 15, 5) / 1_000;

interface Shown {
  readonly family?: readonly number[];
  readonly metadata?: Partial<Team['metadata']>;
  readonly saved?: number;
  readonly isLasting?: boolean;
  readonly isMailed?: boolean;
  readonly locale?: string;
  readonly page?: TeamPage | null;
  readonly media?: readonly Medium[];
}

function html({
  family = [7],
  metadata = {},
  saved = 0,
  locale = 'en',
  isLasting = false,
  isMailed = false,
  page = null,
  media = [],
}: Shown = {}): string {
  const team = openPage(PLAYERS, { age_group: 'U13', timezone: 'Europe/Amsterdam', ...metadata });
  const children = PLAYERS.filter(({ sid }) => family.includes(sid));
  const view = privacyPage({ team, page, children, players: PLAYERS, media });
  const look = { locale, appearance: '', styles: [], scripts: [] } as const;
  return renderAttend({ page: 'privacy', token: 'token', view, saved, isLasting, isMailed }, look);
}

const openPage = (...about: Parameters<typeof aTeam>): Team => ({ ...aTeam(...about), teampage: 1 });
const picture = (sid: number, player_sids: readonly number[]): Medium => ({
  ...create(mediumFields, { team_sid: 7, visibility: 'PUBLIC', player_sids }),
  sid,
});
const chose = (id: number, level: PrivacyLevel) => ({ id, level, at: CHOSEN, way: 'link' }) as const;

const textOf = (page: string) =>
  page
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ');
const levelsIn = (page: string) =>
  [...page.matchAll(/<input type="radio"[^>]*>/g)].map(([tag]) => ({
    level: /value="(\w+)"/.exec(tag)?.[1],
    checked: tag.includes('checked'),
  }));

test('each surface is there with what it shows now', () => {
  const text = textOf(html());
  expect(text).toContain('What others see of Noor');
  expect(text).toContain('Live page Player 7, no photo');
  expect(text).toContain('Goal messages Player 7');
  expect(text).toContain('Team Page The team shows no players on a page.');
  expect(text).toContain('Shared attendance link Player 7');
});

test('the standard of the age group is marked until the family chooses, with an example of each level', () => {
  const page = html({ metadata: { ls_portraits: true } });
  expect(levelsIn(page)).toEqual([
    { level: 'shielded', checked: true },
    { level: 'limited', checked: false },
    { level: 'normal', checked: false },
  ]);
  const text = textOf(page);
  expect(text).toContain('You have not chosen yet, so the standard for this team counts.');
  expect(text).toContain('Shielded Standard for this team');
  expect(text).toContain('On the live page: Player 7, no photo');
  expect(text).toContain('On the live page: Noor, no photo');
  expect(text).toContain('On the live page: Noor, with photo');
});

test('photos of the team with the child on them are counted, now and for the level that shows them', () => {
  const media = [picture(31, [7]), picture(32, [7]), picture(33, [7, 8]), picture(34, [8])];
  const page = create(teamPageFields, { main_sid: 31 });
  const shown = (...levels: readonly ReturnType<typeof chose>[]) =>
    textOf(html({ media, page, metadata: { family_levels: levels } }));
  const before = shown();
  expect(before).toContain('Photos of the team and of matches None now');
  expect(before).toContain(
    'Photos of the team and of matches: 2 photos with Noor, 1 of them on the Team Page now',
  );
  expect(shown(chose(7, 'normal'))).toContain(
    'Photos of the team and of matches 2 photos with Noor, 1 of them on the Team Page now',
  );
  // A photo with another child on it needs the other family too.
  expect(shown(chose(7, 'normal'), chose(8, 'normal'))).toContain('of matches 3 photos with Noor');
  expect(shown(chose(7, 'limited'), chose(8, 'normal'))).toContain('of matches None now');
});

test('the choice is marked with its time, and a stricter level of the coach is said', () => {
  const page = html({
    metadata: {
      family_levels: [{ id: 7, level: 'normal', at: CHOSEN, way: 'link' }],
      coach_levels: [{ id: 7, level: 'limited', at: CHOSEN }],
    },
  });
  expect(levelsIn(page).find(({ checked }) => checked)?.level).toBe('normal');
  expect(textOf(page)).toContain('You chose this on Thu 26 Nov, 16:05.');
  expect(textOf(page)).toContain(
    'The coach set “Limited” on Thu 26 Nov, 16:05. It is stricter than your choice',
  );
});

test('after a restore that may have lost a choice the page asks to choose again, in one sentence', () => {
  const metadata = { family_levels: [chose(7, 'normal')], levels_doubted_at: CHOSEN + 1 };
  const page = html({ metadata });
  expect(textOf(page)).toContain(
    'Please choose again: the team’s data was restored from a backup, and a later choice of yours may be lost.',
  );
  expect(textOf(page)).not.toContain('You chose this on');
  expect(textOf(page)).not.toContain('You have not chosen yet');
  expect(levelsIn(page).find(({ checked }) => checked)?.level).toBe('shielded');
  const since = { ...metadata, levels_doubted_at: CHOSEN };
  expect(textOf(html({ metadata: since }))).not.toContain('restored from a backup');
});

test('several children have a form each, which names the child', () => {
  const page = html({ family: [6, 7], isLasting: true });
  expect(page.match(/<form /g)).toHaveLength(2);
  expect(textOf(page)).toContain('What others see of your children');
  expect(textOf(page)).toContain('Save , Noor');
});

test('a saved choice is said, for a child of this family only', () => {
  const metadata = { family_levels: [{ id: 7, level: 'limited', at: CHOSEN, way: 'link' }] } as const;
  expect(textOf(html({ metadata, saved: 7 }))).toContain('Saved. It counts from now on');
  expect(textOf(html({ metadata, saved: 6 }))).not.toContain('It counts from now on');
});

test('the page is Dutch for Dutch readers, and leads back and to the other language', () => {
  const page = html({ locale: 'nl-NL' });
  expect(textOf(page)).toContain('Wat anderen van Noor zien');
  expect(textOf(page)).toContain('Speler 7, geen foto');
  expect(page).toContain('action="/attend/token/privacy?lang=nl"');
  expect(page).toContain('href="/attend/token/privacy?lang=en"');
  expect(page).toContain('href="/attend/token?lang=nl"');
});

test('the link of an event offers one that keeps working, and says when that is on its way', () => {
  const form = html();
  expect(form).toContain('name="mail" value="own"');
  expect(form).toContain('href="/attend/token?lang=en"');
  const mailed = html({ isMailed: true });
  expect(mailed).not.toContain('name="mail"');
  expect(textOf(mailed)).toContain('An e-mail with your link is on its way.');
});

test('the lasting link says how long it works, and leads to no answer page', () => {
  const page = html({ isLasting: true });
  expect(textOf(page)).toContain('works as long as your child plays for this team');
  expect(page).not.toContain('href="/attend/token?lang=en"');
  expect(page).not.toContain('name="mail"');
});

test('a link that belongs to no family asks for an address, and says the same for every one', () => {
  const { shirt } = aTeam(PLAYERS);
  const team = { club: 'Rietdijk', name: 'MO13-2', shirt };
  const look = { locale: 'en', appearance: '', styles: [], scripts: [] } as const;
  const page = (isMailed: boolean) =>
    renderAttend({ page: 'askLink', token: 'shared', team, isMailed }, look);
  expect(page(false)).toContain('action="/attend/shared/privacy?lang=en"');
  expect(page(false)).toContain('type="email"');
  expect(textOf(page(false))).not.toContain('on its way');
  expect(textOf(page(true))).toContain(
    'If Rietdijk MO13-2 has this address, an e-mail with your link is on its way.',
  );
});
