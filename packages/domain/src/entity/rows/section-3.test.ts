/** Compares the tables with the specification's section 3, field by field and default by default. */
import { describe, expect, test } from 'vitest';
import { appStateFields } from '../device/app-state.ts';
import { cloudStateFields } from '../device/cloud-state.ts';
import { credentialFields, loggedInDeviceFields } from '../device/credentials.ts';
import { localOptionsFields } from '../device/local-options.ts';
import { underOwnNames } from '../fields/aliases.ts';
import { defaultsOf } from '../fields/field.ts';
import type { FieldTable } from '../fields/field-types.ts';
import {
  ACCOUNT_ALIASES,
  accountFields,
  GENDERS,
  hiddenTeamFields,
  moduleFields,
} from '../tables/account.ts';
import { ATTENDANCE_STATUSES } from '../tables/attendance.ts';
import { eventRecordFields } from '../tables/event-record.ts';
import { federationFields } from '../tables/federation.ts';
import {
  GOAL_TYPES,
  incrementalsFields,
  matchEventDataFields,
  matchEventFields,
  matchFields,
  matchPlayerFields,
  matchPlayerStatusFields,
  timerFields,
} from '../tables/match.ts';
import { mediumFields, VISIBILITIES } from '../tables/medium.ts';
import { NOTE_ALIASES, noteFields } from '../tables/note.ts';
import { notificationFields } from '../tables/notification.ts';
import { playerFields } from '../tables/player.ts';
import { premiumCodeFields, SUBSCRIPTION_STATES, subscriptionFields } from '../tables/purchase.ts';
import { RATING_TOPICS, ratingFields } from '../tables/rating.ts';
import { sharedAccountFields, teamShareFields } from '../tables/sharing.ts';
import {
  eventTypeFields,
  formationFields,
  matchTemplateFields,
  periodFields,
  shirtFields,
  shirtNumberFields,
  teamFields,
  teamMetadataFields,
} from '../tables/team.ts';
import { STAFF_ROLES, teamPageFields, teamPageOptionsFields } from '../tables/team-page.ts';
import { trainingSelectionFields, trainingSessionFields } from '../tables/training.ts';
import { COLLECTIONS } from './collections.ts';
import { create, patch } from './rows.ts';

interface Specified {
  readonly fields: string;
  readonly defaults?: Readonly<Record<string, unknown>>;
}

const recordOf = (table: FieldTable, name: string): FieldTable => table[name]?.table ?? {};

