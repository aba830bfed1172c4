import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../entity/match.ts';
import type { Player } from '../entity/player.ts';
import type { Team } from '../entity/team.ts';
import { clockAt } from './clock.ts';
import { aTeam, Coach, KICK_OFF, kickedOff, minutes, readyMatch, somePlayers } from './match.testing.ts';
import { applyPublicPatch, publicPatch, type VersionedView } from './public-patch.ts';
import { type PublicMatch, publicName, publicView } from './public-view.ts';
import { withAttendance } from './sheet.ts';

const PLAYERS = somePlayers(14);

function seen(match: Match, metadata: Partial<Team['metadata']> = {}): PublicMatch {
  const team = aTeam(PLAYERS, metadata);
  const view = publicView({ match: { ...match, privacy: 1 }, team, players: PLAYERS });
  if (view === null) throw new Error('closed');
  return view;
}

function aMatch(): Coach {
  const coach = kickedOff();
  coach.does({ type: 'goal', side: 'home', player: 7, assist: 6, goalType: 'HEADER' }, 200);
  coach.does({ type: 'goal', side: 'away', sn: 10, playername: 'Kim Opponent' }, 300);
  coach.does({ type: 'substitute', on: 14, off: 3 }, 400);
  return coach;
}

describe('the public view', () => {
  it('is closed unless the coach opened it and the team uses the stream', () => {
    const { match } = aMatch();
    const team = aTeam(PLAYERS);
    expect(publicView({ match, team, players: PLAYERS })).toBeNull();
    expect(publicView({ match: { ...match, privacy: 1 }, team, players: PLAYERS })).not.toBeNull();
    const off = aTeam(PLAYERS, { ls_active: false });
    expect(publicView({ match: { ...match, privacy: 1 }, team: off, players: PLAYERS })).toBeNull();
  });

  it('has both sides, the score, and what happened', () => {
    const view = seen(aMatch().match);
    expect(view).toMatchObject({
      status: 'PLAYING',
      ours: 'home',
      homeClub: 'Rietdijk',
      awayClub: 'Noordhaven',
      scoreHome: 1,
      scoreAway: 1,
      timezone: 'Europe/Amsterdam',
      dateHours: 10,
    });
    expect(
      view.timeline.map(({ type, minute, side, who, other, home, away }) => [
        type,
        minute,
        side,
        who?.name,
        other?.name,
        home,
        away,
      ]),
    ).toEqual([
      ['KICKOFF', 1, '', undefined, undefined, 0, 0],
      ['GOAL', 4, 'home', 'Noor', 'Lotte', 1, 0],
      ['GOAL', 6, 'away', 'Kim', undefined, 1, 1],
      ['SUBS_IN', 7, 'home', 'Isa13', 'Bo', 1, 1],
    ]);
    expect(view.timeline.at(2)?.who).toEqual({ name: 'Kim', number: 10 });
  });

  it('lets the follower’s page derive the clock', () => {
    const coach = aMatch();
    const now = KICK_OFF + 1_234;
    expect(clockAt(seen(coach.match), now)).toEqual(clockAt(coach.match, now));
  });

  it('shows who is on the pitch and on the bench, with captain and keeper', () => {
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

  it('leaves out line-up and substitutes where they are switched off', () => {
    const { match } = aMatch();
    const { metadata } = match;
    const noLineup = seen({ ...match, metadata: { ...metadata, stream_show_formation: false } });
    expect(noLineup.lineup).toBeNull();
    const noSubs = seen({ ...match, metadata: { ...metadata, stream_show_substitutes: false } });
    expect(noSubs.bench).toBeNull();
    expect(noSubs.timeline.map(({ type }) => type)).not.toContain('SUBS_IN');
  });

  it.each([
    ['shirt_number', '', ''],
    ['first_name', 'Noor', 'Kim'],
    ['full_name', 'Noor Surname7', 'Kim Opponent'],
  ] as const)('shows names as %s', (public_names, ours, theirs) => {
    const view = seen(aMatch().match, { public_names });
    expect(view.timeline.at(1)?.who).toEqual({ name: ours, number: 7 });
    expect(view.timeline.at(2)?.who).toEqual({ name: theirs, number: 10 });
  });

  it('takes the first word of a nickname where there is no first name', () => {
    const nameless = { firstname: '', surname: 'de Vries', nickname: 'Sam de Vries' };
    expect(publicName(nameless, 'first_name')).toBe('Sam');
    expect(publicName(nameless, 'full_name')).toBe('de Vries');
  });

  it('leaves out what is not public: pauses, moves, private events', () => {
    const coach = aMatch();
    coach.does({ type: 'pause' }, 500);
    coach.does({ type: 'otherEvent', event: 'INJURED', side: 'home', player: 4 }, 510);
    coach.does({ type: 'resume' }, 520);
    coach.does({ type: 'swapOnPitch', player: 4, other: 5 }, 530);
    expect(seen(coach.match).timeline).toHaveLength(4);
  });

  it('is plain JSON', () => {
    const view = seen(aMatch().match);
    expect(JSON.parse(JSON.stringify(view))).toEqual(view);
  });
});

describe('[LIV-2] what the public view does not return cannot leak', () => {
  const SECRET = 'SECRET';
  const SECRET_NUMBER = 987_654_321;

  /** Every text and number of a value replaced by a marker, whatever it means. */
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

  function markedMatch(match: Match, shows: { formation: boolean; substitutes: boolean }): Match {
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
      },
      events: match.events.map((event) => ({
        ...event,
        data: {
          ...event.data,
          type: SECRET,
          chance_type: SECRET,
          score: SECRET,
          uri: SECRET,
          position: SECRET,
        },
      })),
      privacy: 1,
    };
  }

  function markedTeam(public_names: Team['metadata']['public_names']): Team {
    const team = aTeam(PLAYERS);
    const all = marked(team);
    const { clubname, teamname } = team;
    const metadata = { ...all.metadata, public_names, timezone: 'Europe/Amsterdam' };
    return { ...all, clubname, teamname, metadata };
  }

  function markedPlayer(player: Player, keep: (keyof Player)[]): Player {
    const kept = Object.fromEntries(keep.map((name) => [name, player[name]]));
    return { ...marked(player), ...(kept as Partial<Player>), sid: player.sid };
  }

  const mode = fc.constantFrom('shirt_number' as const, 'first_name' as const, 'full_name' as const);
  const events = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 12 });

  it('holds for every field of match, team and players, in every setting', () => {
    fc.assert(
      fc.property(mode, fc.boolean(), fc.boolean(), events, (names, formation, substitutes, kinds) => {
        const coach = kickedOff();
        for (const [index, kind] of kinds.entries()) {
          const second = 60 * (index + 1);
          if (kind === 0) coach.try({ type: 'goal', side: 'home', player: 7 }, second);
          else if (kind === 1)
            coach.does({ type: 'goal', side: 'away', sn: 9, playername: 'Kim Jansen' }, second);
          else if (kind === 2)
            coach.does({ type: 'otherEvent', event: 'INJURED', side: 'home', player: 2 }, second);
          else coach.does({ type: 'otherEvent', event: 'CORNER', side: 'home', player: kind }, second);
        }
        const keep: (keyof Player)[] =
          names === 'shirt_number' ? [] : names === 'first_name' ? ['firstname'] : ['firstname', 'surname'];
        const view = publicView({
          match: markedMatch(coach.match, { formation, substitutes }),
          team: markedTeam(names),
          players: PLAYERS.map((player) => markedPlayer(player, keep)),
        });
        const text = JSON.stringify(view);
        expect(text).not.toContain(SECRET);
        expect(text).not.toContain(String(SECRET_NUMBER));
        if (names !== 'full_name') expect(text).not.toContain('Jansen');
      }),
    );
  });

  it('names nobody who did not play when line-ups and substitutes are switched off', () => {
    const { match } = aMatch();
    const { metadata } = match;
    const closed = { ...metadata, stream_show_formation: false, stream_show_substitutes: false };
    const text = JSON.stringify(seen({ ...match, metadata: closed }, { public_names: 'full_name' }));
    for (const { sid, surname } of PLAYERS)
      expect([sid, text.includes(surname)]).toEqual([sid, sid === 7 || sid === 6]);
  });

  it('carries no id of a row', () => {
    const match = { ...aMatch().match, sid: 123_456, team_sid: 234_567, match_token: 'TOKEN' };
    const text = JSON.stringify(seen(match));
    for (const secret of ['123456', '234567', 'TOKEN', '"sid"', 'player_sid'])
      expect(text).not.toContain(secret);
  });
});

