import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import type { Player } from '../../entity/tables/player.ts';
import { PUBLIC_NAMES, type PublicNames, type Team } from '../../entity/tables/team.ts';
import { clockAt } from '../clock/clock.ts';
import type { MatchCommand } from '../decision/commands.ts';
import { isFlow } from '../events/events.ts';
import { scoreOf } from '../events/score.ts';
import { withAttendance } from '../sheet/sheet.ts';
import { aTeam, Coach, KICK_OFF, kickedOff, minutes, readyMatch } from '../testing/match.testing.ts';
import type { PublicMatch } from './public-match.ts';
import { aMatch, PLAYERS, seen } from './public-view.testing.ts';
import { publicSettings, publicView } from './public-view.ts';

describe('the public view', () => {
  it('the view is closed unless the coach opened the stream and the team uses it', () => {
    const { match } = aMatch();
    const team = aTeam(PLAYERS);
    expect(publicView({ match, team, players: PLAYERS })).toBeNull();
    expect(publicView({ match: { ...match, privacy: 1 }, team, players: PLAYERS })).not.toBeNull();
    const off = aTeam(PLAYERS, { ls_active: false });
    expect(publicView({ match: { ...match, privacy: 1 }, team: off, players: PLAYERS })).toBeNull();
  });

  it('the view has both sides, the score, and the events', () => {
    const view = seen(aMatch().match);
    expect(view).toMatchObject({
      status: 'PLAYING',
      ours: 'home',
      homeClub: 'Rietdijk',
      awayClub: 'Noordhaven',
      score: { home: 1, away: 1 },
      timezone: 'Europe/Amsterdam',
      dateHours: 10,
    });
    expect(
      view.timeline.map(({ type, minute, side, who, other, score }) => [
        type,
        minute,
        side,
        who?.name,
        other?.name,
        score?.home,
        score?.away,
      ]),
    ).toEqual([
      ['KICKOFF', 1, '', undefined, undefined, 0, 0],
      ['GOAL', 4, 'home', 'Noor', 'Lotte', 1, 0],
      ['GOAL', 6, 'away', '', undefined, 1, 1],
      ['SUBS_IN', 7, 'home', 'Isa13', 'Bo', 1, 1],
    ]);
    expect(view.timeline.at(2)?.who).toEqual({ name: '', number: 10 });
  });

  it("the follower's page can derive the clock", () => {
    const coach = aMatch();
    const now = KICK_OFF + 1_234;
    expect(clockAt(seen(coach.match), now)).toEqual(clockAt(coach.match, now));
  });

  it('the view has the players on the pitch and on the bench, with captain and keeper', () => {
    const base = readyMatch();
    const coach = new Coach({ ...base, metadata: { ...base.metadata, captain: 7 } });
    coach.does({ type: 'kickOff' }, 0);
    const view = seen(withAttendance(coach.match, 13, { injured: true }));
    expect(view.lineup).toHaveLength(9);
    expect(view.lineup?.[0]).toMatchObject({ name: 'Eva', number: 1, keeper: true, x: 50, y: 95 });
    expect(view.lineup?.filter(({ captain }) => captain).map(({ name }) => name)).toEqual(['Noor']);
    expect(view.bench?.map(({ name }) => name)).not.toContain('Eva12');
    expect(view.bench).toHaveLength(4);
  });

  it('line-up and substitutes are left out where they are switched off', () => {
    const { match } = aMatch();
    const { metadata } = match;
    const noLineup = seen({ ...match, metadata: { ...metadata, stream_show_formation: false } });
    expect(noLineup.lineup).toBeNull();
    const noSubs = seen({ ...match, metadata: { ...metadata, stream_show_substitutes: false } });
    expect(noSubs.bench).toBeNull();
    expect(noSubs.timeline.map(({ type }) => type)).not.toContain('SUBS_IN');
  });

  it.each([
    ['shirt_number', ''],
    ['first_name', 'Noor'],
    ['nickname', 'Nono'],
    ['full_name', 'Noor Surname7'],
  ] as const)('shows names of adults as %s, and opponents by number', (public_names, ours) => {
    const players = PLAYERS.map((player) => (player.sid === 7 ? { ...player, nickname: 'Nono' } : player));
    const { match } = aMatch();
    const metadata = { ...match.metadata, stream_show_names: public_names };
    const whos = (named: Match, mode: PublicNames) => {
      const team = aTeam(players, { public_names: mode, age_group: 'adult' });
      const view = publicView({ match: { ...named, privacy: 1 }, team, players });
      return view?.timeline.slice(1, 3).map(({ who }) => who);
    };
    const shown = [
      { name: ours, number: 7 },
      { name: '', number: 10 },
    ];
    expect(whos(match, public_names)).toEqual(shown);
    // The setting of the match overrides the team's.
    expect(whos({ ...match, metadata }, 'shirt_number')).toEqual(shown);
    expect(whos({ ...match, metadata }, 'full_name')).toEqual(shown);
  });

  it('messages are shown without characters that hide or change text', () => {
    const coach = aMatch();
    coach.does({ type: 'say', text: 'What a start!' }, 420);
    const said = coach.match.events.at(-1);
    if (said === undefined) throw new Error('nothing was said');
    const crooked = { ...said, data: { ...said.data, text: ` \u202e${'x'.repeat(250)}\n` } };
    expect(seen(coach.match).timeline.at(-1)).toMatchObject({
      type: 'MESSAGE',
      minute: 8,
      text: 'What a start!',
      said: 0,
      who: null,
    });
    const events = [...coach.match.events.slice(0, -1), crooked];
    expect(seen({ ...coach.match, events }).timeline.at(-1)?.text).toBe('x'.repeat(200));
  });

  it('names are shown without direction marks', () => {
    const players = PLAYERS.map((player) => ({ ...player, firstname: `\u202e${player.firstname}\u0000` }));
    const team = aTeam(players, { public_names: 'first_name' });
    const match = { ...aMatch().match, privacy: 1, opponent_clubname: '\u2067Noordhaven' };
    const text = JSON.stringify(publicView({ match, team, players }));
    expect(text).toContain('Noordhaven');
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|\\u0000/);
  });

  it("own event types are shown with their title, and another app's unknown types are not shown", () => {
    const coach = aMatch();
    coach.does({ type: 'otherEvent', event: 'UNDEFINED', own: 'high5', side: 'home', player: 4 }, 500);
    coach.does({ type: 'otherEvent', event: 'UNDEFINED', own: 'gone', side: 'home' }, 510);
    coach.does({ type: 'otherEvent', event: 'UNDEFINED', own: '', side: 'home' }, 520);
    const eventtypes = [{ id: 1, title: 'High five', label: 'high5', icon: 'Star', data: '', order: 0 }];
    const view = publicView({
      match: { ...coach.match, privacy: 1 },
      team: { ...aTeam(PLAYERS), eventtypes },
      players: PLAYERS,
    });
    expect(view?.timeline.slice(4).map(({ text, who }) => [text, who?.name])).toEqual([
      ['High five', 'Fenna'],
      ['', undefined],
    ]);
  });

  it('pauses, moves and private events are left out', () => {
    const coach = aMatch();
    coach.does({ type: 'pause' }, 500);
    coach.does({ type: 'otherEvent', event: 'INJURED', side: 'home', player: 4 }, 510);
    coach.does({ type: 'resume' }, 520);
    coach.does({ type: 'swapOnPitch', player: 4, other: 5 }, 530);
    expect(seen(coach.match).timeline).toHaveLength(4);
  });

  it('goals and kicks that only the team sees do not count for followers, but for the coach', () => {
    const coach = aMatch();
    const hidden = coach.does({ type: 'goal', side: 'home', player: 5 }, 500);
    coach.does({ type: 'goal', side: 'home', player: 7 }, 600);
    coach.does({ type: 'editEvent', eid: hidden.eid ?? '', status: 'PRIVATE' }, 700);
    expect(seen(coach.match)).toMatchObject({ score: { home: 2, away: 1 } });
    expect(seen(coach.match).timeline.at(-1)).toMatchObject({ type: 'GOAL', score: { home: 2, away: 1 } });
    expect(scoreOf(coach.match)).toEqual({ home: 3, away: 1 });
    // A typed score must not reveal it either.
    const typed: Match = {
      ...coach.match,
      status: 'FINISHED',
      events: coach.match.events.filter(({ eid }) => eid === hidden.eid),
      scores: { scoreHome: 3, scoreAway: 1 },
    };
    expect(seen(typed)).toMatchObject({ score: { home: 0, away: 0 }, timeline: [] });

    const kicks = kickedOff({ matchParts: 1, matchLength: 20 });
    kicks.does({ type: 'startShootout' }, minutes(21));
    const kick = kicks.does({ type: 'kick', side: 'home', player: 7, outcome: 'scored' }, minutes(22));
    expect(seen(kicks.match).shootout).toEqual({ home: 1, away: 0 });
    kicks.does({ type: 'editEvent', eid: kick.eid ?? '', status: 'PRIVATE' }, minutes(23));
    expect(seen(kicks.match).shootout).toEqual({ home: 0, away: 0 });
  });

  it('the view is plain JSON', () => {
    const view = seen(aMatch().match);
    expect(JSON.parse(JSON.stringify(view))).toEqual(view);
  });
});