const ENTITIES: Readonly<Record<string, readonly [FieldTable, Specified]>> = {
  Account: [
    { ...accountFields, ...credentialFields },
    {
      fields:
        'type modules cid profile_photo nickname firstname surname username email messages gender federation max_teams signup access_token refresh_token incremental createdAt updatedAt',
      defaults: { max_teams: 2 },
    },
  ],
  'Account messages': [recordOf(accountFields, 'messages'), { fields: 'ids deleted' }],
  'Account module': [moduleFields, { fields: 'sid name kind activated on' }],
  'Hidden team': [hiddenTeamFields, { fields: 'sid hidden order' }],
  Team: [
    teamFields,
    {
      fields:
        'sid shirt clubname teamname division player_sids shirtnumbers eventtypes formations matchtemplates federation club_id shared role capabilities sku status teampage current hidden order metadata incremental createdAt updatedAt remoteUpdated',
      defaults: { shared: false, incremental: 1, remoteUpdated: false },
    },
  ],
  'Shirt number': [shirtNumberFields, { fields: 'id value', defaults: { value: 0 } }],
  'Team metadata': [
    teamMetadataFields,
    {
      fields:
        'note cid periods active_period captain keeper pitchPlayers halfLength halfParts matchLength matchParts formation linkage template pitch ls_active ls_formation ls_substitutions ls_portraits ls_media',
      defaults: {
        active_period: 1,
        captain: 0,
        keeper: 0,
        pitchPlayers: 11,
        halfLength: 45,
        halfParts: 0,
        matchLength: 90,
        matchParts: 2,
        formation: '4-3-3',
        template: 1,
        pitch: 0,
        ls_active: true,
        ls_formation: true,
        ls_substitutions: true,
        ls_portraits: false,
        ls_media: false,
      },
    },
  ],
  Shirt: [
    shirtFields,
    {
      fields: 'type color1 color2 color3',
      defaults: { type: 9, color1: 'blue', color2: 'red', color3: 'black' },
    },
  ],
  'Match template': [
    matchTemplateFields,
    {
      fields: 'id label pitchPlayers matchLength halfParts matchParts scheme captain keeper',
      defaults: { id: 1, label: 'Default', pitchPlayers: 11, matchLength: 90, matchParts: 2 },
    },
  ],
  Formation: [
    formationFields,
    { fields: 'id title label positions sn', defaults: { id: 1, title: 'Custom', label: 'custom' } },
  ],
  'Event type': [
    eventTypeFields,
    {
      fields: 'id title label icon data',
      defaults: { id: 1, title: 'Custom', label: 'custom', icon: 'Template' },
    },
  ],
  Period: [periodFields, { fields: 'id icon title order', defaults: { title: 'season 1' } }],
  'Team page': [teamPageFields, { fields: 'team_sid options staff image_main image_logo title description' }],
  'Team page options': [
    teamPageOptionsFields,
    {
      fields:
        'active_period training_selection next_match next_session show_players show_staff show_matches show_statistics show_portraits messages',
      defaults: {
        active_period: 1,
        training_selection: 0,
        next_match: true,
        next_session: true,
        show_players: true,
        show_staff: true,
        show_matches: true,
        show_statistics: true,
        show_portraits: false,
        messages: [],
      },
    },
  ],
  'Training selection': [trainingSelectionFields, { fields: `${Object.keys(teamFields).join(' ')} name` }],
  'Training session': [
    trainingSessionFields,
    {
      fields:
        'sid selection_sid name player_sids date dateHours dateMinutes note metadata incremental createdAt updatedAt remoteUpdated',
      defaults: { dateHours: 17, dateMinutes: 0 },
    },
  ],
  'Training session metadata': [
    recordOf(trainingSessionFields, 'metadata'),
    { fields: 'players notes ratings' },
  ],
  Ratings: [ratingFields, { fields: 'sid all me ph te ta' }],
  Player: [
    playerFields,
    {
      fields:
        'sid media_sid firstname surname nickname position_ids status metadata role incremental createdAt updatedAt remoteUpdated',
    },
  ],
  'Player metadata': [recordOf(playerFields, 'metadata'), { fields: 'footed note email1 telephone1 cid' }],
  Match: [
    matchFields,
    {
      fields:
        'sid status kind team_sid period date dateHours dateMinutes opponent_clubname opponent_teamname awaygame players subsmap subsmap_play presets gamepart gamesubpart timer events incr_events scores pitchPlayers halfLength halfParts matchParts matchLength formation part1 part2 part3 part4 part5 part6 part7 shirt keeper notes match_token privacy vcal_id club_id ratings version metadata role incrementals incremental createdAt updatedAt remoteUpdated',
      defaults: {
        status: 'NEW',
        kind: 1,
        period: 1,
        dateHours: 9,
        dateMinutes: 0,
        gamepart: 1,
        pitchPlayers: 11,
        halfLength: 45,
        halfParts: 0,
        matchParts: 2,
        matchLength: 90,
        formation: '4-3-3',
        keeper: [-1, -1, -1, -1],
        privacy: 0,
      },
    },
  ],
  'Match scores': [recordOf(matchFields, 'scores'), { fields: 'scoreHome scoreAway' }],
  'Match notes': [recordOf(matchFields, 'notes'), { fields: 'private public' }],
  'Match player': [matchPlayerFields, { fields: 'shirtnumber footed' }],
  'Match part': [recordOf(matchFields, 'part1'), { fields: 'playing x y', defaults: { x: -1, y: -1 } }],
  'Match metadata': [
    recordOf(matchFields, 'metadata'),
    {
      fields:
        'players notes stream_show_substitutes stream_show_formation stream_show_images stream_show_media captain cid pitch',
      defaults: {
        stream_show_substitutes: true,
        stream_show_formation: true,
        stream_show_images: false,
        stream_show_media: false,
        captain: -1,
        pitch: null,
      },
    },
  ],
  "Match metadata's player": [
    matchPlayerStatusFields,
    {
      fields: 'order sid present signed_off injured',
      defaults: { order: 99, present: true, signed_off: false, injured: false },
    },
  ],
  Timer: [timerFields, { fields: 'gameStartedAt currentTime gamepart gamesubpart running' }],
  Incrementals: [
    incrementalsFields,
    {
      fields: 'control controller part1 part2 part3 part4 part5 part6 part7 subsmap_play events timer status',
      defaults: { events: 1 },
    },
  ],
  'Match event': [
    matchEventFields,
    { fields: 'eid action type status data', defaults: { type: 'UNDEFINED', status: 'PUBLIC' } },
  ],
  'Match event data': [
    matchEventDataFields,
    {
      fields:
        'game_time type homeaway player_sid assist_player_sid goal_type chance_type playername assist_text sn score uri decisive overtime active position pitchpos lineup',
    },
  ],
  'Event record': [eventRecordFields, { fields: 'sid timer events' }],
  Medium: [
    mediumFields,
    {
      fields: 'sid type uri width height upload_attempts uploading role incremental createdAt updatedAt',
      defaults: { width: 100, height: 100 },
    },
  ],
  Note: [
    noteFields,
    {
      fields: 'sid type kind kind_sid title message privacy incremental updated',
      defaults: { incremental: 1 },
    },
  ],
  Federation: [federationFields, { fields: 'id title flag code', defaults: { id: 999 } }],
  Notification: [notificationFields, { fields: 'title priority new' }],
  'Shared account': [
    sharedAccountFields,
    { fields: 'id first_name last_name profile_photo role email status' },
  ],
  'Team share': [teamShareFields, { fields: 'team_sid share_email role capabilities status' }],
  'Logged-in device': [loggedInDeviceFields, { fields: 'name model active' }],
  'Local options': [
    localOptionsFields,
    {
      fields:
        'menu version first_time introduction last_username total_fieldplayers gametime_in_minutes substitute_parts_per_half current_period sound pushnotifications cloudbackup energysaver registrate_subs stream_show_formation stream_show_substitutes stream_show_images stream_show_media field_show_shirts tips_hide locale automatic_cloud_sync analytics haptic lineup_size match_goaltypes match_eventtypes current_training_selection appearance android_exit device_platform device_app_id device_has_notch',
      defaults: {
        total_fieldplayers: 11,
        gametime_in_minutes: 90,
        substitute_parts_per_half: 2,
        current_period: 1,
        lineup_size: 5,
        appearance: 'automatic',
      },
    },
  ],
  'App state': [
    appStateFields,
    {
      fields:
        'background initialized menu_opened active_match_sid matchsheet_opened new_notis signup appearance calendar_synced filter_substitutions filter_media invited trial_days is_premium statsControllerState',
      defaults: { trial_days: -1 },
    },
  ],
  'Cloud state': [
    cloudStateFields,
    {
      fields:
        'network syncing out_of_sync sync_interval default_sync_interval playing_sync_interval last_synced last_healthcheck transients mutations last_updated',
      defaults: { syncing: -1, sync_interval: 6, default_sync_interval: 6, playing_sync_interval: 6 },
    },
  ],
};

