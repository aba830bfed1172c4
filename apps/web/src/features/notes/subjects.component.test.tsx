/** Notes about each subject, on its own screen: what is stored, who reads it, and which old text it starts from. */
import { create } from '@touchline/domain/entity/rows/rows';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { NOTE_SUBJECTS } from '@touchline/domain/note/reading';
import { SKU_PREMIUM } from '@touchline/domain/plan/plan';
import type { Changes } from '@touchline/sync/model/registers';
import { shownRegisters } from '@touchline/sync/store/rows';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '#app/testing/server.testing.ts';
import { button, openTeam, shareWith } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { setNotePrivacy } from '#data/commands/notes/notes.ts';
import { createSelection } from '#data/commands/training/selections.ts';
import { createSession } from '#data/commands/training/sessions.ts';
import { type NoteSubject, notesOf } from '#data/queries/notes.ts';
import { ACCOUNT, must, type Prepared, type World } from '#data/testing/client.testing.ts';
import { shows, textsOf, wordsOf, writeNote } from './note-screen.testing.ts';

const { shirt } = create(teamFields);
const WHEN = { date: 1_796_083_200, dateHours: 17, dateMinutes: 0, length: 90 };
const FOR_TEAM = 'Everybody on the team can read this';

interface Made extends Prepared {
  readonly selection: number;
  readonly session: number;
}

async function withTraining(coach: Client, prepared: Prepared): Promise<Made> {
  const { team, players } = prepared;
  const { sid: selection } = must(
    await createSelection(coach, { team, name: 'Keepers', shirt, player_sids: players.slice(0, 3) }),
  );
  const setup = { ...WHEN, name: '', place: 'Hall 2', meet_minutes: 0 };
  const { sid: session } = must(await createSession(coach, { selection, setup }));
  return { ...prepared, selection, session };
}

interface Place {
  readonly type: NoteSubject['type'];
  readonly name: string;
  readonly sid: (made: Made) => number;
  readonly address: (sid: number) => string;
  /** Who reads a new note, and whether the staff can open it to the team. */
  readonly privacy: 0 | 2;
  readonly isShared: boolean;
  readonly legacy: Changes;
}

const PLACES: readonly Place[] = [
  {
    type: 'account',
    name: 'Note',
    sid: () => ACCOUNT,
    address: () => '/user/details/',
    privacy: 0,
    isShared: false,
    legacy: {},
  },
  {
    type: 'player',
    name: 'Note',
    sid: ({ players }) => players[7] ?? 0,
    address: (sid) => `/players/collection/details/${sid}/`,
    privacy: 0,
    isShared: false,
    legacy: { 'metadata.note': 'Old words' },
  },
  {
    type: 'match',
    name: 'Note for the staff',
    sid: ({ match }) => match,
    address: (sid) => `/match/${sid}/details/`,
    privacy: 0,
    isShared: true,
    legacy: { 'notes.private': 'Old', 'metadata.notes': 'words' },
  },
  {
    type: 'match_public',
    name: 'Note for followers',
    sid: ({ match }) => match,
    address: (sid) => `/match/${sid}/details/`,
    privacy: 2,
    isShared: false,
    legacy: { 'notes.public': 'Old words' },
  },
  {
    type: 'training_selection',
    name: 'Note',
    sid: ({ selection }) => selection,
    address: (sid) => `/trainings/selections/details/${sid}/`,
    privacy: 0,
    isShared: false,
    legacy: { 'metadata.note': 'Old words' },
  },
  {
    type: 'training_session',
    name: 'Note',
    sid: ({ session }) => session,
    address: (sid) => `/training/${sid}/details/`,
    privacy: 0,
    isShared: true,
    legacy: { note: 'Old', 'metadata.notes': 'words' },
  },
];

async function open(
  { type, sid: sidOf, address }: Place,
  before: (
    coach: Client,
    subject: NoteSubject,
    world: World,
    made: Made,
  ) => Promise<unknown> = async () => {},
) {
  answerCalls({ getFederations: [] });
  let subject: NoteSubject = { type, sid: 0 };
  const opened = await openTeam(
    () => address(subject.sid),
    async (coach, prepared, world) => {
      const made = await withTraining(coach, prepared);
      subject = { type, sid: sidOf(made) };
      await before(coach, subject, world, made);
    },
  );
  return { ...opened, subject };
}

