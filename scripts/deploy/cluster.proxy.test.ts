/** The recipes of deploy/cluster: programs accept them, and they agree with each other. The drill starts them all. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { newCertificate } from '../../bench/lib/proxies.ts';
import { ADDRESSES } from '../drills/machines/network.ts';
import { findProgram } from './programs.testing.ts';

const cluster = fileURLToPath(new URL('../../deploy/cluster', import.meta.url));
const read = (name: string) => readFileSync(join(cluster, name), 'utf8');
const files = readdirSync(cluster);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-cluster-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['haproxy.cfg', 'haproxy-data.cfg'])('HAProxy accepts %s without a warning', (name) => {
  const certificate = join(folder, 'certificate.pem');
  newCertificate(certificate);
  const file = join(folder, name);
  writeFileSync(file, read(name).replace('/etc/haproxy/touchline.example.org.pem', certificate));
  const { status, stderr } = spawnSync(findProgram('haproxy') ?? '', ['-c', '-f', file], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

test('the server takes the settings of server.env, and HAProxy in front is the one proxy that it believes', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://touchline.example.org' };
  const config = readConfig(
    { ...production, SMTP_URL: 'smtp://mail.example.org', ...parseEnv(read('server.env')) },
    '/nowhere',
  );
  expect(config.notes).toEqual([]);
  expect(config.redis?.sentinels.map(({ host }) => host)).toEqual([
    ADDRESSES.data1,
    ADDRESSES.data2,
    ADDRESSES.witness,
  ]);
  expect(config.redis?.url).toContain(`@${/sentinel monitor (\w+)/.exec(read('sentinel.conf'))?.[1]}`);
  expect(config.trustProxy).toBe(ADDRESSES.edge);
});

test('each address is that of a machine in the table, and each machine is in the table', () => {
  const known = Object.values(ADDRESSES);
  const named = files.flatMap((name) =>
    [...read(name).matchAll(/10\.118\.0\.[1-9]\d*/g)].map(([text]) => text),
  );
  expect(named.filter((address) => !known.includes(address as (typeof known)[number]))).toEqual([]);
  for (const machine of Object.keys(ADDRESSES)) expect(read('README.md')).toContain(machine);
  for (const name of files) if (name !== 'README.md') expect(read('README.md')).toContain(`\`${name}\``);
});

test('Patroni asks the members of etcd, and acknowledges only what two machines have', () => {
  const text = execFileSync(
    'python3',
    ['-c', 'import json,sys,yaml; print(json.dumps(yaml.safe_load(sys.stdin)))'],
    {
      input: read('patroni.yml'),
      encoding: 'utf8',
    },
  );
  const { etcd, bootstrap } = JSON.parse(text);
  const members = [...read('etcd.env').matchAll(/=http:\/\/([\d.]+):2380(?=,|$)/gm)].map(([, host]) => host);
  expect(etcd.hosts).toEqual(members.slice(-3).map((host) => `${host}:2379`));
  expect(bootstrap.dcs.synchronous_mode).toBe(true);
  // A restart in its place would show commits that were never acknowledged.
  expect(bootstrap.dcs.primary_start_timeout).toBe(0);
  expect(bootstrap.dcs.postgresql.parameters.restart_after_crash).toBe(false);
});
