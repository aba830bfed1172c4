/**
 * Reads the SQL that the server gives to a database, as far as needed to tell which columns of each table its
 * conditions fix. Understands what Kysely writes and the few statements of our own, not SQL in general.
 */
import { nested, splitAt, type Token, wordOf } from './tokens.testing.ts';

/** One mention of a table in a statement. */
export interface TableUse {
  readonly table: string;
  /** `insert` for the table that rows are added to. */
  readonly how: 'insert' | 'condition';
  /** The columns whose values are given: by a parameter, a list, a sub-query, or a column that is fixed itself. */
  readonly fixed: ReadonlySet<string>;
  /** The columns that conditions compare, in order; for inserted rows all of their columns. */
  readonly compared: ReadonlySet<string>;
  /** The columns of other mentions that equal a column of this one. */
  readonly equal: readonly {
    readonly column: string;
    readonly other: TableUse;
    readonly otherColumn: string;
  }[];
}

/** Every table that a statement mentions, with what its conditions say. */
export function tablesOf(sql: string): readonly TableUse[] {
  const reading = new Reading();
  reading.query(nested(sql), null);
  return reading.end();
}

class Mention implements TableUse {
  readonly table: string;
  readonly how: TableUse['how'];
  readonly fixed = new Set<string>();
  readonly compared = new Set<string>();
  readonly equal: { column: string; other: Mention; otherColumn: string }[] = [];

  constructor(table: string, how: TableUse['how']) {
    this.table = table;
    this.how = how;
  }
}

/** A query, perhaps inside another one, with the names that it gives to its tables. */
interface Scope {
  readonly parent: Scope | null;
  readonly names: Map<string, Mention>;
}

interface Column {
  readonly mention: Mention;
  readonly name: string;
}

/** What a condition says of a column: its value is given, or it equals another column. */
type Fact = { readonly column: Column; readonly equals: Column | null };

const SET_OPERATIONS = words('union intersect except');
/** Words that end a list of conditions. */
const AFTER_CONDITIONS = words(
  'group order limit offset returning having for set where on join inner left cross from do values select window',
);
const NO_ALIAS = words(
  'set where on inner left cross join group order limit returning values default using having for select window',
);
const NO_COLUMN = words('not exists null cast case true false is select');
const QUERIES = words('select insert update delete with');

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

const isQuery = (token: Token | undefined): token is readonly Token[] =>
  typeof token === 'object' && QUERIES.has(wordOf(token[0]));
const bare = (name: string): string => name.replaceAll('"', '');

class Reading {
  readonly #mentions: Mention[] = [];
  readonly #facts: Fact[] = [];

  query(tokens: readonly Token[], parent: Scope | null): void {
    const cut = tokens.findIndex((token) => SET_OPERATIONS.has(wordOf(token)));
    if (cut >= 0) {
      this.query(tokens.slice(0, cut), parent);
      this.query(tokens.slice(cut + (wordOf(tokens[cut + 1]) === 'all' ? 2 : 1)), parent);
      return;
    }
    const scope: Scope = { parent, names: new Map() };
    const into = tokens.findIndex((token) => wordOf(token) === 'into');
    if (into >= 0) this.#insertion(tokens.slice(into + 1), scope);
    else this.#selection(tokens, scope);
  }

  /** Facts hold in both directions until nothing new follows. */
  end(): readonly TableUse[] {
    const links = this.#facts.flatMap(({ column, equals }) => (equals === null ? [] : [{ column, equals }]));
    for (const { column, equals } of this.#facts) if (equals === null) column.mention.fixed.add(column.name);
    for (let isNew = true; isNew; ) {
      isNew = false;
      for (const { column, equals } of links) {
        for (const [from, to] of [
          [column, equals],
          [equals, column],
        ] as const) {
          if (!from.mention.fixed.has(from.name) || to.mention.fixed.has(to.name)) continue;
          to.mention.fixed.add(to.name);
          isNew = true;
        }
      }
    }
    for (const { column, equals } of links) {
      column.mention.equal.push({ column: column.name, other: equals.mention, otherColumn: equals.name });
      equals.mention.equal.push({ column: equals.name, other: column.mention, otherColumn: column.name });
    }
    return this.#mentions;
  }

  /** `into table (columns) values …` or `into table (columns) select …`, without the word `into`. */
  #insertion([table, columns, ...rest]: readonly Token[], scope: Scope): void {
    const mention = this.#mention(typeof table === 'string' ? table : '', 'insert');
    for (const name of typeof columns === 'object' ? columns : []) {
      if (typeof name !== 'string' || name === ',') continue;
      mention.fixed.add(bare(name));
      mention.compared.add(bare(name));
    }
    const select = rest.findIndex((token) => wordOf(token) === 'select');
    if (select >= 0) this.query(rest.slice(select), scope);
    else this.#inner(rest, scope);
  }

