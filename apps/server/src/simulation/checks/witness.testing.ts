/**
 * Records the server's requests and answers over every restart and restore. Rules about them are checked as they
 * happen; promises to devices are checked against the record at the end.
 */
import { parseOperation } from '@touchline/domain/entity/rows/collections';
import {
  type Batch,
  isLocalId,
  type PullPage,
  type PushAnswer,
  type ServerRow,
} from '@touchline/sync/model/protocol';
import { canonicalJson, type Json, type Path, type Register, wins } from '@touchline/sync/model/registers';
import { parseStamp, type Stamp } from '@touchline/sync/model/stamp';
import type { RowKey } from '@touchline/sync/store/store';
import { ORIGIN } from '#rows/ids/origin.ts';
import { model } from '../model.testing.ts';
import type { HttpAnswer, SimulatedServer } from '../server.testing.ts';
import { registerName } from './agreement.testing.ts';

export interface WitnessCounts {
  pushes: number;
  repeatedBatches: number;
  refusedBatches: number;
  refusedMutations: number;
  leases: number;
  'rows gone': number;
}

/** Missing team, maintenance, a cursor of another history: answers and not errors of the server. */
const EXPECTED: ReadonlySet<number> = new Set([501, 503, 520]);

interface StoredRow {
  readonly collection: string;
  readonly sid: number;
  readonly change: number;
  readonly registers: string;
}

export class Witness {
  readonly counts: WitnessCounts = {
    pushes: 0,
    repeatedBatches: 0,
    refusedBatches: 0,
    refusedMutations: 0,
    leases: 0,
    'rows gone': 0,
  };
  /** Broken promises, in words. */
  readonly broken: string[] = [];
  readonly #bodies = new Map<string, string>();
  readonly #answers = new Map<string, string>();
  readonly #leased = new Set<string>();
  readonly #ordinals = new Map<string, string>();
  /** The highest stamp under which the server accepted each value. */
  readonly #admitted = new Map<string, Stamp>();
  readonly #admittedFrom = new Map<string, Stamp>();
  /** The expected value of each register: the winner of everything that the server accepted in this history (MRG-1). */
  #winners = new Map<string, Register>();
  /** Every register that was ever sent, and the initial ones. */
  readonly #sent = new Set<string>();
  #counters = new Map<number, number>();
  #changes = new Map<string, number>();

  /** Reads the initial database. */
  begin(server: SimulatedServer): void {
    for (const row of rowsOf(server)) {
      for (const [path, register] of registersOf(row)) {
        this.#sent.add(sentName(row, path, register));
        this.#winners.set(registerName(row, path), register);
      }
    }
  }

  /** Records a request. */
  received(call: string, body: string): void {
    if (call !== 'push') return;
    this.counts.pushes++;
    const batch = batchOf(body);
    const id = idOf(batch);
    const text = JSON.stringify(batch);
    const before = this.#bodies.get(id);
    this.#bodies.set(id, text);
    if (before !== undefined && before !== text)
      this.broken.push(`[OUT-2.3] ${id} was sent with other contents`);
    if (before !== undefined) this.counts.repeatedBatches++;
    for (const { op, sid, registers } of batch.mutations) {
      const collection = parseOperation(op)?.collection ?? '';
      for (const [path, register] of Object.entries(registers)) {
        this.#sent.add(sentName({ collection, sid }, path, register));
      }
      const references = model.references(collection, registers);
      if (isLocalId(sid) || references.some((row) => isLocalId(row.sid))) {
        this.broken.push(`[LOC-4.7] a local id was sent in ${id}`);
      }
    }
  }

  /** Records an answer, whether or not it arrives. */
  answered(call: string, body: string, { status, text }: HttpAnswer): void {
    const { data } = JSON.parse(text) as { readonly data: Readonly<Record<string, unknown>> | null };
    if (status >= 500 && !EXPECTED.has(status)) this.broken.push(`${call} was answered ${status}: ${text}`);
    if (data === null) {
      if (call === 'push') this.counts.refusedBatches++;
      return;
    }
    if (call === 'push') this.#pushed(batchOf(body), data.push as PushAnswer);
    else if (call === 'registerDevice') this.#registered(body, data.registerDevice as { ordinal: number });
    else if (call === 'pull') this.counts['rows gone'] += (data.pull as PullPage).gone.length;
    else if (call.startsWith('request')) this.#leasedIds(call, data[call]);
  }