const fold = (name: string) => button(new RegExp(`^${name}`)).first();

test.each(PLACES)('$type: the note is written on its screen, for those whom it is for', async (place) => {
  const { name, privacy, isShared } = place;
  const { client, subject } = await open(place);
  await fold(name).click();
  await wordsOf(name).click();
  await userEvent.keyboard('Bring the bibs');
  await button('Save').click();
  await expect.poll(() => textsOf(client, subject)).toEqual([['', 'Bring the bibs']]);
  const [stored] = await notesOf(client, subject);
  expect(stored?.note).toMatchObject({ type: place.type, kind_sid: subject.sid, privacy });
  const switches = () => page.getByRole('switch', { name: FOR_TEAM });
  if (isShared) {
    await switches().click();
    await expect.poll(async () => (await notesOf(client, subject))[0]?.note?.privacy).toBe(1);
  } else await expect.element(switches()).not.toBeInTheDocument();
});

test.each(PLACES.filter(({ legacy }) => Object.keys(legacy).length > 0))(
  '$type: the old text is the start, and the first save empties the old fields',
  async (place) => {
    const { name, legacy } = place;
    const { collection } = NOTE_SUBJECTS[place.type];
    const { client, subject } = await open(place, (coach, { sid }) =>
      coach.replica.write({ urgent: false }, (writer) => writer.change(collection, sid, legacy)),
    );
    await fold(name).click();
    await shows(wordsOf(name), 'words');
    await wordsOf(name).click();
    await userEvent.keyboard('{Control>}{End}{/Control}, and new ones');
    await button('Save').click();
    const text = Object.values(legacy).join('\n');
    await expect.poll(() => textsOf(client, subject)).toEqual([['', `${text}, and new ones`]]);
    const row = await client.store.read((tx) => tx.row({ collection, sid: subject.sid }));
    const registers = row === undefined ? {} : shownRegisters(row);
    for (const path of Object.keys(legacy)) expect([path, registers[path]?.[0]]).toEqual([path, '']);
  },
);

test.each(['match', 'training_session'] as const)(
  '%s: a fan reads a note that is open to the team, with a lock, and cannot write it',
  async (type) => {
    const place = PLACES.find((each) => each.type === type);
    if (place === undefined) throw new Error('a place');
    await open(place, async (coach, subject, world, { team }) => {
      await writeNote(coach, subject, { text: 'Bus at nine', title: 'Saturday' });
      const [stored] = await notesOf(coach, subject);
      must(await setNotePrivacy(coach, { subject, note: stored?.note?.sid ?? 0, privacy: 1 }));
      await shareWith(world, coach, { team, role: 'fan', sku: SKU_PREMIUM });
    });
    await fold(place.name).click();
    await expect.element(page.getByText('Bus at nine').last()).toBeVisible();
    await expect.element(page.getByTitle('You can read this note, but not change it').first()).toBeVisible();
    await expect.element(wordsOf(place.name)).not.toBeInTheDocument();
    await expect.element(button('Delete this note')).not.toBeInTheDocument();
    await expect.element(page.getByRole('switch', { name: FOR_TEAM })).not.toBeInTheDocument();
  },
);

test('a fan is not shown an empty place for a note', async () => {
  const place = PLACES.find(({ type }) => type === 'match');
  if (place === undefined) throw new Error('a place');
  await open(place, (coach, _subject, world, { team }) =>
    shareWith(world, coach, { team, role: 'fan', sku: SKU_PREMIUM }),
  );
  await expect.element(button('Opponent')).toBeVisible();
  await expect.element(fold(place.name)).not.toBeInTheDocument();
});

test('closing the note for followers without saving discards what was typed', async () => {
  const place = PLACES.find(({ type }) => type === 'match_public');
  if (place === undefined) throw new Error('a place');
  const { client, subject } = await open(place, (coach, subject) =>
    writeNote(coach, subject, { text: 'Thanks for coming' }),
  );
  await fold(place.name).click();
  await button('Full screen').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('textbox', { name: `${place.name}, text` })).toHaveFocus();
  await userEvent.keyboard('Not for everybody');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await shows(wordsOf(place.name), 'Thanks for coming');
  expect(await textsOf(client, subject)).toEqual([['', 'Thanks for coming']]);
});
