/** The system calls of a real process in order: the WAL is on the disk before the answer is sent. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { batchBody, data, leasePlayers, postBody, signUpByMail } from '#testing/server/kill-calls.testing.ts';
import { newServerFolders, startProcess } from '#testing/server/process.testing.ts';

/** One line each: the call, and its file or bytes. */
const TRACED = 'fsync,fdatasync,read,write,writev';

test('[OUT-3.6] a push is answered after fdatasync of the write-ahead log, never before', async () => {
  const home = newServerFolders();
  const trace = join(home.folder, 'trace');
  // With -D our child process is the server and not the tracer, so that our signals reach the server.
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
  // The tracer ends a moment after the server.
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
