/** A device for tests: it numbers its batches, stamps its changes, and remembers what it sent. */

import type { LeasedRow } from '@touchline/domain/access/row-model';
import type { NoteType } from '@touchline/domain/entity/tables/note';
import { contentsOfText } from '@touchline/domain/note/content';
import { noteKindOf } from '@touchline/domain/note/reading';
import type {
  Mutation,
  MutationResult,
  PullPage,
  PushAnswer,
  ServerRow,
} from '@touchline/sync/model/protocol';
import { type Changes, stampChanges } from '@touchline/sync/model/registers';
import { formatStamp, type Stamp } from '@touchline/sync/model/stamp';
import { ask, call, type DataAnswer, type TestServer } from '../server/server.testing.ts';

export const PUSH = 'mutation push($batch: JSON!) { push(batch: $batch) { results rows } }';
const PULL =
  'query pull($cursor: String!, $limit: Int) { pull(cursor: $cursor, limit: $limit) { rows gone cursor more access_changed } }';

export interface TestBatch {
  readonly device: string;
  readonly epoch: string;
  readonly number: number;
  readonly mutations: readonly unknown[];
}

let devices = 0;

/** Of equal length, so that a later device also sorts later: between equal stamps the greater id wins. */
const nextId = () => `dev${String(++devices).padStart(6, '0')}`;

export class TestDevice {
  readonly id: string;
  readonly epoch: string;
  readonly ordinal: number;
  readonly server: TestServer;
  readonly token: string;
  #number = 0;
  #counter = 0;

  private constructor(parts: {
    server: TestServer;
    token: string;
    id: string;
    epoch: string;
    ordinal: number;
  }) {
    this.server = parts.server;
    this.token = parts.token;
    this.id = parts.id;
    this.epoch = parts.epoch;
    this.ordinal = parts.ordinal;
  }

  static async register(server: TestServer, token: string, id = nextId()): Promise<TestDevice> {
    const { registerDevice } = await ask<{ registerDevice: { ordinal: number; epoch: string } }>(
      server,
      token,
      {
        query: 'mutation($device: String!) { registerDevice(device: $device) { ordinal epoch } }',
        variables: { device: id },
      },
    );
    return new TestDevice({ server, token, id, ...registerDevice });
  }

  /** A stamp of this device, `offset` milliseconds from the server's clock. */
  stamp(offset = 0): Stamp {
    return formatStamp({ time: this.server.deps.now() + offset, counter: this.#counter++, device: this.id });
  }

  mutation(op: string, sid: number, changes: Changes, { incremental = 1, offset = 0 } = {}): Mutation {
    return { op, sid, incremental, registers: stampChanges(changes, this.stamp(offset)) };
  }

  batch(mutations: readonly unknown[]): TestBatch {
    return { device: this.id, epoch: this.epoch, number: ++this.#number, mutations };
  }

  send(batch: unknown, server: Pick<TestServer, 'app'> = this.server): Promise<DataAnswer> {
    return call(server, this.token, { query: PUSH, variables: { batch } });
  }

  /** Pushes mutations and expects that the batch is accepted. Returns each result, and the rows. */
  async push(...mutations: readonly unknown[]): Promise<PushAnswer> {
    const answer = await this.send(this.batch(mutations));
    if (answer.data === null) throw new Error(`the push was answered with ${answer.text}`);
    return answer.data.push as PushAnswer;
  }

  async pull(cursor = '', limit = 1_000): Promise<PullPage> {
    const { pull } = await ask<{ pull: PullPage }>(this.server, this.token, {
      query: PULL,
      variables: { cursor, limit },
    });
    return pull;
  }

  /** Every row that an empty device gets. */
  async pullAll(): Promise<readonly ServerRow[]> {
    const rows: ServerRow[] = [];
    for (let cursor = ''; ; ) {
      const page = await this.pull(cursor);
      rows.push(...page.rows);
      if (!page.more) return rows;
      cursor = page.cursor;
    }
  }

  async health(): Promise<{ last_synced: string; now: number; interval: number; version: string }> {
    const { healthCheck } = await ask<{
      healthCheck: { last_synced: string; now: number; interval: number; version: string };
    }>(this.server, this.token, { query: '{ healthCheck { last_synced now interval version } }' });
    return healthCheck;
  }

  async lease(request: string, count = 1): Promise<readonly number[]> {
    const answer = await ask<Record<string, { sids: number[] }>>(this.server, this.token, {
      query: `mutation($count: Int) { ${request}(cap: 9999999, count: $count) { sids } }`,
      variables: { count },
    });
    return answer[request]?.sids ?? [];
  }

  async leaseMatches(team: number, count = 1): Promise<readonly Required<LeasedRow>[]> {
    const { requestMatchSID } = await ask<{ requestMatchSID: { leased: Required<LeasedRow>[] } }>(
      this.server,
      this.token,
      {
        query:
          'mutation($team: Float!, $count: Int) { requestMatchSID(team_sid: $team, period: 1, count: $count) { leased { sid match_token } } }',
        variables: { team, count },
      },
    );
    return requestMatchSID.leased;
  }

  /** Creates a team and returns its sid. */
  async newTeam(changes: Changes = { clubname: 'Rietdijk', teamname: 'MO13-2' }): Promise<number> {
    const [sid = 0] = await this.lease('requestTeamSID');
    expectApplied(await this.push(this.mutation('updateTeam', sid, changes)));
    return sid;
  }

  async newPlayers(count: number): Promise<readonly number[]> {
    const sids = await this.lease('requestPlayerSID', count);
    const mutations = sids.map((sid, n) =>
      this.mutation('updatePlayer', sid, {
        nickname: `Nick ${n}`,
        firstname: `First${n}`,
        surname: `Last${n}`,
      }),
    );
    expectApplied(await this.push(...mutations));
    return sids;
  }

  /** Creates a selection of a team, with one session. */
  async newTraining(
    team: number,
    changes: Changes = {},
  ): Promise<{ readonly selection: number; readonly session: number }> {
    const [selection = 0] = await this.lease('requestTrainingSelectionSID');
    const [session = 0] = await this.lease('requestTrainingSessionSID');
    expectApplied(
      await this.push(
        this.mutation('updateTrainingSelection', selection, { name: 'Keepers', team_sid: team }),
        this.mutation('updateTrainingSession', session, { selection_sid: selection, ...changes }),
      ),
    );
    return { selection, session };
  }

  /** Creates a note with one paragraph. */
  async newNote(type: NoteType, about: number, text: string): Promise<number> {
    const [sid = 0] = await this.lease('requestNoteSID');
    const block = { ...contentsOfText(text)[0], id: 'a-1', order: 1 };
    const changes = { type, about: { kind: noteKindOf(type), kind_sid: about }, 'blocks/a-1': block };
    expectApplied(await this.push(this.mutation('updateNote', sid, changes as Changes)));
    return sid;
  }

  /** Creates a match of a team. */
  async newMatch(team: number, changes: Changes = {}): Promise<Required<LeasedRow>> {
    const [lease] = await this.leaseMatches(team);
    if (lease === undefined) throw new Error('no match was leased');
    const { sid, match_token } = lease;
    const all = { team_sid: team, match_token, opponent_clubname: 'Noordhaven', ...changes };
    expectApplied(await this.push(this.mutation('updateMatch', sid, all)));
    return lease;
  }
}

function expectApplied({ results }: PushAnswer): void {
  const refused = results.find(({ status }: MutationResult) => status !== 'applied');
  if (refused !== undefined) throw new Error(`not applied: ${JSON.stringify(refused)}`);
}