describe('[LIV-2.1] the public view leaks nothing', () => {
  const SECRET = 'SECRET';
  const SECRET_NUMBER = 987_654_321;

  interface Shows {
    readonly formation: boolean;
    readonly substitutes: boolean;
    readonly images: boolean;
    readonly media: boolean;
    readonly names: '' | PublicNames;
  }

  /** A value with all its texts and numbers replaced by a marker. */
  function marked<T>(value: T): T {
    if (typeof value === 'string') return SECRET as T;
    if (typeof value === 'number') return SECRET_NUMBER as T;
    if (Array.isArray(value)) return value.map(marked) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, marked(item)])) as T;
  }

  const publicMatchFields = [
    'status',
    'timer',
    'gamepart',
    'matchParts',
    'matchLength',
    'kind',
    'date',
    'dateHours',
    'dateMinutes',
    'place',
    'meet_minutes',
    'awaygame',
    'opponent_clubname',
    'opponent_teamname',
    'shirt',
    'opponent_shirt',
    'extraParts',
    'extraLength',
    'pitchPlayers',
    'formation',
    'events',
    'part1',
    'players',
    'privacy',
  ] as const;

  function markedMatch(match: Match, shows: Shows): Match {
    const all = marked(match);
    const kept = Object.fromEntries(publicMatchFields.map((name) => [name, match[name]]));
    return {
      ...all,
      ...(kept as Pick<Match, (typeof publicMatchFields)[number]>),
      metadata: {
        ...all.metadata,
        pitch: 0,
        players: match.metadata.players,
        captain: match.metadata.captain,
        stream_show_formation: shows.formation,
        stream_show_substitutes: shows.substitutes,
        stream_show_images: shows.images,
        stream_show_media: shows.media,
        stream_show_names: shows.names,
      },
      events: match.events.map((event) => ({
        ...event,
        data: {
          ...event.data,
          type: event.type === 'UNDEFINED' ? event.data.type : SECRET,
          chance_type: SECRET,
          score: SECRET,
          uri: SECRET,
          position: SECRET,
        },
      })),
      privacy: 1,
    };
  }

  function markedTeam(public_names: PublicNames): Team {
    const eventtypes = [{ id: 1, title: 'High five', label: 'label', icon: SECRET, data: SECRET, order: 0 }];
    const team = aTeam(PLAYERS);
    const all = marked(team);
    const { clubname, teamname, shirt } = team;
    const age = { age_group: 'adult', country: '' } as const;
    const metadata = { ...all.metadata, ...age, public_names, timezone: 'Europe/Amsterdam' };
    return { ...all, clubname, teamname, shirt, eventtypes, metadata };
  }

  function markedPlayer(player: Player, keep: (keyof Player)[]): Player {
    const kept = Object.fromEntries(keep.map((name) => [name, player[name]]));
    return { ...marked(player), ...(kept as Partial<Player>), sid: player.sid };
  }

  const mode = fc.constantFrom(...PUBLIC_NAMES);
  const shows: fc.Arbitrary<Shows> = fc.record({
    formation: fc.boolean(),
    substitutes: fc.boolean(),
    images: fc.boolean(),
    media: fc.boolean(),
    names: fc.constantFrom('' as const, ...PUBLIC_NAMES),
  });
  const KEPT: Readonly<Record<PublicNames, (keyof Player)[]>> = {
    shirt_number: [],
    first_name: ['firstname'],
    nickname: ['nickname'],
    full_name: ['firstname', 'surname'],
  };
  const events = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 12 });

  it('no other value leaks, for every field of match, team and players, in every setting', () => {
    fc.assert(
      fc.property(mode, shows, events, (teamNames, shown, kinds) => {
        const names = shown.names === '' ? teamNames : shown.names;
        const coach = kickedOff();
        for (const [index, kind] of kinds.entries()) {
          const second = 60 * (index + 1);
          if (kind === 0) coach.try({ type: 'goal', side: 'home', player: 7 }, second);
          else if (kind === 1)
            coach.does({ type: 'goal', side: 'away', sn: 9, playername: 'Kim Jansen' }, second);
          else if (kind === 2)
            coach.does({ type: 'otherEvent', event: 'INJURED', side: 'home', player: 2 }, second);
          else if (kind === 3) coach.does({ type: 'say', text: `Well played ${index}` }, second);
          else if (kind === 4)
            coach.does({ type: 'otherEvent', event: 'UNDEFINED', own: 'label', side: 'home' }, second);
          else coach.does({ type: 'otherEvent', event: 'CORNER', side: 'home', player: kind }, second);
        }
        const view = publicView({
          match: markedMatch(coach.match, shown),
          team: markedTeam(teamNames),
          players: PLAYERS.map((player) => markedPlayer(player, KEPT[names])),
        });
        const text = JSON.stringify(view);
        expect(text).not.toContain(SECRET);
        expect(text).not.toContain(String(SECRET_NUMBER));
        expect(text).not.toContain('"label"');
        for (const name of ['Kim', 'Jansen']) expect(text).not.toContain(name);
      }),
    );
  });

  it('a change of any setting about visibility is recognised', () => {
    const { match } = aMatch();
    const team = aTeam(PLAYERS);
    const now = JSON.stringify(publicSettings(match, team));
    const { metadata } = match;
    const otherwise: readonly [Match, Team][] = [
      [{ ...match, privacy: 1 }, team],
      [{ ...match, metadata: { ...metadata, stream_show_formation: false } }, team],
      [{ ...match, metadata: { ...metadata, stream_show_substitutes: false } }, team],
      [{ ...match, metadata: { ...metadata, stream_show_images: true } }, team],
      [{ ...match, metadata: { ...metadata, stream_show_media: true } }, team],
      [{ ...match, metadata: { ...metadata, stream_show_names: 'shirt_number' } }, team],
      [match, aTeam(PLAYERS, { public_names: 'shirt_number' })],
      [match, aTeam(PLAYERS, { ls_active: false })],
      [match, aTeam(PLAYERS, { public_cards: true })],
      [match, aTeam(PLAYERS, { age_group: 'U9' })],
      [match, aTeam(PLAYERS, { limited_names: 'shirt_number' })],
      [match, aTeam(PLAYERS, { family_levels: [{ id: 7, level: 'shielded', at: 1, way: 'link' }] })],
      [match, aTeam(PLAYERS, { coach_levels: [{ id: 7, level: 'shielded', at: 1 }] })],
      [match, aTeam(PLAYERS.slice(0, 6))],
    ];
    for (const [other, otherTeam] of otherwise)
      expect(JSON.stringify(publicSettings(other, otherTeam))).not.toBe(now);
  });

  it('cards, own goals, injuries and missed penalties have no name, unless the team shows names', () => {
    const coach = kickedOff({ matchParts: 1 });
    const entries: readonly MatchCommand[] = [
      { type: 'card', side: 'home', player: 3, colour: 'yellow' },
      { type: 'card', side: 'away', playername: 'Kim', sn: 9, colour: 'red' },
      { type: 'goal', side: 'away', player: 4, ownGoal: true },
      { type: 'timePenalty', side: 'home', player: 5, minutes: 5 },
      { type: 'otherEvent', event: 'PENALTY_MISSED', side: 'home', player: 6 },
    ];
    for (const [n, command] of entries.entries()) coach.does(command, 60 + n);
    const injury = coach.does({ type: 'otherEvent', event: 'INJURED', side: 'home', player: 7 }, 90);
    coach.does({ type: 'editEvent', eid: injury.eid ?? '', status: 'PUBLIC' }, 91);
    coach.does({ type: 'startShootout' }, minutes(61));
    coach.does({ type: 'kick', side: 'home', outcome: 'saved', player: 8 }, minutes(62));
    const shown = (view: PublicMatch) =>
      view.timeline.filter(({ type }) => !isFlow(type)).map(({ who }) => who !== null);
    expect(shown(seen(coach.match))).toEqual([false, false, false, false, false, false, false]);
    expect(shown(seen(coach.match, { public_cards: true }))).toEqual(Array.from({ length: 7 }, () => true));
  });

  it('cards of players under 16 have no name, whatever the team shows', () => {
    const coach = kickedOff({ matchParts: 1 });
    coach.does({ type: 'card', side: 'home', player: 3, colour: 'yellow' }, 60);
    const whoOn = (age_group: Team['metadata']['age_group']) =>
      seen(coach.match, { public_cards: true, age_group }).timeline.at(-1)?.who;
    expect([whoOn('U16'), whoOn('U17')?.number]).toEqual([null, 3]);
  });

  it('only players in shown events are named when line-ups and substitutes are switched off', () => {
    const { match } = aMatch();
    const { metadata } = match;
    const closed = { ...metadata, stream_show_formation: false, stream_show_substitutes: false };
    const shown = { public_names: 'full_name', age_group: 'adult' } as const;
    const text = JSON.stringify(seen({ ...match, metadata: closed }, shown));
    for (const { sid, surname } of PLAYERS)
      expect([sid, text.includes(surname)]).toEqual([sid, sid === 7 || sid === 6]);
  });

  it('the view contains no id of a row', () => {
    const match = { ...aMatch().match, sid: 123_456, team_sid: 234_567, match_token: 'TOKEN' };
    const text = JSON.stringify(seen(match));
    for (const secret of ['123456', '234567', 'TOKEN', '"sid"', 'player_sid'])
      expect(text).not.toContain(secret);
  });
});
