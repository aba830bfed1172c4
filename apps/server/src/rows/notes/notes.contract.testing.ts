/** The calls for notes (section 7), who reads a note, and what happens to words that two people write. */
import type { NoteType } from '@touchline/domain/entity/tables/note';
import { contentsOfText } from '@touchline/domain/note/content';
import { NOTE_SUBJECTS } from '@touchline/domain/note/reading';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import {
  Coach,
  expectHoldsWhatIsThere,
  join,
  makePremium,
  nameOf,
} from '#testing/sharing/sharing.testing.ts';

const SAVE =
  'mutation($type: String, $kind: String, $kind_id: Float, $sid: Float, $incremental: Float, $message: String, $title: String, $privacy: Int) { updateNote(type: $type, kind: $kind, kind_id: $kind_id, sid: $sid, incremental: $incremental, message: $message, title: $title, privacy: $privacy) { sid updated message } }';
const READ =
  'query($type: String, $sid: Float, $force: Boolean) { getNote(type: $type, sid: $sid, force: $force) { sid title message privacy incremental updated } }';

interface Note {
  readonly sid: number;
  readonly title: string;
  readonly message: string;
  readonly privacy: number;
  readonly incremental: number;
  readonly updated: number;
}

/** A paragraph as a device writes it. */
const blockOf = (text: string) => ({
  id: 'a-9',
  order: 9,
  shape: 'paragraph',
  level: 0,
  checked: false,
  runs: [{ text, bold: false, italic: false, link: '' }],
});

