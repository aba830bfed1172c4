/** Data calls generated from the schema: every field, with arguments of the right type and unusual values. */

import { defaultsOf } from '@touchline/domain/entity/fields/field';
import { COLLECTION_NAMES, definitionOf } from '@touchline/domain/entity/rows/collections';
import { valuesOf } from '@touchline/domain/entity/rows/rows';
import { formatStamp } from '@touchline/sync/model/stamp';
import type { SeededRandom } from '@touchline/sync/testing/seeded-random.testing';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql/index.js';
import { type Known, oddNumber, oddText, oddValue, sidOf, textOf } from './values.ts';

export interface DataCall {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Call = { readonly kind: 'query' | 'mutation'; readonly field: GraphQLField<unknown, unknown> };

export class DataCalls {
  readonly #calls: readonly Call[];
  #batches = 0;

  constructor(schema: GraphQLSchema) {
    const of = (kind: Call['kind']) => {
      const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
      return Object.values(type?.getFields() ?? {}).map((field): Call => ({ kind, field }));
    };
    this.#calls = [...of('query'), ...of('mutation')];
  }

  get names(): readonly string[] {
    return this.#calls.map(({ field }) => field.name);
  }

  /** The `n`th call, in turn, so that every call is made. */
  make(n: number, random: SeededRandom, known: Known): DataCall {
    const { kind, field } = this.#calls[n % this.#calls.length] ?? this.#none();
    const given = field.args.filter((arg) => isNonNullType(arg.type) || random.chance(0.6));
    const variables: Record<string, unknown> = {};
    for (const arg of given) variables[arg.name] = this.#argument(arg, random, known);
    const declared = given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
    const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
    const call = `${field.name}${passed === '' ? '' : `(${passed})`}${selectionOf(field.type, 3)}`;
    return { query: `${kind} q${declared === '' ? '' : `(${declared})`} { ${call} }`, variables };
  }

  #argument({ name, type }: GraphQLArgument, random: SeededRandom, known: Known): unknown {
    return random.chance(0.03) ? oddValue(random) : this.#value(type, name, { random, known });
  }

  #value(type: GraphQLInputType, name: string, at: { random: SeededRandom; known: Known }): unknown {
    const { random, known } = at;
    if (isNonNullType(type)) return this.#value(type.ofType, name, at);
    if (random.chance(0.02)) return null;
    if (isListType(type)) {
      return Array.from({ length: random.below(4) }, () => this.#value(type.ofType, name, at));
    }
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) => isNonNullType(field.type) || random.chance(0.25),
      );
      return Object.fromEntries(fields.map((field) => [field.name, this.#value(field.type, field.name, at)]));
    }
    switch (type.name) {
      case 'Float':
        return sidOf(random, known);
      case 'Int':
        return random.chance(0.7) ? random.below(5) : oddNumber(random);
      case 'Boolean':
        return random.chance(0.5);
      case 'JSON':
        return name === 'batch' && random.chance(0.95) ? this.#batch(at) : oddValue(random);
      default:
        return textOf(random, name, known);
    }
  }

  #batch({ random, known }: { random: SeededRandom; known: Known }): unknown {
    const number = random.chance(0.9) ? ++this.#batches : oddNumber(random);
    const mutations = Array.from({ length: 1 + random.below(4) }, () =>
      random.chance(0.05) ? oddValue(random) : mutationOf(random, known),
    );
    const batch = { device: known.device, epoch: known.epoch, number, mutations };
    return random.chance(0.05)
      ? { ...batch, [random.pick(Object.keys(batch)) ?? '']: oddValue(random) }
      : batch;
  }

  #none(): never {
    throw new Error('the schema has no calls');
  }
}

function mutationOf(random: SeededRandom, known: Known): unknown {
  const { fields, operations } = definitionOf(random.pick(COLLECTION_NAMES) ?? 'teams');
  const op = operations.delete !== null && random.chance(0.15) ? operations.delete : operations.update;
  const defaults = Object.entries(valuesOf(fields, defaultsOf(fields)));
  const registers = Array.from({ length: 1 + random.below(4) }, () => {
    const [path, value] = random.pick(defaults) ?? ['deleted', true];
    return [
      random.chance(0.8) ? path : `${path}/${oddText(random).slice(0, 100)}`,
      random.chance(0.97)
        ? [random.chance(0.5) ? value : oddValue(random), stampOf(random, known)]
        : oddValue(random),
    ] as const;
  });
  const named = op === operations.delete ? [['deleted', [true, stampOf(random, known)]] as const] : registers;
  const incremental = random.chance(0.8) ? 1 + random.below(5) : oddNumber(random);
  return { op, sid: sidOf(random, known), incremental, registers: Object.fromEntries(named) };
}

function stampOf(random: SeededRandom, { now, device }: Known): string {
  if (random.chance(0.03)) return oddText(random);
  return formatStamp({ time: now - 1_000 + random.below(1_000), counter: random.below(9), device });
}

/** All fields of a type, to this depth. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  if (isNonNullType(type) || isListType(type)) return selectionOf(type.ofType, depth);
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const inner = selectionOf(field.type, depth - 1);
    return depth === 1 && isObjectType(named(field.type)) ? [] : [`${field.name}${inner}`];
  });
  return ` { ${['__typename', ...fields].join(' ')} }`;
}

function named(type: GraphQLOutputType): GraphQLOutputType {
  return isNonNullType(type) || isListType(type) ? named(type.ofType) : type;
}
