/** Rules and dashboard ask for figures that the server has, and each alert names a runbook that exists. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../apps/server/src/testing/server/server.testing.ts';
import { findProgram } from './programs.testing.ts';

const folder = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url));
const docs = fileURLToPath(new URL('../../docs/operating/', import.meta.url));
const promtool = findProgram('promtool') ?? '';
const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8');
const run = (...args: string[]) =>
  execFileSync(promtool, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string }[];
}
const dashboard = JSON.parse(read('touchline.dashboard.json')) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly query: string }[] };
};
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const expressions = [...read('touchline.rules.yml').matchAll(/^ +expr: (.*)$/gm)].map(
  ([, expr = '']) => expr,
);

/** The figures of a server with everything configured. */
let exposed: ReadonlySet<string>;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { BACKUP_HOUR: '3' }, deps: { redis: { isAway: async () => true } } });
  const { body } = await server.app.inject('/metrics');
  exposed = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
});
afterAll(() => server.close());

/** Of Prometheus itself and of its blackbox_exporter. */
const OTHERS = new Set(['up', 'probe_success', 'probe_ssl_earliest_cert_expiry']);

/** The names of figures in a query. */
function figuresIn(query: string): readonly string[] {
  const bare = query.replaceAll(/"[^"]*"/g, '').replaceAll(/\{[^}]*\}|\b(by|without) *\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b(?:touchline|nodejs|process|probe)_\w+\b|\bup\b/g)].map(([name]) => name);
}

test('promtool accepts rules and configuration, and the tests of the rules pass', () => {
  expect(run('check', 'rules', 'touchline.rules.yml')).toContain(`${expressions.length} rules found`);
  run('check', 'config', '--syntax-only', 'prometheus.yml');
  expect(run('test', 'rules', 'touchline.rules.test.yml')).toContain('SUCCESS');
});

test('the public address is asked with a module of blackbox.yml', () => {
  const [, module = ''] = /module: \[(\w+)\]/.exec(read('prometheus.yml')) ?? [];
  expect(read('blackbox.yml')).toMatch(new RegExp(`^  ${module}:$`, 'm'));
});

test('each alert has a test in which it fires, and one in which it does not', () => {
  const tests = read('touchline.rules.test.yml');
  const alerts = [...read('touchline.rules.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(alerts).toHaveLength(expressions.length);
  for (const alert of alerts) {
    const fires = tests.includes(`alertname: ${alert}\n        exp_alerts:\n          - exp_labels`);
    const isSilent = tests.includes(`alertname: ${alert}, exp_alerts: [] }`);
    expect([alert, fires, isSilent]).toEqual([alert, true, true]);
  }
});

test('each query of rules and dashboard names figures that the server exposes', () => {
  expect(queries.length).toBeGreaterThan(20);
  for (const query of [...queries, ...expressions, ...dashboard.templating.list.map(({ query }) => query)]) {
    const names = figuresIn(query);
    if (query !== 'prometheus') expect([query, names.length > 0]).toEqual([query, true]);
    for (const name of names) {
      const family = name.replace(/_(bucket|count|sum)$/, '');
      const isKnown = exposed.has(name) || exposed.has(family) || OTHERS.has(name);
      expect([query, name, isKnown]).toEqual([query, name, true]);
    }
  }
});

test('each figure of Touchline is in the dashboard, and each query of it parses', () => {
  const shown = new Set(queries.flatMap(figuresIn).map((name) => name.replace(/_(bucket|count|sum)$/, '')));
  const ours = [...exposed].filter((name) => name.startsWith('touchline_'));
  const known = new Set(expressions.flatMap(figuresIn));
  expect(ours.filter((name) => !shown.has(name) && !known.has(name))).toEqual([]);
  const rules = queries.map(
    (query, n) =>
      `      - { record: "panel:${n}", expr: ${JSON.stringify(query.replaceAll('$instance', '.*'))} }`,
  );
  const temporary = mkdtempSync(join(tmpdir(), 'touchline-panels-'));
  const file = join(temporary, 'panels.yml');
  writeFileSync(file, ['groups:', '  - name: panels', '    rules:', ...rules].join('\n'));
  expect(run('check', 'rules', file)).toContain(`${queries.length} rules found`);
  rmSync(temporary, { recursive: true });
});

test('each alert names a section of the runbooks', () => {
  const named = [...read('touchline.rules.yml').matchAll(/runbook: docs\/operating\/(\S+)#(\S+)/g)];
  expect(named).toHaveLength(expressions.length);
  for (const [, file = '', section] of named) {
    expect([file, existsSync(`${docs}${file}`)]).toEqual([file, true]);
    const headings = [...readFileSync(`${docs}${file}`, 'utf8').matchAll(/^## (.*)$/gm)];
    const anchors = headings.map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'));
    expect(anchors).toContain(section);
  }
});
