/** The system calls of the real process, in their order: the log is on the disk before the answer leaves. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { batchBody, data, leasePlayers, postBody, signUpByMail } from './kill-calls.testing.ts';
import { newHome, startProcess } from './process.testing.ts';

/** Each in one line: the call, and the file or the bytes that it is about. */
const TRACED = 'fsync,fdatasync,read,write,writev';

test('[LOC-1] a push is answered after fdatasync of the write-ahead log, never before', async () => {
  const home = newHome();
  const trace = join(home.folder, 'trace');
  // -D: the process that we start stays the server, so that our signals reach it.
  const tracer = ['strace', '-D', '-f', '-q', '-y', '-s', '4000', '-e', `trace=${TRACED}`, '-o', trace];
  const server = await startProcess(home, {}, tracer);
  const { token } = await signUpByMail(server.url, 'disk@example.org');
  const { registerDevice } = await data<{ registerDevice: { epoch: string } }>(server.url, token, {
    query: 'mutation { registerDevice(device: "killed") { epoch } }',
  });
  const sids = await leasePlayers(server.url, token, 5);
  for (const [n, sid] of sids.entries())
    await postBody(server.url, token, batchBody({ epoch: registerDevice.epoch, number: n + 1, sids: [sid] }));
  await server.stop();
  const traced = () => readFileSync(trace, 'utf8');
  // The tracer outlives what it traced by a moment.
  await expect.poll(traced).toContain('+++ exited with 0 +++\n');

  const steps = traced().split('\n').flatMap(stepOf);
  const pushes = steps.join(' ').match(/asked .*?answered/g) ?? [];
  expect(pushes).toHaveLength(sids.length);
  for (const push of pushes) expect(push).toMatch(/^asked (synced )+answered$/);
  home.remove();
}, 60_000);

function stepOf(line: string): readonly string[] {
  if (line.includes('mutation push(')) return ['asked'];
  if (line.includes('applied') && line.includes('HTTP/1.1 200')) return ['answered'];
  return /f(data)?sync\(.*touchline\.sqlite-wal/.test(line) ? ['synced'] : [];
}
