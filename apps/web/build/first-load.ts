/**
 * Budgets for the files of a page, checked at the end of each build. `bench/first-load.ts` measures the same in a
 * browser, including requests of the page before its heading is shown.
 */

/** A file of the build and its imports, as in Vite's manifest. */
export interface BuiltFile {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** By source file, or by the name of a shared chunk. */
export type Manifest = Readonly<Record<string, BuiltFile>>;

const LANDING = 'src/features/landing/LandingScreen.tsx';
const LOGIN = 'src/features/account/sign-in/LoginScreen.tsx';
const DASHBOARD = 'src/app/pages/DashboardPage.tsx';
const ACCOUNT = 'src/data/page/account-client.ts';
const LAST_MEETINGS = 'src/ui/parts/match/LastMeetings.tsx';
const NOTES_SCREEN = 'src/app/pages/team/TeamDetailsPage.tsx';
const EDITOR = 'src/features/notes/editor/BlockEditor.tsx';
const SCREEN = /^src\/(app\/pages|features)\/.*(Screen|Pages?)\.tsx$/;

export interface Budget {
  readonly files: number;
  readonly bytes: number;
}

const FIRST: Budget = { files: 12, bytes: 230_000 };
const UNTIL_DASHBOARD: Budget = { files: 24, bytes: 285_000 };
/** Of a file that is hardly worth a hint to the browser. */
const SMALL_BYTES = 20_000;
/** The most files that a screen may add after the dashboard. */
const LATER_FILES = 14;
/** What the last meetings add to the dashboard, which asks for them while it is drawn. */
const MEETINGS_BUDGET: Budget = { files: 2, bytes: 2_000 };
/** What the editor of notes adds to its screen. */
const EDITOR_BUDGET: Budget = { files: 3, bytes: 100_000 };

/** One sentence for each exceeded budget. `bytesOf` returns the transfer size of a file. */
export function exceeded(manifest: Manifest, bytesOf: (file: string) => number): readonly string[] {
  const first = (screens: readonly string[], name: string, budget: Budget) =>
    over(name, [...loadedBy(manifest, screens)], { budget, bytesOf });
  const home = loadedBy(manifest, [DASHBOARD, ACCOUNT]);
  const later = Object.keys(manifest)
    .filter((name) => SCREEN.test(name))
    .flatMap((name) => {
      const added = [...loadedBy(manifest, [name])].filter((file) => !home.has(file));
      return over(name, added, { budget: { files: LATER_FILES, bytes: Number.POSITIVE_INFINITY }, bytesOf });
    });
  const besideEditor = loadedBy(manifest, [NOTES_SCREEN]);
  const editor = [...loadedBy(manifest, [NOTES_SCREEN, EDITOR])].filter((file) => !besideEditor.has(file));
  const meetings = [...loadedBy(manifest, [LAST_MEETINGS])].filter((file) => !home.has(file));
  return [
    ...over('the last meetings', meetings, { budget: MEETINGS_BUDGET, bytesOf }),
    ...over('the editor of notes', editor, { budget: EDITOR_BUDGET, bytesOf }),
    ...first([LANDING], 'the landing page', FIRST),
    ...first([LOGIN], 'the login page', FIRST),
    ...first([LANDING, LOGIN, DASHBOARD, ACCOUNT], 'everything until the dashboard', UNTIL_DASHBOARD),
    ...later,
  ];
}

/** The files that each start of a signed-in coach needs, without those that are too small to matter. */
export function filesOfStart(manifest: Manifest, bytesOf: (file: string) => number): readonly string[] {
  return [...loadedBy(manifest, [DASHBOARD, ACCOUNT])].filter((file) => bytesOf(file) >= SMALL_BYTES);
}

/** One sentence when the files exceed the budget. */
export function over(
  name: string,
  files: readonly string[],
  { budget, bytesOf }: { readonly budget: Budget; readonly bytesOf: (file: string) => number },
): readonly string[] {
  const bytes = files.reduce((sum, file) => sum + bytesOf(file), 0);
  if (files.length <= budget.files && bytes <= budget.bytes) return [];
  return [
    `${name} loads ${files.length} files with ${bytes} bytes: more than ${budget.files} files or ${budget.bytes} bytes`,
  ];
}

/** The scripts and styles of the app's entry and of these modules. */
function loadedBy(manifest: Manifest, names: readonly string[]): ReadonlySet<string> {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true);
  const files = new Set<string>();
  const seen = new Set<string>();
  const open = [...entries, ...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const built = manifest[name];
    if (built === undefined) throw new Error(`the build has no ${name}`);
    for (const file of [built.file, ...(built.css ?? [])]) files.add(file);
    open.push(...(built.imports ?? []));
  }
  return files;
}