  #selection(tokens: readonly Token[], scope: Scope): void {
    for (const [at, token] of tokens.entries()) {
      const isTable =
        ['join', 'update'].includes(wordOf(token)) ||
        (wordOf(token) === 'from' && wordOf(tokens[at - 1]) !== 'distinct');
      if (isTable) this.#tables(tokens.slice(at + 1), scope);
    }
    for (const [at, token] of tokens.entries()) {
      if (!['where', 'on'].includes(wordOf(token))) continue;
      const length = tokens.slice(at + 1).findIndex((later) => AFTER_CONDITIONS.has(wordOf(later)));
      const end = length < 0 ? tokens.length : at + 1 + length;
      this.#facts.push(...this.#conditions(tokens.slice(at + 1, end), scope));
    }
    this.#inner(tokens, scope);
  }

  #mention(table: string, how: TableUse['how'] = 'condition'): Mention {
    const mention = new Mention(bare(table), how);
    this.#mentions.push(mention);
    return mention;
  }

  /** `table`, `table alias`, `table as alias`, and more after commas. */
  #tables(tokens: readonly Token[], scope: Scope): void {
    const [table, second, third] = tokens;
    if (table === undefined) return;
    const isNamed = wordOf(second) === 'as';
    const alias = isNamed ? third : second;
    const hasAlias = typeof alias === 'string' && /^["\w]/.test(alias) && !NO_ALIAS.has(wordOf(alias));
    const name = hasAlias ? alias : typeof table === 'string' ? table : '';
    // A query in brackets has tables of its own.
    const mention = typeof table === 'string' ? this.#mention(table) : new Mention('', 'condition');
    scope.names.set(bare(name), mention);
    const rest = tokens.slice(isNamed ? 3 : hasAlias ? 2 : 1);
    if (rest[0] === ',') this.#tables(rest.slice(1), scope);
  }

  /** Queries in brackets, however deep. */
  #inner(tokens: readonly Token[], scope: Scope): void {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      if (isQuery(token)) this.query(token, scope);
      else this.#inner(token, scope);
    }
  }

  /** What holds for every row: of conditions that are joined by `or`, what all of them say. */
  #conditions(tokens: readonly Token[], scope: Scope): readonly Fact[] {
    const [first = [], ...others] = splitAt(tokens, 'or').map((branch) =>
      splitAt(branch, 'and').flatMap((part) => this.#condition(part, scope)),
    );
    const says = (facts: readonly Fact[], { column, equals }: Fact) =>
      facts.some((fact) => isSame(fact.column, column) && isSame(fact.equals, equals));
    return first.filter((fact) => others.every((facts) => says(facts, fact)));
  }

  #condition(part: readonly Token[], scope: Scope): readonly Fact[] {
    const [left, operator, right] = part;
    const how = wordOf(operator);
    if (part.length === 1 && typeof left === 'object' && !isQuery(left)) return this.#conditions(left, scope);
    if (typeof left === 'object' && how === 'in') {
      return left.filter(isColumn).map((name) => ({ column: this.#column(name, scope), equals: null }));
    }
    if (!isColumn(left))
      return isColumn(right) && how === '=' ? this.#condition([right, '=', left ?? ''], scope) : [];
    const column = this.#column(left, scope);
    if (how === 'in') return [{ column, equals: null }];
    if (how !== '=' && how !== 'is') return [];
    if (isColumn(right)) return [{ column, equals: this.#column(right, scope) }];
    return isValue(right) ? [{ column, equals: null }] : [];
  }

  /** The column of a table of this query or of one around it. */
  #column(name: string, scope: Scope): Column {
    const [column = '', alias] = bare(name).split('.').toReversed();
    let from: Scope | null = scope;
    while (from !== null && !(alias === undefined ? from.names.size > 0 : from.names.has(alias)))
      from = from.parent;
    const mention = alias === undefined ? from?.names.values().next().value : from?.names.get(alias);
    if (mention === undefined) throw new Error(`the table of the column ${name} is unknown`);
    mention.compared.add(column);
    return { mention, name: column };
  }
}

function isSame(one: Column | null, other: Column | null): boolean {
  return one?.mention === other?.mention && one?.name === other?.name;
}

function isColumn(token: Token | undefined): token is string {
  return typeof token === 'string' && /^["a-z_]/i.test(token) && !NO_COLUMN.has(wordOf(token));
}

/** A parameter, a constant, a sub-query or `CAST(…)`. */
function isValue(token: Token | undefined): boolean {
  return typeof token === 'string' ? /^([?$'\d]|cast$)/i.test(token) : isQuery(token);
}
