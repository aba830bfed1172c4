/** `docs/permissions.md`: the matrix as the server answered it. `scripts/permissions.ts` writes it. */

import { COLLECTION_NAMES } from '@touchline/domain/entity/collections';
import type { CollectionName } from '@touchline/domain/entity/field';
import { CAPABILITIES, type Capability } from '@touchline/domain/entity/team';
import { PLANS, type Plan } from '@touchline/domain/team/plan';
import { openTestServer } from '../server.testing.ts';
import { openGrounds, type Standing } from './permission-people.testing.ts';
import { type Answered, askEverybody } from './permission-questions.testing.ts';

const COLUMNS: readonly Standing[] = ['owner', 'manager', 'assistent', 'reporter', 'fan'];
const MARKS: Readonly<Record<Plan, string>> = { free: 'F', trial: 'T', premium: 'P', plus: '+' };
const TITLES: Readonly<Record<CollectionName, string>> = {
  account: "The owner's account",
  teams: 'Teams',
  players: 'Players',
  matches: 'Matches',
  media: 'Media',
  notes: 'Notes',
  teampages: 'Team Pages',
  training_selections: 'Training selections',
  training_sessions: 'Training sessions',
};

const HEAD = `# Who may do what

Written by \`node scripts/permissions.ts --write\`: a real server was asked, with a team of each plan and a person in each role. \`apps/server/src/sharing/permissions.test.ts\` asks again, compares every cell with the table in \`packages/domain/src/team\` (\`permissions.ts\`, \`field-access.ts\`, \`plan.ts\`), and fails when this file says something else or when a call or a field of the schema is missing.

- ✔: with every plan. F, T, P, +: only on a team that is free, in its trial, Premium or plus. –: never.
- \`matches\` and the like: people with this capability may, too.
- An invited person sees the team's names and shirt, and the role of the invitation. They see no other row and change nothing. For everybody else nothing of the team exists.
- Refusals say 'You don't have permission to manage this.' or 'team not premium'; a row that a person does not see is answered as if it did not exist (404).
`;

/** Asks a server of its own; takes some seconds. */
export async function measure(): Promise<readonly Answered[]> {
  const server = await openTestServer();
  try {
    const grounds = await openGrounds(server);
    const answered: Answered[] = [];
    for (const ground of grounds) answered.push(...(await askEverybody(ground)));
    return answered;
  } finally {
    await server.close();
  }
}

export function documentOf(answered: readonly Answered[]): string {
  const cells = new Cells(answered);
  const sections = COLLECTION_NAMES.map((collection) => {
    const rows = ['make', 'delete', 'send a photo', 'fetch a photo'].flatMap((what) =>
      cells.has(`${collection} ${what}`) ? [[what, cells.row(`${collection} ${what}`)] as const] : [],
    );
    const fields = ['read', 'write'].flatMap((verb) =>
      cells.alike(`${collection} ${verb} `).map(([names, row]) => {
        const nobody = verb === 'write' && row.every((cell) => cell === '–');
        return [`${nobody ? 'carried by no update:' : verb} ${listed(names)}`, row] as const;
      }),
    );
    return `## ${TITLES[collection]}\n\n${tableOf('', [...rows, ...fields])}`;
  });
  const calls = cells.names('call ').map((name) => [`\`${name}\``, cells.row(`call ${name}`)] as const);
  return [
    HEAD,
    ...sections,
    `## Calls\n\nCalls that change fields go through when one of the fields above may be written; with no change they only say that the row is there. Calls were made by people with nothing granted. A list leaves out what one does not see.\n\n${tableOf('call', calls)}`,
  ].join('\n');
}

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

function tableOf(
  title: string,
  rows: readonly (readonly [what: string, cells: readonly string[]])[],
): string {
  const lines = [
    [title, ...COLUMNS],
    [title, ...COLUMNS].map(() => '---'),
    ...rows.map(([what, cells]) => [what, ...cells]),
  ];
  return `${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`;
}

class Cells {
  readonly #answered: readonly Answered[];

  constructor(answered: readonly Answered[]) {
    this.#answered = answered;
  }

  has(subject: string): boolean {
    return this.#answered.some(({ answers }) => answers.has(subject));
  }

  /** What comes after a prefix, in the order of the table. */
  names(prefix: string): readonly string[] {
    const subjects = new Set(this.#answered.flatMap(({ answers }) => [...answers.keys()]));
    return [...subjects].flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  }

  row(subject: string): readonly string[] {
    return COLUMNS.map((standing) => this.#cell(subject, standing));
  }

  /** Names whose rows are the same, together. */
  alike(prefix: string): readonly (readonly [names: readonly string[], row: readonly string[]])[] {
    const found = new Map<string, { names: string[]; row: readonly string[] }>();
    for (const name of this.names(prefix)) {
      const row = this.row(prefix + name);
      const group = found.get(row.join()) ?? { names: [], row };
      found.set(row.join(), { names: [...group.names, name], row });
    }
    return [...found.values()].map(({ names, row }) => [names, row] as const);
  }

  #cell(subject: string, standing: Standing): string {
    const by = (capabilities: readonly Capability[]) => this.#plans(subject, standing, capabilities);
    const [alone, granted] = [by([]), by(CAPABILITIES)];
    const plans = alone.length > 0 ? alone : granted;
    if (plans.length === 0) return '–';
    const marks = plans.length === PLANS.length ? '✔' : plans.map((plan) => MARKS[plan]).join(' ');
    if (alone.length > 0) return marks;
    const granting = CAPABILITIES.filter((capability) => by([capability]).length > 0);
    const names = granting.map((capability) => `\`${capability}\``).join(' or ');
    return marks === '✔' ? names : `${marks} ${names}`;
  }

  #plans(subject: string, standing: Standing, capabilities: readonly Capability[]): readonly Plan[] {
    return this.#answered
      .filter(
        ({ asked, answers }) =>
          asked.standing === standing &&
          asked.capabilities.join() === capabilities.join() &&
          answers.get(subject) === 'yes',
      )
      .map(({ asked }) => asked.plan);
  }
}