export function notesContract(engine: Engine): void {
  let server: TestServer;
  let owner: Coach;
  let team: number;
  let match: number;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  beforeEach(async () => {
    owner = await Coach.signUp(server);
    team = await owner.device.newTeam();
    match = (await owner.device.newMatch(team)).sid;
  });
  afterAll(() => server.close());

  const read = async (coach: Coach, type: NoteType, sid: number) =>
    (await coach.ask<{ getNote: Note | null }>(READ, { type, sid, force: true })).getNote;
  const codeOf = async (coach: Coach, query: string, variables: object) =>
    (await coach.call(query, variables)).error?.code;
  const save = async (coach: Coach, values: object) =>
    (await coach.ask<{ updateNote: Note }>(SAVE, values)).updateNote;
  const leased = async (coach: Coach) => (await coach.device.lease('requestNoteSID'))[0] ?? 0;
  /** A new note about the match. */
  const newNote = async (message: string, values: object = {}) => {
    const sid = await leased(owner);
    await save(owner, { type: 'match', kind: 'match', kind_id: match, sid, message, ...values });
    return sid;
  };
  const registersOf = async (coach: Coach, collection: string, sid: number) =>
    (await coach.device.pullAll()).find((row) => nameOf(row) === `${collection}/${sid}`)?.registers ?? {};
  const textsOf = async (sid: number) =>
    Object.entries(await registersOf(owner, 'notes', sid))
      .filter(([path, [value]]) => path.startsWith('blocks/') && value !== null)
      .map(([, [value]]) =>
        (value as unknown as { runs: { text: string }[] }).runs.map((run) => run.text).join(''),
      );

  describe('a note', () => {
    test('is stored as blocks and comes back as HTML', async () => {
      const html =
        '<h1>Plan</h1><ul data-type="taskList"><li data-type="taskItem" data-checked="true">Bibs</li></ul>';
      const sid = await newNote(
        `<H1>Plan</H1><script>x</script><ul><li><input type=checkbox checked> Bibs</ul>`,
        {
          title: 'Saturday',
          incremental: 1,
        },
      );
      expect((await textsOf(sid)).toSorted()).toEqual(['Bibs', 'Plan']);
      expect(await read(owner, 'match', match)).toEqual({
        sid,
        title: 'Saturday',
        message: html,
        privacy: 0,
        incremental: 1,
        updated: server.deps.now(),
      });
    });

    test('does not exist before its first save: the old text is the start', async () => {
      expect(await read(owner, 'match', match)).toBeNull();
    });

    test('of a match for followers is another one, and public', async () => {
      const sid = await leased(owner);
      await save(owner, { type: 'match_public', kind_id: match, sid, message: '<p>Won</p>' });
      expect(await read(owner, 'match', match)).toBeNull();
      expect(await read(owner, 'match_public', match)).toMatchObject({ sid, privacy: 2 });
    });

    test.each([
      ['account', () => owner.account.sid],
      ['team', () => team],
    ] as const)('can be about the %s', async (type, subject) => {
      const sid = await leased(owner);
      await save(owner, { type, kind_id: subject(), sid, message: '<p>a</p>' });
      expect(await read(owner, type, subject())).toMatchObject({ sid, message: '<p>a</p>' });
    });

    test('empties the old fields with its first save, in the same action', async () => {
      await owner.device.push(
        owner.device.mutation('updateMatch', match, {
          'notes.private': 'Bus at 9',
          'metadata.notes': 'Bibs',
        }),
      );
      await newNote('<p>Bus at 9</p><p>Bibs</p><p>Balls</p>');
      const registers = await registersOf(owner, 'matches', match);
      expect([registers['notes.private']?.[0], registers['metadata.notes']?.[0]]).toEqual(['', '']);
      expect((await read(owner, 'match', match))?.message).toBe('<p>Bus at 9</p><p>Bibs</p><p>Balls</p>');
    });

    test('that is saved again writes only what changed, and counts', async () => {
      const sid = await newNote('<p>Press high</p><p>Drop back</p>');
      const before = await registersOf(owner, 'notes', sid);
      server.advance(5_000);
      await save(owner, {
        type: 'match',
        sid,
        message: '<p>Press high</p><p>Drop back early</p>',
        incremental: 9,
      });
      const after = await registersOf(owner, 'notes', sid);
      const written = Object.keys(after).filter((path) => after[path]?.[1] !== before[path]?.[1]);
      expect(written).toHaveLength(1);
      expect(await read(owner, 'match', match)).toMatchObject({ incremental: 9, updated: server.deps.now() });
      await save(owner, { type: 'match', sid, message: '<p>Press high</p><p>Drop back early</p>' });
      expect(await registersOf(owner, 'notes', sid)).toEqual(after);
    });

    test('keeps a title of 255 characters', async () => {
      const sid = await newNote('<p>a</p>', { title: 'x'.repeat(300) });
      expect(await read(owner, 'match', match)).toMatchObject({ sid, title: 'x'.repeat(255) });
    });

    test('of an old client, with a message only, is read and becomes blocks with the next save', async () => {
      const sid = await leased(owner);
      const about = { kind: 'match', kind_sid: match };
      const old = owner.device.mutation('updateNote', sid, {
        about,
        message: '<p>Old</p><img src=x onerror=y>',
      });
      expect(await owner.results(old)).toEqual(['applied']);
      expect(await read(owner, 'match', match)).toMatchObject({ sid, message: '<p>Old</p>' });
      await save(owner, { type: 'match', sid, message: '<p>Old</p><p>New</p>' });
      expect((await textsOf(sid)).toSorted()).toEqual(['New', 'Old']);
      expect((await registersOf(owner, 'notes', sid)).message?.[0]).toBe('');
    });

    test('can be deleted', async () => {
      const sid = await newNote('<p>a</p>');
      await owner.ask(`mutation { deleteNote(sid: ${sid}) { sid } }`);
      expect(await read(owner, 'match', match)).toBeNull();
      expect(await codeOf(owner, SAVE, { type: 'match', sid, message: '<p>b</p>' })).toBe(404);
    });
  });

  describe('is refused', () => {
    test.each([
      ['an unknown type', 500, { type: 'private' }],
      ['no type', 500, { type: null }],
      ['no message', 500, { message: null }],
      ['no id', 600, { sid: null }],
      ['an id that no row can have', 600, { sid: -3 }],
      ['a kind that is not that of the type', 500, { kind: 'team' }],
      ['no subject', 500, { kind_id: null }],
      ['a subject that there is not', 500, { kind_id: 987_654 }],
      ['20,001 characters', 500, { message: `<p>${'x'.repeat(20_001)}</p>` }],
      ['more markup than any note has', 500, { message: '<p></p>'.repeat(30_000) }],
      ['a privacy that there is not', 500, { privacy: 3 }],
    ] as const)('%s: %i', async (_, code, values) => {
      const sid = await leased(owner);
      const right = { type: 'match', kind: 'match', kind_id: match, sid, message: '<p>a</p>' };
      expect(await codeOf(owner, SAVE, { ...right, ...values })).toBe(code);
      expect(await read(owner, 'match', match)).toBeNull();
    });

    test('20,000 characters are taken', async () => {
      await newNote(`<p>${'x'.repeat(20_000)}</p>`);
      expect((await read(owner, 'match', match))?.message).toHaveLength(20_007);
    });

    test.each([
      ['no type', 500, { sid: 1 }],
      ['an unknown type', 500, { type: 'diary', sid: 1 }],
      ['no id', 600, { type: 'team' }],
      ['a subject that there is not', 500, { type: 'team', sid: 987_654 }],
    ] as const)('a read with %s: %i', async (_, code, values) => {
      expect(await codeOf(owner, READ, values)).toBe(code);
    });

    test('a deletion without an id: 600', async () => {
      expect(await codeOf(owner, 'mutation { deleteNote { sid } }', {})).toBe(600);
    });

    test("another account's subject and note, which are as good as missing", async () => {
      const sid = await newNote('<p>secret</p>');
      const other = await Coach.signUp(server);
      const own = await leased(other);
      expect(await codeOf(other, READ, { type: 'match', sid: match })).toBe(500);
      expect(await codeOf(other, SAVE, { type: 'match', kind_id: match, sid: own, message: 'x' })).toBe(500);
      expect(await codeOf(other, SAVE, { type: 'match', sid, message: 'x' })).toBe(404);
      expect(await codeOf(other, `mutation { deleteNote(sid: ${sid}) { sid } }`, {})).toBe(404);
      expect((await read(owner, 'match', match))?.message).toBe('<p>secret</p>');
    });

    test('a save of a note about something else, so that words never move to other readers', async () => {
      const sid = await newNote('<p>private</p>');
      expect(await codeOf(owner, SAVE, { type: 'match_public', sid, message: '<p>x</p>' })).toBe(500);
      expect(await codeOf(owner, SAVE, { type: 'match', kind_id: match + 1, sid, message: '<p>x</p>' })).toBe(
        500,
      );
      expect((await read(owner, 'match', match))?.message).toBe('<p>private</p>');
    });

    test('a note of a deleted match: neither read nor saved, and nothing is lost', async () => {
      const sid = await newNote('<p>kept</p>');
      await owner.ask(`mutation { deleteMatch(sid: ${match}) { sid } }`);
      expect(await codeOf(owner, READ, { type: 'match', sid: match })).toBe(500);
      expect(await codeOf(owner, SAVE, { type: 'match', sid, message: '<p>x</p>' })).toBe(500);
      expect(await textsOf(sid)).toEqual(['kept']);
    });

    test("a device's note about a subject of another account", async () => {
      const other = await Coach.signUp(server);
      const theirs = {
        team: await other.device.newTeam(),
        player: (await other.device.newPlayers(1))[0] ?? 0,
        account: other.account.sid,
      };
      for (const [type, kind_sid] of Object.entries(theirs)) {
        const sid = await leased(owner);
        const forged = { type, about: { kind: type, kind_sid }, title: 'forged', privacy: 2 };
        await owner.device.push(owner.device.mutation('updateNote', sid, forged));
        await other.held.pull();
        expect(other.held.get('notes', sid)).toBeUndefined();
        if (type !== 'account') expect(await read(other, type as NoteType, kind_sid)).toBeNull();
      }
    });

    test.each([
      ['a title of 256 characters', 'title', { title: 'x'.repeat(256) }],
      ['a message of 20,001 characters', 'message', { message: 'x'.repeat(20_001) }],
      ['a privacy that there is not', 'privacy', { privacy: 7 }],
    ] as const)('%s from a device, without harm to the note', async (_, path, changes) => {
      const sid = await newNote('<p>kept</p>', { title: 'Saturday' });
      const before = await registersOf(owner, 'notes', sid);
      await owner.device.push(owner.device.mutation('updateNote', sid, changes as never));
      const after = await registersOf(owner, 'notes', sid);
      expect([path, after[path]?.[0]]).toEqual([path, before[path]?.[0]]);
      expect(await read(owner, 'match', match)).toMatchObject({ title: 'Saturday', message: '<p>kept</p>' });
    });

    test('a block with 20,001 characters from a device is read without them', async () => {
      const sid = await newNote('<p>kept</p>');
      const block = blockOf('x'.repeat(20_001)) as never;
      await owner.device.push(owner.device.mutation('updateNote', sid, { 'blocks/a-9': block }));
      expect((await read(owner, 'match', match))?.message.split('<p>kept</p>').toSorted()).toEqual([
        '',
        '<p></p>',
      ]);
    });

    test('a change of what a note is about, also from a device', async () => {
      const sid = await newNote('<p>a</p>');
      const { device } = owner;
      for (const changes of [{ type: 'match_public' }, { about: { kind: 'team', kind_sid: team } }]) {
        expect(await owner.results(device.mutation('updateNote', sid, changes))).toEqual([403]);
      }
    });
  });

  describe('who reads a note', () => {
    const people = async () => {
      await makePremium(server, team);
      const [assistent, reporter, fan] = [
        await Coach.signUp(server),
        await Coach.signUp(server),
        await Coach.signUp(server),
      ];
      await join(owner, assistent, { team, role: 'assistent' });
      await join(owner, reporter, { team, role: 'reporter' });
      await join(owner, fan, { team, role: 'fan' });
      return { assistent, reporter, fan };
    };

    test('the staff read a private one, everybody on the team one that is open', async () => {
      const { assistent, reporter, fan } = await people();
      const sid = await newNote('<p>Line-up</p>');
      expect((await read(assistent, 'match', match))?.message).toBe('<p>Line-up</p>');
      for (const person of [reporter, fan]) expect(await read(person, 'match', match)).toBeNull();
      for (const privacy of [1, 2]) {
        await save(owner, { type: 'match', sid, message: '<p>Line-up</p>', privacy });
        for (const person of [reporter, fan]) {
          expect((await read(person, 'match', match))?.message).toBe('<p>Line-up</p>');
          await expectHoldsWhatIsThere(person);
          expect(person.held.get('notes', sid)?.registers.privacy?.[0]).toBe(privacy);
        }
      }
    });

    test('only the account itself reads the note about an account, also when it was opened', async () => {
      const { assistent, reporter, fan } = await people();
      const sid = await leased(owner);
      const about = { type: 'account', kind_id: owner.account.sid, sid, message: '<p>Ask Eva</p>' };
      for (const privacy of [0, 1, 2]) {
        await save(owner, { ...about, privacy });
        for (const person of [assistent, reporter, fan]) {
          expect(await codeOf(person, READ, { type: 'account', sid: owner.account.sid })).toBe(500);
          expect(await codeOf(person, SAVE, { type: 'account', sid, message: 'x' })).toBe(404);
          await expectHoldsWhatIsThere(person);
          expect(person.held.get('notes', sid)).toBeUndefined();
        }
      }
      expect((await read(owner, 'account', owner.account.sid))?.message).toBe('<p>Ask Eva</p>');
    });

    test('[PUL-3.7] closing it takes it from the devices of the others only', async () => {
      const { assistent, fan } = await people();
      const sid = await newNote('<p>Bus at 9</p>', { privacy: 1 });
      for (const person of [assistent, fan]) {
        await person.held.pull();
        expect(person.held.get('notes', sid)).toBeDefined();
      }
      await save(owner, { type: 'match', sid, message: '<p>Bus at 9</p>', privacy: 0 });
      const [page] = await fan.held.pull();
      expect(page?.gone.map(nameOf)).toEqual([`notes/${sid}`]);
      await expectHoldsWhatIsThere(fan);
      await expectHoldsWhatIsThere(assistent);
      expect(assistent.held.get('notes', sid)).toBeDefined();
    });

    test('[PUL-3.7] it may be closed in the batch that takes its player from the team', async () => {
      const { fan } = await people();
      const [player = 0] = await owner.device.newPlayers(1);
      const squad = (value: number | null) => ({ [`player_sids/${player}`]: value });
      await owner.device.push(owner.device.mutation('updateTeam', team, squad(1)));
      const sid = await leased(owner);
      await save(owner, { type: 'player', kind_id: player, sid, message: '<p>a</p>', privacy: 1 });
      await fan.held.pull();
      expect(fan.held.get('notes', sid)).toBeDefined();
      server.advance(1_000);
      const both = await owner.results(
        owner.device.mutation('updateTeam', team, squad(null)),
        owner.device.mutation('updateNote', sid, { privacy: 0 }),
      );
      expect(both).toEqual(['applied', 'applied']);
      await expectHoldsWhatIsThere(fan);
      expect(fan.held.get('notes', sid)).toBeUndefined();
    });

    test('earlier values, which may be from a time when it was private, are for the staff', async () => {
      const { assistent, fan } = await people();
      const sid = await newNote('<p>Eva is injured again</p>');
      await save(owner, { type: 'match', sid, message: '<p>Eva is injured</p>', privacy: 1 });
      const history = (person: Coach) =>
        person.ask<{ getHistory: unknown[] }>(`{ getHistory(collection: "notes", sid: ${sid}) { path } }`);
      expect((await history(assistent)).getHistory.length).toBeGreaterThan(0);
      expect((await history(fan)).getHistory).toEqual([]);
    });

    test('people who only read it cannot open or close it from a device', async () => {
      const { reporter, fan } = await people();
      const sid = await newNote('<p>Bus at 9</p>', { privacy: 1 });
      for (const person of [reporter, fan]) {
        for (const changes of [{ privacy: 2 }, { privacy: 0 }, { title: 'Mine' }]) {
          expect(await person.results(person.device.mutation('updateNote', sid, changes))).toEqual([403]);
        }
      }
      expect(await read(owner, 'match', match)).toMatchObject({ title: '', privacy: 1 });
    });

    test('edits that arrive after their writer was revoked change nothing', async () => {
      await makePremium(server, team);
      const assistent = await Coach.signUp(server);
      const share = await join(owner, assistent, { team, role: 'assistent' });
      const sid = await newNote('<p>Bus at 9</p>');
      const { device } = assistent;
      const late = [
        device.mutation('updateNote', sid, { title: 'Late' }),
        device.mutation('updateNote', sid, { 'blocks/z-1': blockOf('Late words') } as never),
      ];
      await owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${share}) { id } }`);
      for (const result of await assistent.results(...late)) expect(result).not.toBe('applied');
      expect(await codeOf(assistent, SAVE, { type: 'match', sid, message: '<p>Late</p>' })).toBe(404);
      expect(await read(owner, 'match', match)).toMatchObject({ title: '', message: '<p>Bus at 9</p>' });
    });

    test('others cannot write it, also when they read it', async () => {
      const { assistent, reporter, fan } = await people();
      const sid = await newNote('<p>Bus at 9</p>', { privacy: 1 });
      for (const person of [reporter, fan]) {
        expect(await codeOf(person, SAVE, { type: 'match', sid, message: '<p>x</p>' })).toBe(403);
        expect(await codeOf(person, `mutation { deleteNote(sid: ${sid}) { sid } }`, {})).toBe(403);
      }
      await save(assistent, { type: 'match', sid, message: '<p>Bus at 10</p>' });
      expect((await read(owner, 'match', match))?.message).toBe('<p>Bus at 10</p>');
    });

    test("an assistant's first save empties the old fields of team and player, too", async () => {
      const { assistent } = await people();
      const [player = 0] = await owner.device.newPlayers(1);
      await owner.device.push(
        owner.device.mutation('updateTeam', team, { [`player_sids/${player}`]: 1, 'metadata.note': 'Old' }),
        owner.device.mutation('updatePlayer', player, { 'metadata.note': 'Old' }),
      );
      for (const [type, sid] of [
        ['team', team],
        ['player', player],
      ] as const) {
        await save(assistent, {
          type,
          kind_id: sid,
          sid: await leased(assistent),
          message: '<p>Old</p><p>New</p>',
        });
        const { collection } = NOTE_SUBJECTS[type];
        expect((await registersOf(owner, collection, sid))['metadata.note']?.[0]).toBe('');
        expect((await read(owner, type, sid))?.message).toBe('<p>Old</p><p>New</p>');
      }
    });
  });

  test('two devices that write in different paragraphs both keep their words', async () => {
    const sid = await newNote('<p>one</p><p>two</p>');
    const blocks = Object.entries(await registersOf(owner, 'notes', sid)).filter(([path]) =>
      path.startsWith('blocks/'),
    );
    const others = await Coach.of(server, owner.account);
    server.advance(1_000);
    for (const [at, coach] of [owner, others].entries()) {
      const [path = '', register] = blocks[at] ?? [];
      const text = `written by ${at}`;
      const value = { ...(register?.[0] as object), runs: contentsOfText(text)[0]?.runs ?? [] };
      expect(
        await coach.results(coach.device.mutation('updateNote', sid, { [path]: value as never })),
      ).toEqual(['applied']);
    }
    expect((await textsOf(sid)).toSorted()).toEqual(['written by 0', 'written by 1']);
  });

  test('the same paragraph: the later words stay, the others are under earlier values', async () => {
    const sid = await newNote('<p>Press high</p>');
    await save(owner, { type: 'match', sid, message: '<p>Press high early</p>' });
    server.advance(1_000);
    await save(owner, { type: 'match', sid, message: '<p>Press high late</p>' });
    const { getHistory } = await owner.ask<{ getHistory: { value: unknown }[] }>(
      `{ getHistory(collection: "notes", sid: ${sid}) { value } }`,
    );
    expect(JSON.stringify(getHistory)).toContain('Press high early');
  });
}
