/** What a document may cost before it is run: nobody needs more than this for one call (architecture.md). */
import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql/index.js';

const DEPTH = 16;
const FIELDS = 1_000;
const ALIASES = 15;
const OPERATIONS = 1;

interface Cost {
  fields: number;
  aliases: number;
}

/** A validation rule: one operation, not too deep, not too wide, few aliases; fragments count where they are used. */
export function costRule(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const problem = costProblem(document);
      if (problem !== null) context.reportError(new GraphQLError(problem));
      return false;
    },
  };
}

/** Why a document is refused; null when it is not. */
export function costProblem(document: DocumentNode): string | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operations.length > OPERATIONS) return 'too many operations';
  const cost: Cost = { fields: 0, aliases: 0 };
  for (const operation of operations) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
    const problem = walk(operation.selectionSet, { depth: 1, cost, fragments });
    if (problem !== null) return problem;
  }
  return null;
}

interface Walk {
  readonly depth: number;
  readonly cost: Cost;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/** Stops at the first limit, so that fragments that multiply (or name each other) cost nothing. */
function walk(set: SelectionSetNode, { depth, cost, fragments }: Walk): string | null {
  if (depth > DEPTH) return 'too deep';
  for (const selection of set.selections) {
    let inner: SelectionSetNode | undefined;
    if (selection.kind === Kind.FIELD) {
      if (++cost.fields > FIELDS) return 'too many fields';
      if (selection.alias !== undefined && ++cost.aliases > ALIASES) return 'too many aliases';
      inner = selection.selectionSet;
    } else if (selection.kind === Kind.INLINE_FRAGMENT) inner = selection.selectionSet;
    else inner = fragments.get(selection.name.value)?.selectionSet;
    const problem = inner === undefined ? null : walk(inner, { depth: depth + 1, cost, fragments });
    if (problem !== null) return problem;
  }
  return null;
}
