/**
 * Every form that edits a stored row, for the property test beside this file. The test looks for forms in the
 * sources and fails with the name of a form that is missing here.
 */
import { create } from '@touchline/domain/entity/rows/rows';
import type { SharedPerson } from '@touchline/domain/entity/tables/sharing';
import { shirtFields } from '@touchline/domain/entity/tables/team';
import { presetsOf } from '@touchline/domain/match/blocks/presets';
import { timelineOf } from '@touchline/domain/match/timeline/timeline';
import { eventTypesOf } from '@touchline/domain/team/event-types';
import { ownFormationOf, spotsOfFormation } from '@touchline/domain/team/own-formations';
import { draftOfTeam, templateOf } from '@touchline/domain/team/templates';
import fc, { type Arbitrary } from 'fast-check';
import type { Client } from '#data/client/client.ts';
import { setBlocks } from '#data/commands/match/lineup.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { messageForm } from '#data/commands/match/message-form.ts';
import { savePreset } from '#data/commands/match/presets.ts';
import { sendFollowerMessage } from '#data/commands/match/stream.ts';
import { addEventType } from '#data/commands/team/event-types.ts';
import { addFormation } from '#data/commands/team/own-formations.ts';
import { addTemplate } from '#data/commands/team/templates.ts';
import { matchOf } from '#data/queries/matches.ts';
import { playersOfTeam } from '#data/queries/players.ts';
import { readSetting } from '#data/settings/settings.ts';
import { must, type Prepared } from '#data/testing/client.testing.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import { profileForm } from '../../features/account/own/profile-form.ts';
import { blockMinuteForm } from '../../features/lineup/blocks/block-minute-form.ts';
import { presetForm } from '../../features/lineup/sheets/preset-form.ts';
import { sheetForm } from '../../features/lineup/sheets/sheet-form.ts';
import { matchNoteForm, matchSetupForm } from '../../features/matches/match-forms.ts';
import { templateForm } from '../../features/matches/templates/template-form.ts';
import { playerForm } from '../../features/players/form/player-form.ts';
import { shirtNumberForm } from '../../features/players/form/shirt-number-form.ts';
import { reminderForm } from '../../features/settings/reminder-form.ts';
import { roleForm } from '../../features/sharing/role-form.ts';
import { eventTypeForm, formationForm, periodForm, teamSetupForm } from '../../features/teams/team-forms.ts';
import { draftOf } from '../../features/timeline/draft.ts';
import { eventForm } from '../../features/timeline/event-form.ts';

/** The values that one control of a form can set: a field, or a choice that sets several fields. */
type Controls<T> = Readonly<Record<string, Arbitrary<Partial<T>>>>;

export interface Opened<Row, Store> {
  readonly store: Store;
  /** The values that are stored now. */
  readonly row: () => Promise<Row>;
}

export interface FormCase<Row, T extends object, Store> {
  readonly form: EditForm<Row, T, Store, unknown>;
  readonly controls: Controls<NoInfer<T>>;
  readonly open: (client: Client, prepared: Prepared) => Promise<Opened<Row, Store>>;
}

/** Hides the types of a form, so that different forms fit in one table. */
export type AnyFormCase = <R>(use: <Row, T extends object, Store>(found: FormCase<Row, T, Store>) => R) => R;

function formCase<Row, T extends object, Store>(found: FormCase<Row, T, Store>): AnyFormCase {
  return (use) => use(found);
}

const word = fc.stringMatching(/^[A-Z][a-z]{1,12}$/);
const field = <K extends string, V>(name: K, value: Arbitrary<V>) =>
  value.map((given) => ({ [name]: given }) as Record<K, V>);
const shirt = fc
  .constantFrom('#d3263a', '#16a34a', '#1e3a8a')
  .map((color1) => create(shirtFields, { type: 0, color1 }));

function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the row of the form is gone');
  return value;
}

const teamOf = (client: Client, { team }: Prepared) => found(client.team(team));
const matchIn = async (client: Client, { match }: Prepared) => found(await matchOf(client, match));

