/** Each choice of the coach changes its own part of the page, and nothing else. */
import { expect, test } from 'vitest';
import { create } from '../entity/rows/rows.ts';
import { mediumFields } from '../entity/tables/medium.ts';
import { type TeamPage, teamPageOptionsFields } from '../entity/tables/team-page.ts';
import { trainingSessionFields } from '../entity/tables/training.ts';
import { SATURDAY } from '../match/testing/match.testing.ts';
import { aPage, coming, input, PLAYERS, played, TEAM, THURSDAY } from './team-page.testing.ts';
import type { PagePicture, PublicTeamPage } from './team-page.ts';
import { teamPageView } from './team-page-view.ts';

const WEEK = 7 * 86_400;
const [MAIN, LOGO, FACE, PORTRAIT] = [30, 31, 32, 33];
const SELECTION = { sid: 5, name: 'Thursday group' };

type Options = TeamPage['options'];

const ALL_ON: Partial<Options> = {
  training_selection: SELECTION.sid,
  messages: [{ id: '1', text: 'Hot chocolate!', at: THURSDAY, pinned: false }],
};
const FULL: Partial<TeamPage> = {
  title: 'Our page',
  description: '<p>About us',
  main_sid: MAIN,
  logo_sid: LOGO,
  staff: [{ id: 1, name: 'Kim', role: 'assistant', image: '', media_sid: FACE, order: 0 }],
};

/** A page with something in each of its parts. */
function shown(changes: Partial<TeamPage> = {}, options: Partial<Options> = {}): PublicTeamPage {
  const page = aPage({ ...FULL, ...changes }, { ...ALL_ON, ...options });
  const pictures = [MAIN, LOGO, FACE, PORTRAIT].map((sid): readonly [number, PagePicture] => [
    sid,
    { files: [{ name: `${sid}.webp`, width: 64 }], width: 64, height: 64 },
  ]);
  const session = create(trainingSessionFields, { selection_sid: SELECTION.sid, date: SATURDAY - 86_400 });
  return teamPageView(
    input({
      team: {
        ...TEAM,
        division: '3e klasse',
        metadata: {
          ...TEAM.metadata,
          periods: [1, 2].map((id) => ({ id, icon: 'season', title: `s${id}`, order: id })),
          family_levels: [{ id: 1, level: 'normal', at: THURSDAY, way: 'link' }],
        },
      },
      page,
      players: PLAYERS.map((player) => ({ ...player, media_sid: player.sid === 1 ? PORTRAIT : 0 })),
      media: pictures.map(([sid]) => ({
        ...create(mediumFields, { team_sid: TEAM.sid, visibility: 'PUBLIC' }),
        sid,
      })),
      pictures: new Map(pictures),
      matches: [
        coming({ sid: 1, status: 'PLAYING', privacy: 1, date: SATURDAY - 2 * 86_400 }),
        coming({ sid: 2, status: 'CANCELLED' }),
        coming({ sid: 3, date: SATURDAY + WEEK, privacy: 1 }),
        coming({ sid: 4, date: SATURDAY + 2 * WEEK }),
        played(1, [2, 1]),
      ],
      // Without a chosen selection the rows of none are read.
      selection: page.options.training_selection === SELECTION.sid ? SELECTION : null,
      sessions: [{ ...session, sid: 50 }],
      parse: () =>
        page.description === ''
          ? []
          : [{ name: 'p', attributes: {}, children: [{ text: page.description.slice(3) }] }],
    }),
  );
}

type Part = keyof PublicTeamPage;

/** The parts that another page shows otherwise. */
function changed(changes: Partial<TeamPage>, options: Partial<Options> = {}): readonly Part[] {
  const [before, after] = [shown(), shown(changes, options)];
  const parts = Object.keys(before) as Part[];
  return parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
}

test('the page of these tests has something in each part', () => {
  const { nothingPlanned, hidesResults, indexed, ...parts } = shown();
  expect([nothingPlanned, hidesResults, indexed]).toEqual([false, false, false]);
  for (const [part, value] of Object.entries(parts))
    expect([part, value === null || value === '' || (Array.isArray(value) && value.length === 0)]).toEqual([
      part,
      false,
    ]);
});

/** Another value for each option, and the parts of the page that it changes. */
const OPTIONS: { readonly [Name in keyof Options]: readonly [Options[Name], readonly Part[]] } = {
  active_period: [2, ['season', 'calledOff', 'nextMatch', 'coming', 'played', 'statistics']],
  training_selection: [0, ['nextSession']],
  next_match: [false, ['calledOff', 'nextMatch', 'coming']],
  next_session: [false, ['nextSession']],
  show_players: [false, ['players']],
  show_staff: [false, ['staff']],
  show_matches: [false, ['calendar', 'coming', 'played']],
  show_statistics: [false, ['statistics']],
  show_portraits: [true, ['players']],
  messages: [[{ id: '1', text: 'Cake!', at: THURSDAY, pinned: true }], ['messages']],
  show_live: [false, ['playing', 'nextMatch']],
  show_calendar: [false, ['calendar']],
  indexed: [true, ['indexed']],
};

test.each(Object.keys(teamPageOptionsFields) as (keyof Options)[])(
  'the option %s changes its part of the page only',
  (name) => {
    const [value, parts] = OPTIONS[name];
    expect(changed({}, { [name]: value }).toSorted()).toEqual([...parts].toSorted());
  },
);

test.each<readonly [Partial<TeamPage>, Part]>([
  [{ title: '' }, 'title'],
  [{ description: '<p>Other' }, 'description'],
  [{ main_sid: 0 }, 'mainImage'],
  [{ logo_sid: MAIN }, 'logo'],
  [{ staff: [] }, 'staff'],
])('%o changes %s only', (changes, part) => {
  expect(changed(changes)).toEqual([part]);
});
