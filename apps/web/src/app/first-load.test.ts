import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));

const STATIC_IMPORT = /^(?:import|export)(?! type)\b[^'";]*?'([^']+)'/gm;
it('the team list and the dashboard load no forms, setup screens or closed dialogs at first', () => {
  for (const page of ['app/pages/team/TeamsPage.tsx', 'app/pages/DashboardPage.tsx']) {
    const names = [...loadedBy(page).keys()].map((file) => file.slice(source.length));
    expect(names.filter((name) => /Form\w*\.tsx$|ConfirmBody|SetupScreen|HistoryList/.test(name))).toEqual(
      [],
    );
  }
});

/** The modules of ours that an entry imports statically, with their own imports. Lazy imports are left out. */
function loadedBy(entry: string): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  const open = [resolve(source, entry)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (modules.has(file)) continue;
    const text = readFileSync(file, 'utf8');
    modules.set(file, text);
    for (const [, name = ''] of text.matchAll(STATIC_IMPORT)) {
      if (!/^[.#].*\.tsx?$/.test(name)) continue;
      open.push(name.startsWith('#') ? resolve(source, name.slice(1)) : resolve(dirname(file), name));
    }
  }
  expect(modules.size).toBeGreaterThan(10);
  return modules;
}