describe.each(Object.entries(ENTITIES))('%s', (_, [table, { fields, defaults }]) => {
  test('the table has every field of section 3', () => {
    expect(Object.keys(table)).toEqual(expect.arrayContaining(fields.split(' ')));
  });

  test('the table has the defaults of section 3', () => {
    expect(defaultsOf(table)).toMatchObject(defaults ?? {});
  });

  test("every default has its field's type, and no field has the name of an inherited property", () => {
    for (const [name, field] of Object.entries(table)) {
      expect([name, field.accept(field.default)]).toEqual([name, field.default]);
      expect(name in {}).toBe(false);
    }
  });
});

describe('further rules of section 3', () => {
  test('the document types are those of section 3', () => {
    expect(COLLECTIONS.teams.document).toBe('team');
    expect(COLLECTIONS.training_selections.document).toBe('trainingselection');
  });

  test('the alternative field names are those of section 3', () => {
    const given = underOwnNames({ first_name: 'Eva', last_name: 'Groen', nickname: 'E' }, ACCOUNT_ALIASES);
    expect(create(accountFields, given)).toMatchObject({ firstname: 'Eva', surname: 'Groen', nickname: 'E' });
    expect(underOwnNames({ first_name: 'Eva', firstname: 'Bo' }, ACCOUNT_ALIASES)).toEqual({
      firstname: 'Bo',
    });
    expect(create(noteFields, underOwnNames({ kind_id: 7, kind: 'match' }, NOTE_ALIASES))).toMatchObject({
      kind: 'match',
      kind_sid: 7,
    });
  });

  test('an account row contains no token', () => {
    for (const name of Object.keys(credentialFields)) expect(Object.hasOwn(accountFields, name)).toBe(false);
  });

  test('updates exclude the fields of section 5', () => {
    const excluded = (table: FieldTable) =>
      Object.entries(table).flatMap(([name, { update, merge }]) =>
        update || merge.by === 'row' ? [] : [name],
      );
    expect(excluded(accountFields)).toEqual(expect.arrayContaining(['max_teams', 'email']));
    // The server adds the end of the owner's trial, and the judgement of a fan's match; section 3 has neither.
    expect(excluded(teamFields).toSorted()).toEqual(
      ['role', 'capabilities', 'current', 'sku', 'plan_end', 'shared', 'status', 'trial_end'].toSorted(),
    );
    expect(excluded(playerFields)).toEqual(['role']);
    expect(excluded(matchFields).toSorted()).toEqual(['entries_judged', 'match_token', 'role']);
    expect(excluded(mediumFields)).toEqual(['role']);
  });

  test('enumerations and lists have the values of section 3', () => {
    expect(GENDERS).toEqual(['', 'Man', 'Woman']);
    expect(VISIBILITIES).toEqual(['UNDEFINED', 'PUBLIC', 'PRIVATE', 'ERROR', 'TRASH']);
    expect(GOAL_TYPES.slice(1)).toEqual(['GOAL', 'SHOT', 'HEADER', 'FREEKICK', 'PENALTY']);
    expect(SUBSCRIPTION_STATES).toEqual(['active', 'inactive', 'expired', 'deleted', 'pending']);
    expect(ATTENDANCE_STATUSES).toHaveLength(7);
    expect(RATING_TOPICS).toHaveLength(6);
    expect(STAFF_ROLES).toEqual(['owner', 'manager', 'assistant', 'reporter', 'fan', 'captain']);
    expect(Object.keys(subscriptionFields)).toContain('state');
    expect(defaultsOf(premiumCodeFields).activate_on).toBe(-1);
  });
});

