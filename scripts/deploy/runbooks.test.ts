/** Runbooks have four parts each, and name commands, settings, figures and alerts that exist. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readVariables } from '../../apps/server/src/platform/config/config-variables.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const runbooks = read('docs/operating/runbooks.md');
const pages = ['docs/operating.md', 'docs/releasing.md', 'deploy/README.md', 'deploy/systemd/README.md'];
const all = [...pages, ...readdirSync(join(root, 'docs/operating')).map((name) => `docs/operating/${name}`)];

/** The anchor of a section that begins with its title. */
const anchorOf = (section: string) => (section.split('\n')[0] ?? '').toLowerCase().replaceAll(' ', '-');

test('each of the ten nights says what is seen, where to look, how to mend it, and what coaches notice', () => {
  const nights = runbooks.split(/^## /m).slice(1);
  expect(nights).toHaveLength(10);
  for (const night of nights) {
    const [title] = night.split('\n');
    const order = ['**What you see.**', '**First look.**', '**Mend', '**Coaches'].map((part) =>
      night.indexOf(part),
    );
    expect([title, order]).toEqual([title, order.toSorted((a, b) => a - b)]);
    expect([title, order.every((place) => place > 0)]).toEqual([title, true]);
  }
});

test('npm commands and programs that the pages name exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const page of all) {
    const text = read(page);
    for (const [, name = ''] of text.matchAll(/npm run ([a-z:]+)/g))
      expect([page, name, name in scripts]).toEqual([page, name, true]);
    for (const [path] of text.matchAll(
      /\b(?:scripts|deploy|packages|apps)\/[\w./-]+\.(?:ts|mjs|sh|md|yml|yaml|json|conf|cfg)\b/g,
    )) {
      expect([page, path, existsSync(join(root, path))]).toEqual([page, path, true]);
    }
  }
});

test('alerts of the runbooks exist, and each alert is in the runbook that it names', () => {
  const rules = read('deploy/monitoring/touchline.rules.yml');
  const alerts = new Set([...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name));
  const named = [...runbooks.matchAll(/`(Touchline[A-Z]\w+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !alerts.has(name))).toEqual([]);
  const nights = runbooks.split(/^## /m).slice(1);
  const sections = [...rules.matchAll(/- alert: (\w+)\n(?:(?! +- alert)[^\n]*\n)*? +runbook: \S+#(\S+)/g)];
  expect(sections).toHaveLength(alerts.size);
  for (const [, alert, section] of sections) {
    const night = nights.find((each) => anchorOf(each) === section) ?? '';
    const seen = night.slice(night.indexOf('**What you see.**'), night.indexOf('**First look.**'));
    expect([alert, section, seen.includes(`\`${alert}\``)]).toEqual([alert, section, true]);
  }
});

// Without a name PostgreSQL is asked for a role of the system's user, and logs that there is none.
test('pg_isready is called with a user, on the pages and by health checks', () => {
  const files = globSync(['deploy/**/*', 'scripts/drills/**/*.ts'], { cwd: root, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
  const calls = [...all, ...files].flatMap((path) =>
    [...read(path).matchAll(/(?<!')pg_isready\b[^`\n]*|'pg_isready'[^\n]*/g)].map(([call]) => [path, call]),
  );
  expect(calls.length).toBeGreaterThanOrEqual(5);
  expect(calls.filter(([, call = '']) => !/ -U touchline|--username|'-U'/.test(call))).toEqual([]);
});

test('settings that the pages name exist', () => {
  const settings = Object.keys(readVariables({}));
  const others = /^(NODE_IMAGE|TOUCHLINE_\w+|MALLOC_ARENA_MAX|NODE_ENV|COMPOSE_\w+|RESCIND_CONSENT)$/;
  for (const page of all) {
    const names = [...read(page).matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])(?:=[^`]*)?`/g)].map(
      ([, name = '']) => name,
    );
    const unknown = names.filter(
      (name) =>
        !settings.includes(name) &&
        !others.test(name) &&
        !settings.some((each) => each.startsWith(`${name}_`)),
    );
    expect([page, unknown]).toEqual([page, []]);
  }
});
