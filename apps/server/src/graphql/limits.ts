/**
 * What a document may cost before it is even compared with the schema: nobody needs more than this for one
 * call (architecture.md), and the rules of GraphQL themselves take long for documents that are made for it.
 */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql/index.js';

/** Characters of a document; the app's longest has 800. What is long (a batch) goes in the variables. */
export const DOCUMENT_LENGTH = 20_000;
export const OPERATION_NAME_LENGTH = 100;
/** Words and signs; what GraphQL parses is given up here. */
export const TOKENS = 5_000;
const DEPTH = 16;
/** Fields and uses of fragments. */
const SELECTIONS = 1_000;
const ALIASES = 15;
const OPERATIONS = 1;
/** Calls whose answers are long: each at most once in a document, under whatever alias. */
const PAGE_CALLS: ReadonlySet<string> = new Set([
  'pull',
  'cloudSync',
  'getRows',
  'getHistory',
  'getTeams',
  'getPlayers',
  'getMatches',
  'getMedia',
  'push',
]);
/** Each is compared with each. */
const FRAGMENTS = 30;
/** The same field twice in one place is compared as well, each with each. */
const REPEATED = 50;

interface Cost {
  readonly selections: number;
  readonly aliases: number;
  readonly depth: number;
}

const NOTHING: Cost = { selections: 0, aliases: 0, depth: 0 };
const ENDLESS: Cost = { selections: 0, aliases: 0, depth: Number.POSITIVE_INFINITY };

/** Why a document is refused; null when it is not. Takes no longer than reading the document once. */
export function costProblem({ definitions }: DocumentNode): string | null {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (operations.length > OPERATIONS) return 'too many operations';
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  if (fragments.length > FRAGMENTS) return 'too many fragments';
  const costs = new Costs(fragments);
  for (const { selectionSet } of [...operations, ...fragments]) {
    const { selections, aliases, depth } = costs.of(selectionSet, DEPTH);
    if (depth > DEPTH) return 'too deep';
    if (selections > SELECTIONS) return 'too many fields';
    if (aliases > ALIASES) return 'too many aliases';
  }
  if (operations.some(({ selectionSet }) => repeatsPages(selectionSet, fragments))) return 'pages twice';
  return costs.repeated > REPEATED ? 'too many fields twice' : null;
}

/** Whether an operation asks for a page twice, itself or by a fragment that it uses. */
function repeatsPages(operation: SelectionSetNode, fragments: readonly FragmentDefinitionNode[]): boolean {
  const asked = new Set<string>();
  const repeats = ({ selections }: SelectionSetNode): boolean =>
    selections.some((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return repeats(selection.selectionSet);
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const named = fragments.find(({ name }) => name.value === selection.name.value);
        return named !== undefined && repeats(named.selectionSet);
      }
      const name = selection.name.value;
      const isRepeated = asked.has(name);
      if (PAGE_CALLS.has(name)) asked.add(name);
      return isRepeated;
    });
  return repeats(operation);
}

/** Each fragment is looked at once, however often it is used. */
class Costs {
  /** Fields that stand twice in one place. */
  repeated = 0;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #known = new Map<string, Cost>();

  constructor(fragments: readonly FragmentDefinitionNode[]) {
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  }

  /** `room`: how deep it may be; nothing below that is looked at. `names`: the fields in the same place. */
  of(set: SelectionSetNode, room: number, names = new Set<string>()): Cost {
    if (room === 0) return ENDLESS;
    let [selections, aliases, depth] = [0, 0, 0];
    for (const selection of set.selections) {
      const inner = this.#inside(selection, room - 1, names);
      selections += 1 + inner.selections;
      aliases += (isAliased(selection) ? 1 : 0) + inner.aliases;
      depth = Math.max(depth, inner.depth);
    }
    return { selections, aliases, depth: depth + 1 };
  }

  #inside(selection: SelectionNode, room: number, names: Set<string>): Cost {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return this.#ofFragment(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return this.of(selection.selectionSet, room, names);
    const name = (selection.alias ?? selection.name).value;
    if (names.has(name)) this.repeated++;
    names.add(name);
    const { selectionSet } = selection;
    return selectionSet === undefined ? NOTHING : this.of(selectionSet, room);
  }

  #ofFragment(name: string): Cost {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const fragment = this.#fragments.get(name);
    if (fragment === undefined) return NOTHING;
    // What it is to itself, should it use itself.
    this.#known.set(name, ENDLESS);
    const cost = this.of(fragment.selectionSet, DEPTH);
    this.#known.set(name, cost);
    return cost;
  }
}

function isAliased(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && selection.alias !== undefined;
}
