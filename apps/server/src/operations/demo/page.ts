/** The Team Page of the demo: open, without pictures. */
import { create } from '@touchline/domain/entity/rows/rows';
import { type TeamPage, teamPageFields } from '@touchline/domain/entity/tables/team-page';
import { editedBlocks } from '@touchline/domain/note/edit';
import { contentsOf } from '@touchline/domain/note/from-html';
import { parseHtml } from '#rows/notes/parse-html.ts';

const ABOUT = `
  <p>We play nine a side in the <strong>3e klasse</strong> and train on Tuesdays and Thursdays.</p>
  <p>Do you want to join? Come to a training and bring your boots.</p>`;
const DAY_S = 86_400;

/** @param now seconds since 1970 */
export function demoTeamPage(team: number, now: number): TeamPage {
  let made = 0;
  const blocks = editedBlocks({
    base: [],
    edited: contentsOf(parseHtml(ABOUT)),
    newId: () => `demo-${++made}`,
  });
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
  const messages = [
    message('demo-1', 'Saturday is the last match before the winter break. Hot chocolate afterwards!', 2),
    message('demo-2', 'The car park of the club is full on Saturdays. Park at the sports hall.', 20, true),
  ];
  return { ...page, sid: team, options: { ...page.options, messages } };
}