export const FORMS: Readonly<Record<string, AnyFormCase>> = {
  matchSetupForm: formCase({
    form: matchSetupForm,
    controls: {
      club: field('opponent_clubname', word),
      team: field('opponent_teamname', word),
      shirt: field('shirt', shirt),
      opponentShirt: field('opponent_shirt', shirt),
      day: field(
        'date',
        fc.integer({ min: 1, max: 300 }).map((day) => 1_762_000_000 + day * 86_400),
      ),
      time: field('time', fc.constantFrom('09:00', '09:30', '11:30', '14:15')),
      where: field('awaygame', fc.boolean()),
      kind: field('kind', fc.constantFrom(1 as const, 2 as const, 3 as const)),
      players: fc.constantFrom(
        { pitchPlayers: 7, formation: '2-3-1' },
        { pitchPlayers: 8, formation: '3-3-1' },
      ),
      length: field('matchLength', fc.integer({ min: 20, max: 90 })),
      parts: field('matchParts', fc.integer({ min: 1, max: 4 })),
      extra: field('extraParts', fc.integer({ min: 0, max: 2 })),
      extraLength: field('extraLength', fc.integer({ min: 5, max: 15 })),
      pitch: field('pitch', fc.integer({ min: 0, max: 2 })),
    },
    open: async (client, prepared) => ({ store: client, row: () => matchIn(client, prepared) }),
  }),
  matchNoteForm: formCase({
    form: matchNoteForm,
    controls: { note: field('note', word) },
    open: async (client, prepared) => ({ store: client, row: () => matchIn(client, prepared) }),
  }),
  teamSetupForm: formCase({
    form: teamSetupForm,
    controls: {
      club: field('clubname', word),
      team: field('teamname', word),
      division: field('division', word),
      linkage: field(
        'linkage',
        word.map((page) => `https://www.voetbal.nl/${page}`),
      ),
      note: field('note', word),
      shirt: field('shirt', shirt),
      clubNumber: field('club_id', fc.integer({ min: 1, max: 9_999 })),
      federation: field('federation', fc.integer({ min: 1, max: 9 })),
      players: fc.constantFrom(
        { pitchPlayers: 7, formation: '2-3-1', matchLength: 40, matchParts: 2 },
        { pitchPlayers: 8, formation: '3-3-1', matchLength: 50, matchParts: 2 },
      ),
      pitch: field('pitch', fc.integer({ min: 0, max: 2 })),
      clock: field('stoppedClock', fc.boolean()),
      live: field('ls_active', fc.boolean()),
      formation: field('ls_formation', fc.boolean()),
      bench: field('ls_substitutions', fc.boolean()),
      names: field('public_names', fc.constantFrom('first_name' as const, 'shirt_number' as const)),
    },
    open: async (client, prepared) => ({ store: client, row: async () => teamOf(client, prepared) }),
  }),
  periodForm: formCase({
    form: periodForm,
    controls: { title: field('title', word), icon: field('icon', fc.constantFrom('season', 'cup')) },
    open: async (client, prepared) => ({
      store: client,
      row: async () => {
        const team = teamOf(client, prepared);
        return { team, period: found(team.metadata.periods[0]) };
      },
    }),
  }),
  eventTypeForm: formCase({
    form: eventTypeForm,
    controls: { title: field('title', word), icon: field('icon', fc.constantFrom('CHANCE', 'CORNER')) },
    open: async (client, prepared) => {
      const { id } = must(await addEventType(client, { team: prepared.team, title: 'High 5', icon: 'FOUL' }));
      return {
        store: client,
        row: async () => {
          const team = teamOf(client, prepared);
          return { team, type: found(eventTypesOf(team).find((type) => type.id === id)) };
        },
      };
    },
  }),
  formationForm: formCase({
    form: formationForm,
    controls: {
      title: field('title', word),
      spots: field('spots', fc.constantFrom(spotsOfFormation(7, '2-3-1'), spotsOfFormation(7, '3-2-1'))),
    },
    open: async (client, prepared) => {
      const { id } = must(
        await addFormation(client, {
          team: prepared.team,
          title: '1 1',
          spots: spotsOfFormation(7, '1-3-2'),
        }),
      );
      return {
        store: client,
        row: async () => {
          const team = teamOf(client, prepared);
          return { team, formation: found(ownFormationOf(team, id)) };
        },
      };
    },
  }),
  templateForm: formCase({
    form: templateForm,
    controls: {
      label: field('label', word),
      players: fc.constantFrom({ pitchPlayers: 7, scheme: '2-3-1' }, { pitchPlayers: 8, scheme: '3-3-1' }),
      length: field('matchLength', fc.integer({ min: 20, max: 90 })),
      parts: field('matchParts', fc.integer({ min: 1, max: 4 })),
      blocks: field('halfParts', fc.integer({ min: 0, max: 6 })),
      extra: field('extraParts', fc.integer({ min: 0, max: 2 })),
    },
    open: async (client, prepared) => {
      const draft = { ...draftOfTeam(teamOf(client, prepared)), label: 'Cup 1' };
      const { id } = must(await addTemplate(client, { team: prepared.team, draft }));
      return {
        store: client,
        row: async () => {
          const team = teamOf(client, prepared);
          return { team, template: found(templateOf(team, id)) };
        },
      };
    },
  }),
  profileForm: formCase({
    form: profileForm,
    controls: {
      firstname: field('firstname', word),
      surname: field('surname', word),
      nickname: field('nickname', word),
      gender: field('gender', fc.constantFrom('', 'Woman', 'Man')),
    },
    open: async (client) => ({ store: client, row: async () => found(client.live.account.get()) }),
  }),
  playerForm: formCase({
    form: playerForm,
    controls: {
      nickname: field('nickname', word),
      firstname: field('firstname', word),
      surname: field('surname', word),
      positions: field('position_ids', fc.constantFrom(['K' as const], ['D' as const, 'M' as const])),
      footed: field('footed', fc.constantFrom('', 'left', 'right')),
      email: field(
        'email1',
        word.map((name) => `${name}@example.org`),
      ),
      telephone: field('telephone1', fc.stringMatching(/^06\d{8}$/)),
      note: field('note', word),
    },
    open: async (client, { players: [sid] }) => ({
      store: client,
      row: async () => found(client.live.players.get()?.find((player) => player.sid === sid)),
    }),
  }),
  shirtNumberForm: formCase({
    form: shirtNumberForm,
    controls: { number: field('number', fc.integer({ min: 20, max: 98 }).map(String)) },
    open: async (client, prepared) => ({
      store: client,
      row: async () => {
        const team = teamOf(client, prepared);
        const players = playersOfTeam(found(client.live.players.get()), team);
        return { team, players, player: found(players.find(({ sid }) => sid === prepared.players[0])) };
      },
    }),
  }),
  sheetForm: formCase({
    form: sheetForm,
    controls: {
      from: field('from_minute', fc.integer({ min: 1, max: 10 })),
      until: field('until_minute', fc.integer({ min: 20, max: 50 })),
      number: field('shirtnumber', fc.integer({ min: 20, max: 98 })),
    },
    open: async (client, prepared) => ({
      store: client,
      row: async () => {
        const match = await matchIn(client, prepared);
        const [sid = 0] = prepared.players;
        const status = match.metadata.players.find((player) => player.sid === sid);
        return {
          match,
          player: {
            sid,
            number: match.players.find((player) => player.sid === sid)?.shirtnumber ?? 0,
            fromMinute: status?.from_minute ?? 0,
            untilMinute: status?.until_minute ?? 0,
          },
        };
      },
    }),
  }),
  blockMinuteForm: formCase({
    form: blockMinuteForm,
    controls: { minute: field('minute', fc.integer({ min: 1, max: 14 })) },
    open: async (client, prepared) => {
      const minutes = [[5], [6], [7], [8]];
      must(await setBlocks(client, { match: prepared.match, division: { minutes } }));
      return {
        store: client,
        row: async () => ({ match: await matchIn(client, prepared), part: 2, index: 0 }),
      };
    },
  }),
  reminderForm: formCase({
    form: reminderForm,
    controls: { minutes: field('minutes', fc.integer({ min: 0, max: 60 })) },
    open: async (client) => ({
      store: client,
      row: async () => ({ change_reminder: readSetting('change_reminder') }),
    }),
  }),
  roleForm: formCase({
    form: roleForm,
    controls: {
      wish: field(
        'wish',
        fc.constantFrom(
          { role: 'fan' as const, capabilities: [] },
          { role: 'reporter' as const, capabilities: [] },
        ),
      ),
    },
    open: async () => {
      let person: SharedPerson = {
        id: 7,
        email: 'guest@example.org',
        first_name: 'Gijs',
        last_name: '',
        profile_photo: '',
        role: 'assistent' as const,
        capabilities: [],
        status: 'active' as const,
      };
      return {
        store: async ({ role, capabilities }) => {
          person = { ...person, role, capabilities: [...capabilities] };
          return { ok: true as const, value: {} };
        },
        row: async () => ({ team: { sid: 1 }, person }),
      };
    },
  }),
  presetForm: formCase({
    form: presetForm,
    controls: { title: field('title', word) },
    open: async (client, prepared) => {
      must(
        await savePreset(client, { match: prepared.match, title: 'First 9', at: { part: 1, subpart: 1 } }),
      );
      return {
        store: client,
        row: async () => {
          const presets = presetsOf([await matchIn(client, prepared)]);
          return { presets, preset: found(presets[0]) };
        },
      };
    },
  }),
  eventForm: formCase({
    form: eventForm,
    controls: {
      kind: field('goalType', fc.constantFrom('' as const, 'HEADER' as const, 'SHOT' as const)),
      status: field('status', fc.constantFrom('PUBLIC' as const, 'PRIVATE' as const)),
      spot: field(
        'spot',
        fc.integer({ min: 20, max: 80 }).map((x) => ({ x, y: 90 })),
      ),
    },
    open: async (client, prepared) => {
      const { match, players } = prepared;
      must(await decideMatch(client, match, { type: 'kickOff' }));
      must(await decideMatch(client, match, { type: 'goal', side: 'home', player: players[0] ?? 0 }));
      return {
        store: client,
        row: async () => {
          const match = await matchIn(client, prepared);
          return { match, row: found(timelineOf(match).find((row) => draftOf(row).kind === 'goal')) };
        },
      };
    },
  }),
  messageForm: formCase({
    form: messageForm,
    controls: { text: field('text', word) },
    open: async (client, prepared) => {
      must(await sendFollowerMessage(client, { match: prepared.match, text: 'See you at the clubhouse' }));
      return {
        store: client,
        row: async () => {
          const match = await matchIn(client, prepared);
          return { match, message: found(timelineOf(match).find(({ type }) => type === 'MESSAGE')) };
        },
      };
    },
  }),
};
