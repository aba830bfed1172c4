/** Data calls made from our own schema: every field of it, with arguments of the right shape and odd contents. */

import { COLLECTION_NAMES, definitionOf } from '@touchline/domain/entity/collections';
import { defaultsOf } from '@touchline/domain/entity/field';
import { valuesOf } from '@touchline/domain/entity/rows';
import type { Dice } from '@touchline/sync/random.testing';
import { formatStamp } from '@touchline/sync/stamp';
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

  /** The `n`th call in turn, so that each comes. */
  make(n: number, dice: Dice, known: Known): DataCall {
    const { kind, field } = this.#calls[n % this.#calls.length] ?? this.#none();
    const given = field.args.filter((arg) => isNonNullType(arg.type) || dice.chance(0.6));
    const variables: Record<string, unknown> = {};
    for (const arg of given) variables[arg.name] = this.#argument(arg, dice, known);
    const declared = given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
    const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
    const call = `${field.name}${passed === '' ? '' : `(${passed})`}${selectionOf(field.type, 3)}`;
    return { query: `${kind} q${declared === '' ? '' : `(${declared})`} { ${call} }`, variables };
  }

  #argument({ name, type }: GraphQLArgument, dice: Dice, known: Known): unknown {
    return dice.chance(0.03) ? oddValue(dice) : this.#value(type, name, { dice, known });
  }

  #value(type: GraphQLInputType, name: string, at: { dice: Dice; known: Known }): unknown {
    const { dice, known } = at;
    if (isNonNullType(type)) return this.#value(type.ofType, name, at);
    if (dice.chance(0.02)) return null;
    if (isListType(type)) {
      return Array.from({ length: dice.below(4) }, () => this.#value(type.ofType, name, at));
    }
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) => isNonNullType(field.type) || dice.chance(0.25),
      );
      return Object.fromEntries(fields.map((field) => [field.name, this.#value(field.type, field.name, at)]));
    }
    switch (type.name) {
      case 'Float':
        return sidOf(dice, known);
      case 'Int':
        return dice.chance(0.7) ? dice.below(5) : oddNumber(dice);
      case 'Boolean':
        return dice.chance(0.5);
      case 'JSON':
        return name === 'batch' && dice.chance(0.95) ? this.#batch(at) : oddValue(dice);
      default:
        return textOf(dice, name, known);
    }
  }

  #batch({ dice, known }: { dice: Dice; known: Known }): unknown {
    const number = dice.chance(0.9) ? ++this.#batches : oddNumber(dice);
    const mutations = Array.from({ length: 1 + dice.below(4) }, () =>
      dice.chance(0.05) ? oddValue(dice) : mutationOf(dice, known),
    );
    const batch = { device: known.device, epoch: known.epoch, number, mutations };
    return dice.chance(0.05) ? { ...batch, [dice.pick(Object.keys(batch)) ?? '']: oddValue(dice) } : batch;
  }

  #none(): never {
    throw new Error('the schema has no calls');
  }
}

function mutationOf(dice: Dice, known: Known): unknown {
  const { fields, operations } = definitionOf(dice.pick(COLLECTION_NAMES) ?? 'teams');
  const op = operations.delete !== null && dice.chance(0.15) ? operations.delete : operations.update;
  const defaults = Object.entries(valuesOf(fields, defaultsOf(fields)));
  const registers = Array.from({ length: 1 + dice.below(4) }, () => {
    const [path, value] = dice.pick(defaults) ?? ['deleted', true];
    return [
      dice.chance(0.8) ? path : `${path}/${oddText(dice).slice(0, 100)}`,
      dice.chance(0.97) ? [dice.chance(0.5) ? value : oddValue(dice), stampOf(dice, known)] : oddValue(dice),
    ] as const;
  });
  const named = op === operations.delete ? [['deleted', [true, stampOf(dice, known)]] as const] : registers;
  const incremental = dice.chance(0.8) ? 1 + dice.below(5) : oddNumber(dice);
  return { op, sid: sidOf(dice, known), incremental, registers: Object.fromEntries(named) };
}

function stampOf(dice: Dice, { now, device }: Known): string {
  if (dice.chance(0.03)) return oddText(dice);
  return formatStamp({ time: now - 1_000 + dice.below(1_000), counter: dice.below(9), device });
}

/** Everything that a type has, so far down. */
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
