/**
 * Several devices that edit one note: with the domain's rules for saves and the merge of replication, without network for
 * random times, with clocks that are wrong. A seed determines the whole run.
 */
import { assemble, type Changes, changesBetween, create } from '@touchline/domain/entity/rows/rows';
import { type Note, type NoteBlock, noteFields } from '@touchline/domain/entity/tables/note';
import {
  contentsOfText,
  type NoteContent,
  plainTextOf,
  repaired,
  textOf,
} from '@touchline/domain/note/content';
import { noteChanges } from '@touchline/domain/note/save';
import { observeRows } from '@touchline/sync/model/clock';
import {
  type Json,
  merge,
  overlay,
  type Registers,
  stampChanges,
  sumOf,
  valuesOf,
} from '@touchline/sync/model/registers';
import { CLOCK_START, formatStamp, type HybridClock, tick } from '@touchline/sync/model/stamp';
import { type SeededRandom, seededRandom } from '@touchline/sync/testing/seeded-random.testing';

/** Milliseconds since 1970 at the start of each run. */
const START = Date.UTC(2026, 10, 26, 19);

export interface Schedule {
  readonly seed: number;
  readonly devices: number;
  readonly steps: number;
  /** Each device edits a paragraph of its own, and adds others. No device deletes. */
  readonly isApart: boolean;
}

export interface Outcome {
  /** The text at the end, on the server. */
  readonly text: string;
  /** The same on each device. */
  readonly texts: readonly string[];
  /** All values that lost, as one text. */
  readonly earlier: string;
  /** Words that somebody typed, and that no device deleted after it had seen them. */
  readonly words: readonly string[];
  /** How often a value lost to another one. */
  readonly lost: number;
}

/** Runs one schedule until all devices have sent and read everything. */
export function runWriters(schedule: Schedule): Outcome {
  const world = new World(schedule);
  for (let step = 0; step < schedule.steps; step++) world.step();
  return world.finish();
}

class World {
  readonly #random: SeededRandom;
  readonly #server = new Server();
  readonly #devices: readonly Device[];
  #now = START;

  constructor({ seed, devices, isApart }: Schedule) {
    const random = seededRandom(seed);
    this.#random = random;
    const names = Array.from({ length: devices }, (_, at) => String.fromCharCode(97 + at));
    const lines = names.map((name) => `This paragraph is the one of ${name}`);
    const plain = create(noteFields, { type: 'match', kind: 'match', kind_sid: 7 });
    const made = savedAs(plain, contentsOfText(lines.join('\n')), idsOf('start'));
    const stamp = formatStamp({ time: START, counter: 0, device: 'start' });
    this.#server.take(
      stampChanges({ ...changesBetween(noteFields, create(noteFields), plain), ...made }, stamp),
    );
    this.#devices = names.map(
      (name, own) => new Device({ name, own, isApart, random, server: this.#server }),
    );
  }

  step(): void {
    this.#now += this.#random.below(20_000);
    this.#random.pick(this.#devices)?.act(this.#now);
  }

