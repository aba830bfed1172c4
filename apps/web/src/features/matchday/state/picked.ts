/** What the next tap on the pitch does. */
export type Picked =
  | { readonly from: 'bench'; readonly sid: number }
  | { readonly from: 'pitch'; readonly sid: number }
  | null;
