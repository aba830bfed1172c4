/** How long a thread keeps everybody else waiting, and how much it works. */

export interface Turns {
  /** The longest turn of the event loop so far, in milliseconds of this thread's processor time. */
  longest(): number;
  /** All turns together, without those in which nothing happened. */
  all(): number;
  stop(): void;
}

/** A turn without work takes less. */
const NOTHING_MS = 0.2;

/** Processor time, because on a busy machine a turn takes long without anybody's fault. */
export function watchTurns(): Turns {
  let [longest, all, stopped] = [0, 0, false];
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1_000;
    longest = Math.max(longest, ms);
    if (ms > NOTHING_MS) all += ms;
    before = process.threadCpuUsage();
    if (!stopped) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    longest: () => longest,
    all: () => all,
    stop: () => {
      stopped = true;
    },
  };
}