  finish(): Outcome {
    for (const device of this.#devices) device.save(this.#now);
    for (const device of this.#devices) device.sync();
    for (const device of this.#devices) device.sync();
    const deleted = new Set(this.#devices.flatMap((device) => [...device.deleted]));
    return {
      text: plainTextOf(noteIn(this.#server.registers).blocks),
      texts: this.#devices.map((device) => plainTextOf(noteIn(device.shown).blocks)),
      earlier: JSON.stringify(this.#server.lost),
      words: this.#devices.flatMap(({ typed }) => typed).filter((word) => !deleted.has(word)),
      lost: this.#server.lost.length,
    };
  }
}

/** Merges, and keeps the values that lost as the row's history does. */
class Server {
  registers: Registers = {};
  readonly lost: Json[] = [];

  take(registers: Registers): void {
    const merged = merge(this.registers, registers);
    this.registers = merged.registers;
    this.lost.push(...merged.lost.map(({ value }) => value));
  }
}

interface DeviceParts {
  readonly name: string;
  /** The position of its own paragraph at the start. */
  readonly own: number;
  readonly isApart: boolean;
  readonly random: SeededRandom;
  readonly server: Server;
}

/** An open editor: the note when it was opened, and the text as it is now. */
interface Editing {
  readonly note: Note;
  contents: readonly NoteContent[];
}

class Device {
  readonly typed: string[] = [];
  readonly deleted = new Set<string>();
  readonly #parts: DeviceParts;
  readonly #newId: () => string;
  /** How wrong its clock is, milliseconds. */
  readonly #skew: number;
  #clock: HybridClock;
  #base: Registers;
  #waiting: Registers = {};
  #editing: Editing | null = null;

  constructor(parts: DeviceParts) {
    this.#parts = parts;
    this.#base = parts.server.registers;
    this.#clock = observeRows(CLOCK_START, [this.#base]);
    this.#newId = idsOf(parts.name);
    this.#skew = parts.random.below(240_000) - 120_000;
  }

  get shown(): Registers {
    return overlay(this.#base, this.#waiting);
  }

  act(now: number): void {
    const { random } = this.#parts;
    const roll = random.below(10);
    if (roll < 5) this.#edit();
    else if (roll < 8) this.save(now);
    else this.sync();
  }

  /** Sends what waits, and reads what others sent. */
  sync(): void {
    const { server } = this.#parts;
    server.take(this.#waiting);
    this.#waiting = {};
    this.#base = server.registers;
    this.#clock = observeRows(this.#clock, [this.#base]);
  }

  /** Saves and closes the editor. */
  save(now: number): void {
    const editing = this.#editing;
    this.#editing = null;
    if (editing === null) return;
    const changes = savedAs(editing.note, editing.contents, this.#newId);
    this.#clock = tick(this.#clock, now + this.#skew);
    const stamp = formatStamp({ ...this.#clock, device: this.#parts.name });
    this.#waiting = sumOf([this.#waiting, stampChanges(changes, stamp)]);
  }

  #edit(): void {
    const note = noteIn(this.shown);
    this.#editing ??= { note, contents: repaired(note.blocks) };
    const { random, isApart } = this.#parts;
    const { contents } = this.#editing;
    const at = random.below(Math.max(contents.length, 1));
    const roll = random.below(isApart ? 5 : 10);
    if (roll < 3 || contents.length === 0)
      this.#editing.contents = this.#typedInto(contents, isApart ? null : at);
    else if (roll < 5) this.#editing.contents = contents.toSpliced(at, 0, ...contentsOfText(this.#word()));
    else if (roll < 7) this.#editing.contents = this.#without(contents, at);
    else if (roll < 8) {
      const [moved] = contents.slice(at);
      const rest = contents.toSpliced(at, 1);
      this.#editing.contents =
        moved === undefined ? rest : rest.toSpliced(random.below(contents.length), 0, moved);
    } else
      this.#editing.contents = contents.map((content, place) => (place === at ? ticked(content) : content));
  }

  /** A word more in a paragraph; null for the device's own one. */
  #typedInto(contents: readonly NoteContent[], at: number | null): readonly NoteContent[] {
    const mark = `the one of ${this.#parts.name}`;
    const found = at ?? contents.findIndex((content) => textOf(content).includes(mark));
    const word = this.#word();
    if (contents[found] === undefined) return [...contents, ...contentsOfText(word)];
    return contents.map((content, place) => (place === found ? longer(content, word) : content));
  }

  #without(contents: readonly NoteContent[], at: number): readonly NoteContent[] {
    for (const word of textOf(contents[at] ?? { runs: [] }).split(' ')) this.deleted.add(word);
    return contents.toSpliced(at, 1);
  }

  #word(): string {
    const word = `${this.#parts.name}${this.typed.length + 1}x`;
    this.typed.push(word);
    return word;
  }
}

function idsOf(maker: string): () => string {
  let made = 0;
  return () => `${maker}-${++made}`;
}

function savedAs(note: Note, contents: readonly NoteContent[], newId: () => string): Changes {
  const saved = noteChanges({ note, base: note.blocks, draft: { title: note.title, contents }, newId });
  if (!saved.ok) throw new Error(saved.error.code);
  return saved.value;
}

function noteIn(registers: Registers): Note & { readonly blocks: readonly NoteBlock[] } {
  return assemble(noteFields, valuesOf(registers));
}

function longer(content: NoteContent, word: string): NoteContent {
  return { ...content, runs: [...content.runs, { text: ` ${word}`, bold: true, italic: false, link: '' }] };
}

function ticked(content: NoteContent): NoteContent {
  return { ...content, shape: 'check', level: 1, checked: !content.checked };
}
