/** Which sheet of the tasks' screen is open. */
export type TaskSheet =
  | { readonly shows: 'add' }
  | { readonly shows: 'edit'; readonly task: string }
  /** `from` gives its place to the chosen family. */
  | { readonly shows: 'assign'; readonly task: string; readonly from: number | null }
  | { readonly shows: 'taker'; readonly task: string; readonly player: number };