describe('[LIV-1] patches', () => {
  const steps = (): readonly VersionedView[] => {
    const coach = kickedOff();
    const views: PublicMatch[] = [seen(coach.match)];
    const play = (...args: Parameters<Coach['does']>) => {
      coach.does(...args);
      views.push(seen(coach.match));
    };
    play({ type: 'goal', side: 'home', player: 7 }, minutes(3));
    play({ type: 'substitute', on: 14, off: 2 }, minutes(5));
    play({ type: 'card', side: 'away', sn: 4, colour: 'yellow' }, minutes(6));
    play({ type: 'editEvent', eid: '17-2', player: 8, at: { minute: 2 } }, minutes(7));
    play({ type: 'removeEvent', eid: '17-3' }, minutes(8));
    play({ type: 'endPart' }, minutes(16));
    return views.map((view, index) => ({ version: `1.${index}`, view }));
  };

  it('lead from one version to another, and nowhere else', () => {
    const views = steps();
    const version = fc.nat(views.length - 1);
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        const [from, to, other] = [views[a], views[b], views[c]];
        if (from === undefined || to === undefined || other === undefined) throw new Error('no such version');
        const patch = publicPatch(from, to);
        expect(applyPublicPatch(from, JSON.parse(JSON.stringify(patch)))).toEqual(to);
        if (a !== c) expect(applyPublicPatch(other, patch)).toBeNull();
      }),
    );
  });

  it('are small: a goal sends the score and its row', () => {
    const [first, second] = steps();
    if (first === undefined || second === undefined) throw new Error('no such version');
    const patch = publicPatch(first, second);
    expect(Object.keys(patch.set)).toEqual(['scoreHome']);
    expect(patch.timeline).toMatchObject({ keep: 1, rows: [{ type: 'GOAL' }] });
  });
});
