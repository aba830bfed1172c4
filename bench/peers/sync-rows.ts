/** Converts the measurements of each engine to rows of the comparison, in Node and in Chromium. */
import { percentile, rounded, times } from '../lib/report.ts';
import type { Contender, Row } from './compare.ts';
import { ENGINES, type EngineName, KEPT_BY_SERVER } from './engines.ts';
import type { SyncFigures } from './measure-sync.ts';

export interface EngineRun extends SyncFigures {
  readonly engine: EngineName;
  readonly rows: number;
  /** The storage of one device by name: heap, disk. Null where it is unknown. */
  readonly bytes: Readonly<Record<string, number | null>>;
}

export interface Scene {
  /** `node` or `chromium`. */
  readonly where: string;
  readonly keptByDevice: Readonly<Record<EngineName, string>>;
  readonly method: string;
  /** Rows of the account for the first sync, the push and the memory. */
  readonly size: number;
}

export function rowsOf(runs: readonly EngineRun[], scene: Scene): readonly Row[] {
  const { where, size } = scene;
  const of = (engine: EngineName, rows: number) =>
    runs.find((run) => run.engine === engine && run.rows === rows);
  const sizes = [...new Set(runs.map(({ rows }) => rows))];
  const row = (name: string, unit: string, how: { at: number; value: (run: EngineRun) => Figures }): Row => ({
    name: `peers-${where}-${name}`,
    unit,
    better: 'less',
    method: `${scene.method} ${ABOUT[name.replace(/-\d+$/, '')] ?? ''}`.trim(),
    contenders: ENGINES.map((engine) => contender(engine, scene, of(engine, how.at), how.value)),
  });
  return [
    row('first-sync', 'ms', { at: size, value: ({ firstSyncMs }) => middle(firstSyncMs) }),
    row('push', 'ms', { at: size, value: ({ pushMs }) => middle(pushMs) }),
    ...sizes.map((at) =>
      row(`change-${at}`, 'ms', {
        at,
        value: ({ changeMs }) => ({
          ...middle(changeMs),
          details: changeMs.length > 0 ? times(changeMs, 1) : {},
        }),
      }),
    ),
    ...Object.keys(runs[0]?.bytes ?? {}).map((name) =>
      row(`${name}-per-thousand-rows`, 'bytes', {
        at: size,
        value: ({ bytes, rows }) => {
          const all = bytes[name] ?? null;
          return { value: all === null ? null : rounded((all / rows) * 1000, 0), details: {} };
        },
      }),
    ),
  ];
}

/** Touchline's push and changes beside those of a TinyBase that keeps as much when the clock stops. */
export function durableRowsOf(
  { runs, durable }: { readonly runs: readonly EngineRun[]; readonly durable: readonly EngineRun[] },
  { where, method, size }: Scene,
): readonly Row[] {
  const row = (name: string, at: number, value: (run: EngineRun) => Figures): Row => {
    const ours = runs.find((run) => run.engine === 'touchline' && run.rows === at);
    const theirs = durable.find((run) => run.rows === at);
    const of = (who: string, run: EngineRun | undefined): Contender => {
      const figures = run === undefined ? { value: null, details: {} } : value(run);
      return { name: who, value: figures.value, details: figures.details };
    };
    return {
      name: `peers-${where}-${name}-durable`,
      unit: 'ms',
      better: 'less',
      method: `${method} ${AS_DURABLE}`,
      contenders: [of('touchline', ours), of('tinybase', theirs)],
    };
  };
  return [
    row('push', size, ({ pushMs }) => middle(pushMs)),
    ...durable.map(({ rows }) => row(`change-${rows}`, rows, ({ changeMs }) => middle(changeMs))),
  ];
}

const AS_DURABLE =
  "TinyBase's transactions in the page are strict, a change waits for a save on both devices, and its server's file " +
  'is flushed to the disk before the clock stops: what Touchline keeps in every row.';

const ABOUT: Readonly<Record<string, string>> = {
  'first-sync': 'From nothing on the device until all rows are on it; the middle of several new devices.',
  push: 'Two values of each row changed without network; from its return until the server says it has all.',
  change:
    'Two devices stay connected; from the beginning of the write on one until the other has it. Touchline and ' +
    'PouchDB have it in their stores then, TinyBase in its memory, its disk later.',
};

interface Figures {
  readonly value: number | null;
  readonly details: Contender['details'];
}

function middle(values: readonly number[]): Figures {
  if (values.length === 0) return { value: null, details: {} };
  const each = values.length > 10 ? {} : { each: values.map((value) => rounded(value)) };
  return { value: rounded(percentile(values, 0.5)), details: each };
}

function contender(
  engine: EngineName,
  { keptByDevice }: Scene,
  run: EngineRun | undefined,
  figures: (run: EngineRun) => Figures,
): Contender {
  const { value, details } = run === undefined ? { value: null, details: {} } : figures(run);
  return {
    name: engine,
    value,
    details: { ...details, server_keeps: KEPT_BY_SERVER[engine], device_keeps: keptByDevice[engine] },
  };
}
