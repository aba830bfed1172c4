/** A virtual display, and the desktop settings on it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface Display {
  /** The environment of programs that use the display. */
  readonly env: NodeJS.ProcessEnv;
  close(): void;
}

export async function openDisplay(program: string): Promise<Display> {
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', '2000x1600x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await numberOf(server);
  const home = mkdtempSync(join(tmpdir(), 'touchline-webkit-'));
  for (const toolkit of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(home, toolkit));
    // Reduced motion, as in every browser test.
    writeFileSync(join(home, toolkit, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  }
  return {
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      GDK_BACKEND: 'x11',
      // Without a graphics card WebKit emulates one, which takes more processor time than drawing on the processor. The
      // older renderer (WEBKIT_DISABLE_DMABUF_RENDERER) takes the least, but then many screenshots never arrive.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      LC_ALL: 'C.UTF-8',
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
    },
    close: () => {
      server.kill();
      rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Xvfb chooses a free display number and writes it to file descriptor 3. */
async function numberOf(server: ChildProcess): Promise<number> {
  const ended = once(server, 'exit').then(() => {
    throw new Error('Xvfb ended before it had a display');
  });
  const [printed] = await Promise.race([once(server.stdio[3] as Readable, 'data'), ended]);
  return Number(String(printed));
}
