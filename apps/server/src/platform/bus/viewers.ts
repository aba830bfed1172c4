/** How many people follow a match: each process reports its number, and the numbers are added. */

export interface Viewers {
  /** Sets the number of followers that this process has for the match. */
  set(token: string, followers: number): void;
  /** The number of followers in all processes together. */
  count(token: string): Promise<number>;
}

export interface ViewersDep {
  readonly viewers: Viewers;
}

/** Counts the followers of one process. */
export function localViewers(): Viewers {
  const followers = new Map<string, number>();
  return {
    set(token, count) {
      if (count > 0) followers.set(token, count);
      else followers.delete(token);
    },
    count: async (token) => followers.get(token) ?? 0,
  };
}
