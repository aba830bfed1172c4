/**
 * Limits the cost of a GraphQL document before it is validated (architecture.md). Ordinary calls stay far below;
 * validation itself takes long for documents that are crafted to be slow.
 */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql/index.js';

/** Characters of a document; the app's longest has 800. Long data, such as a batch, belongs in the variables. */
export const DOCUMENT_LENGTH = 20_000;
export const OPERATION_NAME_LENGTH = 100;
/** Tokens after which the GraphQL parser gives up. */
export const TOKENS = 5_000;
const DEPTH = 16;
/** Fields and fragment spreads. */
const SELECTIONS = 1_000;
const ALIASES = 15;
const OPERATIONS = 1;
/**
 * Calls that read much: each at most once in a document, whatever its alias. Limits count calls, and aliases would
 * multiply them.
 */
const PAGE_CALLS: ReadonlySet<string> = new Set([
  'pull',
  'cloudSync',
  'getRows',
  'getHistory',
  'getTeams',
  'getPlayers',
  'getMatches',
  'getMedia',
  'getTrainingSelections',
  'getTrainingSessions',
  'getNote',
  'push',
  'getFixtures',
  'getSavedFixtures',
  'getOwnChildren',
  'getPrivacyLog',
  'getNotifications',
  'sharedAccounts',
  'attendance',
]);
/** Validation compares each fragment with each other one. */
const FRAGMENTS = 30;
/** Validation also compares the same field within one selection, each occurrence with each other one. */
const REPEATED = 50;

interface Cost {
  readonly selections: number;
  readonly aliases: number;
  readonly depth: number;
}

const NOTHING: Cost = { selections: 0, aliases: 0, depth: 0 };
const ENDLESS: Cost = { selections: 0, aliases: 0, depth: Number.POSITIVE_INFINITY };

/** The reason to refuse a document; null for an acceptable one. Takes linear time. */
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

/** Whether an operation requests the same page twice, directly or through a fragment. */
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

/** Visits each fragment once, however often it is used. */
class Costs {
  /** Occurrences of a repeated field within one selection. */
  repeated = 0;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #known = new Map<string, Cost>();

  constructor(fragments: readonly FragmentDefinitionNode[]) {
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  }

  /**
   * Measures a selection. `depthLeft` is the number of levels that may still follow; deeper levels are not visited.
   * `names` are the fields at the same place.
   */
  of(set: SelectionSetNode, depthLeft: number, names = new Set<string>()): Cost {
    if (depthLeft === 0) return ENDLESS;
    let [selections, aliases, depth] = [0, 0, 0];
    for (const selection of set.selections) {
      const inner = this.#inside(selection, depthLeft - 1, names);
      selections += 1 + inner.selections;
      aliases += (isAliased(selection) ? 1 : 0) + inner.aliases;
      depth = Math.max(depth, inner.depth);
    }
    return { selections, aliases, depth: depth + 1 };
  }

  #inside(selection: SelectionNode, depthLeft: number, names: Set<string>): Cost {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return this.#ofFragment(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return this.of(selection.selectionSet, depthLeft, names);
    const name = (selection.alias ?? selection.name).value;
    if (names.has(name)) this.repeated++;
    names.add(name);
    const { selectionSet } = selection;
    return selectionSet === undefined ? NOTHING : this.of(selectionSet, depthLeft);
  }

  #ofFragment(name: string): Cost {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const fragment = this.#fragments.get(name);
    if (fragment === undefined) return NOTHING;
    // The cost of a fragment that uses itself.
    this.#known.set(name, ENDLESS);
    const cost = this.of(fragment.selectionSet, DEPTH);
    this.#known.set(name, cost);
    return cost;
  }
}

function isAliased(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && selection.alias !== undefined;
}