  /** Within an epoch change numbers only rise (PUL-1), and no row's number is above its space's counter. */
  inspect(server: SimulatedServer): void {
    for (const { sid, counter } of server.all<{ sid: number; counter: number }>(
      'SELECT sid, counter FROM spaces',
    )) {
      if (counter < (this.#counters.get(sid) ?? 0)) this.broken.push(`the counter of space ${sid} fell`);
      this.#counters.set(sid, counter);
    }
    const rows = server.all<{ collection: string; sid: number; space: number; change: number }>(
      'SELECT collection, sid, space, change FROM rows',
    );
    const numbers = new Set<string>();
    for (const { collection, sid, space, change } of rows) {
      const name = `${collection}/${sid}`;
      if (change < (this.#changes.get(name) ?? 0)) this.broken.push(`the change number of ${name} fell`);
      this.#changes.set(name, change);
      const number = `${space} ${change}`;
      if (numbers.has(number)) this.broken.push(`two rows have change number ${number}`);
      numbers.add(number);
      if (change > (this.#counters.get(space) ?? 0))
        this.broken.push(`${name} is ahead of its space's counter`);
    }
  }

  /** Remembers the winners in a backup. Returns a function that restores them. */
  remember(server: SimulatedServer): () => void {
    const winners = new Map<string, Register>();
    for (const row of rowsOf(server)) {
      for (const [path, register] of registersOf(row)) winners.set(registerName(row, path), register);
    }
    return () => {
      this.#winners = new Map(winners);
      this.#counters = new Map();
      this.#changes = new Map();
      this.#answers.clear();
    };
  }

  /** Checks that every register has the winner of all accepted values, as it was sent (MRG-1, MRG-3, MRG-5). */
  expectWinners(server: SimulatedServer): void {
    const held = new Map<string, Register>();
    for (const row of rowsOf(server)) {
      for (const [path, register] of registersOf(row)) {
        held.set(registerName(row, path), register);
        const byServer = register[1].endsWith('.server');
        if (!byServer && !this.#sent.has(sentName(row, path, register))) {
          throw new Error(
            `nobody sent what stands in ${registerName(row, path)}: ${JSON.stringify(register)}`,
          );
        }
      }
    }
    for (const [name, winner] of this.#winners) {
      const now = held.get(name);
      if (now === undefined || wins(winner, now)) {
        if (now !== undefined && now[1] === winner[1] && canonicalJson(now[0]) === canonicalJson(winner[0]))
          continue;
        throw new Error(
          `[MRG-1.1] ${name} holds ${JSON.stringify(now)} in place of ${JSON.stringify(winner)}`,
        );
      }
    }
  }

  admitted(key: RowKey, path: Path, value: Json): Stamp | undefined {
    return this.#admitted.get(valueName(key, path, value));
  }

  admittedFrom(
    device: string,
    { key, path, value }: { readonly key: RowKey; readonly path: Path; readonly value: Json },
  ): Stamp | undefined {
    return this.#admittedFrom.get(`${device} ${valueName(key, path, value)}`);
  }

  #pushed(batch: Batch, answer: PushAnswer): void {
    const id = `${idOf(batch)} ${batch.epoch}`;
    const text = JSON.stringify(answer);
    const before = this.#answers.get(id);
    if (before !== undefined && before !== text) this.broken.push(`[OUT-3.1] ${id} was answered in two ways`);
    this.#answers.set(id, text);
    for (const [index, { op, sid, registers }] of batch.mutations.entries()) {
      const status = answer.results[index]?.status;
      if (status === 'refused') this.counts.refusedMutations++;
      if (status !== 'applied' && status !== 'deleted') continue;
      const key = { collection: parseOperation(op)?.collection ?? '', sid };
      for (const [path, register] of Object.entries(registers)) {
        // [PUL-6.27] The server reads what a device returns in `origin`, and never stores it.
        if (path !== ORIGIN) this.#admit(key, path, register);
      }
    }
  }

  #admit(key: RowKey, path: Path, register: Register): void {
    const [value, stamp] = register;
    const what = valueName(key, path, value);
    raise(this.#admitted, what, stamp);
    // A device that got a new id keeps its first letter.
    raise(this.#admittedFrom, `${parseStamp(stamp).device[0]} ${what}`, stamp);
    const name = registerName(key, path);
    if (wins(register, this.#winners.get(name))) this.#winners.set(name, register);
  }

  /** [LOC-8.2] No two devices have the same ordinal, whatever was restored in between. */
  #registered(body: string, { ordinal }: { readonly ordinal: number }): void {
    const { device } = (JSON.parse(body) as { variables: { device: string } }).variables;
    const owner = this.#ordinals.get(String(ordinal));
    if (owner !== undefined && owner !== device)
      this.broken.push(`[LOC-8.2] ${owner} and ${device} are ${ordinal}`);
    this.#ordinals.set(String(ordinal), device);
  }

  /** [LOC-4.1] No id is reserved twice, whatever was restored in between. */
  #leasedIds(call: string, answer: unknown): void {
    const { sids = [], leased = [] } = answer as { sids?: number[]; leased?: { sid: number }[] };
    for (const sid of [...sids, ...leased.map((each) => each.sid)]) {
      this.counts.leases++;
      const name = `${call} ${sid}`;
      if (this.#leased.has(name)) this.broken.push(`[LOC-4.1] ${name} was reserved twice`);
      this.#leased.add(name);
    }
  }
}

function rowsOf(server: SimulatedServer): readonly StoredRow[] {
  return server.all<StoredRow>('SELECT collection, sid, change, registers FROM rows');
}

export function registersOf({ registers }: Pick<StoredRow, 'registers'>): readonly [Path, Register][] {
  return Object.entries(JSON.parse(registers) as ServerRow['registers']);
}

function batchOf(body: string): Batch {
  return (JSON.parse(body) as { readonly variables: { readonly batch: Batch } }).variables.batch;
}

function idOf({ device, number }: Batch): string {
  return `${device}/${number}`;
}

function raise(highest: Map<string, Stamp>, name: string, stamp: Stamp): void {
  const before = highest.get(name);
  if (before === undefined || stamp > before) highest.set(name, stamp);
}

function valueName(key: RowKey, path: Path, value: Json): string {
  return `${registerName(key, path)} ${canonicalJson(value)}`;
}

function sentName(key: RowKey, path: Path, [value, stamp]: Register): string {
  return `${valueName(key, path, value)} ${stamp}`;
}
