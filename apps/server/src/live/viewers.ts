/** How many follow a match: each process says its number, and the numbers are added. */

export interface Viewers {
  /** This process has so many followers of this match now. */
  set(token: string, followers: number): void;
  /** All processes together. */
  count(token: string): Promise<number>;
}

/** For one process. */
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
