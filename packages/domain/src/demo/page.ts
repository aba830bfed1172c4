/** The Team Page of the demo: open, without pictures. */
import { create } from '../entity/rows/rows.ts';
import { type TeamPage, teamPageFields } from '../entity/tables/team-page.ts';
import { type DemoTexts, demoBlocks } from './texts.ts';

const DAY_S = 86_400;

/** @param now seconds since 1970 */
export function demoTeamPage(team: number, now: number, texts: DemoTexts): TeamPage {
  const { html, messages: said } = texts.words.page;
  const blocks = demoBlocks(html, texts);
  const member = (id: number, name: string, role: TeamPage['staff'][number]['role']) => ({
    id,
    name,
    role,
    image: '',
    media_sid: 0,
    order: id,
  });
  const message = (id: string, text: string, daysAgo: number, pinned = false) => ({
    id,
    text,
    at: now - daysAgo * DAY_S,
    pinned,
  });
  const page = create(teamPageFields, {
    team_sid: team,
    blocks,
    staff: [member(1, 'Marit de Jong', 'owner'), member(2, 'Karim Haddad', 'assistant')],
    createdAt: now,
  });
  const messages = [message('demo-1', said[0], 2), message('demo-2', said[1], 20, true)];
  return { ...page, sid: team, options: { ...page.options, messages } };
}
