import { defaultsOf } from '@touchline/domain/entity/fields/field';
import { create } from '@touchline/domain/entity/rows/rows';
import { matchEventFields, matchFields } from '@touchline/domain/entity/tables/match';
import { playerFields } from '@touchline/domain/entity/tables/player';
import { teamFields } from '@touchline/domain/entity/tables/team';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { publicView } from '@touchline/domain/match/public/public-view';
import { contentsOfText } from '@touchline/domain/note/content';
import { publicText } from '@touchline/domain/note/public-text';
import { expect, test } from 'vitest';
import { type RenderInput, render } from './server.tsx';

const SCRIPT = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
const SHIRT = { type: 3, lines: 2, color1: `#${SCRIPT}`, color2: `rgb(${SCRIPT}`, color3: `#${SCRIPT}` };

const PICTURE = { shape: 'picture' as const, level: 0, checked: false, medium: 30 };

/** A running match that shows every part, with `text` in every text that a coach can write. */
function matchWith(text: string, shirt: object): PublicMatch {
  const event = (n: number, type: string, data: object) => ({
    ...defaultsOf(matchEventFields),
    eid: `1-${n}`,
    type,
    data: { ...defaultsOf(matchEventFields).data, homeaway: 'home', ...data },
  });
  const match = create(matchFields, {
    sid: 5,
    team_sid: 4,
    status: 'PLAYING',
    privacy: 1,
    players: [{ sid: 7, shirtnumber: 1, footed: '' }],
    opponent_clubname: text,
    opponent_teamname: text,
    opponent_shirt: shirt,
    shirt,
    events: [
      event(1, 'KICKOFF', { lineup: [{ player_sid: 7, x: 50, y: 90 }] }),
      event(2, 'GOAL', { player_sid: 7, game_time: 60 }),
      event(3, 'GOAL', { homeaway: 'away', playername: text, assist_text: text, game_time: 90 }),
      event(4, 'MESSAGE', { text, game_time: 100 }),
      event(5, 'UNDEFINED', { type: 'own', text, game_time: 110 }),
    ],
  } as never);
  const team = create(teamFields, {
    sid: 4,
    clubname: text,
    teamname: text,
    shirt,
    player_sids: [7],
    eventtypes: [{ id: 2, title: text, label: 'own', icon: 'Template', data: '', order: 0 }],
    metadata: { public_names: 'nickname', age_group: 'adult' },
  } as never);
  const player = create(playerFields, { sid: 7, nickname: text, firstname: text, surname: text } as never);
  const words = contentsOfText(text);
  const captions = words.map(({ runs }) => ({ ...PICTURE, runs }));
  const shown = [{ size: 320 as const, name: '0'.repeat(32), width: 320, height: 240 }];
  const notes = [{ title: text, ...publicText([...words, ...captions], () => shown) }];
  const view = publicView({ match, team, players: [player], notes });
  if (view === null) throw new Error('the stream is closed');
  return view;
}

const page = (view: PublicMatch, layout: RenderInput['layout']) =>
  render({
    page: 'match',
    view,
    layout,
    version: 'e.1',
    now: 0,
    locale: 'en',
    token: SCRIPT,
    appearance: '',
    origin: 'https://touchline.example',
    assets: { scripts: ['/follower/main.js'], styles: ['/follower/main.css'] },
  });

const elements = (html: string) => (html.match(/<[a-z][a-z0-9-]*/g) ?? []).toSorted();

test.each(['page', 'embed'] as const)('the follower’s %s shows scripts in any text as text', (layout) => {
  const plain = page(matchWith('Rietdijk', {}), layout);
  const hostile = page(matchWith(SCRIPT, SHIRT), layout);
  expect(hostile).toContain('&lt;script');
  // The script adds no element, and no quote ends an attribute.
  expect(elements(hostile)).toEqual(elements(plain));
  expect(hostile).not.toContain('<script>alert');
  expect(hostile).not.toMatch(/<img src=x|<img[^>]*\\sonerror/);
});