describe('accepted values (section 5)', () => {
  const match = create(matchFields);

  test('colours start with #, rgb( or rgba(; addresses with file:/, http:// or {host}', () => {
    const shirt = (color1: unknown) => patch(shirtFields, defaultsOf(shirtFields), { color1 }).color1;
    for (const colour of ['#fff', 'rgb(1,2,3)', 'rgba(1,2,3,1)']) expect(shirt(colour)).toBe(colour);
    for (const colour of ['green', 'url(x)', 7, null, `#${'f'.repeat(99)}`])
      expect(shirt(colour)).toBe('blue');
    const uri = (given: unknown) => patch(mediumFields, defaultsOf(mediumFields), { uri: given }).uri;
    for (const address of ['file:/a', 'http://a', 'https://a', '{host}/a'])
      expect(uri(address)).toBe(address);
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '//a', 7])
      expect(uri(address)).toBe('');
  });

  test('number fields accept numbers only; scores are coerced; keeper slots accept numbers only', () => {
    expect(patch(matchFields, match, { matchLength: '60', halfParts: {}, matchParts: Number.NaN })).toEqual(
      match,
    );
    expect(patch(matchFields, match, { scores: { scoreHome: '3', scoreAway: 'x' } }).scores).toEqual({
      scoreHome: 3,
      scoreAway: 0,
    });
    expect(patch(matchFields, match, { keeper: [12, 'x', null] }).keeper).toEqual([12, -1, -1, -1]);
    expect(patch(matchFields, match, { keeper: 'x' }).keeper).toBe(match.keeper);
  });

  test('an event action is INSERT, UPDATE or DELETE; homeaway is home, away or empty', () => {
    const events = patch(matchFields, match, {
      events: [{ eid: '1-1', action: 'DROP', type: 'GOAL', data: { homeaway: 'here', player_sid: 4 } }],
    }).events;
    expect(events[0]).toMatchObject({
      action: 'INSERT',
      type: 'GOAL',
      data: { homeaway: '', player_sid: 4 },
    });
  });

  test('position ids are A, M, D, K; empty ids are dropped', () => {
    const player = create(playerFields);
    expect(patch(playerFields, player, { position_ids: ['A', 'X', '', 'K'] }).position_ids).toEqual([
      'A',
      'K',
    ]);
    expect(create(teamFields, { player_sids: [0, 4, 4, 5] }).player_sids).toEqual([4, 5]);
  });

  test('a wrong-typed list of events changes nothing', () => {
    const played = patch(matchFields, match, { events: [{ eid: '1-1', type: 'GOAL' }] });
    for (const events of ['', null, {}, 7]) expect(patch(matchFields, played, { events })).toEqual(played);
  });

  test('text, lists and free JSON above their limits are wrong-typed', () => {
    const player = create(playerFields, { nickname: 'Eva' });
    const longest = 'x'.repeat(255);
    expect(patch(playerFields, player, { nickname: longest }).nickname).toBe(longest);
    expect(patch(playerFields, player, { nickname: `${longest}x` }).nickname).toBe('Eva');
    const note = { metadata: { note: 'x'.repeat(20_001) } };
    expect(patch(playerFields, player, note)).toEqual(player);
    const sids = Array.from({ length: 5_001 }, (_, i) => i + 1);
    expect(create(teamFields, { player_sids: sids }).player_sids).toEqual([]);
    const state = (statsControllerState: unknown) =>
      patch(appStateFields, create(appStateFields), { statsControllerState }).statsControllerState;
    expect(state({ a: ['b', 1, true, null] })).toEqual({ a: ['b', 1, true, null] });
    expect(state({ a: 'x'.repeat(20_001) })).toBeNull();
    expect(state(JSON.parse(`${'{"a":'.repeat(9_999)}1${'}'.repeat(9_999)}`))).toBeNull();
    expect(state(JSON.parse('{"__proto__": {"polluted": true}}'))).toBeNull();
  });

  test('a part of a record changes only that part', () => {
    const team = create(teamFields, {
      shirt: { type: 3, lines: 1, color1: '#111', color2: '#222', color3: '#333' },
    });
    expect(patch(teamFields, team, { shirt: { color2: '#999', color3: 7 } }).shirt).toEqual({
      ...team.shirt,
      color2: '#999',
    });
    expect(patch(teamFields, team, { metadata: { timezone: 'Europe/Rome' } }).metadata).toEqual({
      ...team.metadata,
      timezone: 'Europe/Rome',
    });
  });
});
