/**
 * How far a visit without an account is, as the setting `around` keeps it (decision 115): one word, so that each step is
 * stored whole.
 *
 * ```
 * '' → here → left ⇄ later:SECONDS
 *              ↓ ↑ Undo, or nothing was written
 *             taken:DEVICE:MILLIS → ''
 * ```
 */

/** The take-over that was begun: by which database of an account, and when by the device's clock. */
export interface TakenMark {
  readonly device: string;
  readonly at: number;
}

/** Weeks, not days: a match day is no moment for a question, and "Your teams" asks at any time. */
const ASK_AGAIN_S = 7 * 24 * 60 * 60;

export function laterStage(nowSeconds: number): string {
  return `later:${Math.floor(nowSeconds)}`;
}

export function takenStage({ device, at }: TakenMark): string {
  return `taken:${device}:${at}`;
}

/** Null when no take-over was begun. */
export function takenMark(stage: string): TakenMark | null {
  const [word, device, at] = stage.split(':');
  return word === 'taken' && device !== undefined ? { device, at: Number(at) } : null;
}

/** The visitor's work waits for a decision. */
export function isUndecided(stage: string): boolean {
  return stage === 'left' || stage.startsWith('later:');
}

/** The question is due: at once, and after "Later" again in a week. */
export function isAsked(stage: string, nowSeconds: number): boolean {
  if (!stage.startsWith('later:')) return stage === 'left';
  return Math.abs(nowSeconds - Number(stage.slice('later:'.length))) >= ASK_AGAIN_S;
}
