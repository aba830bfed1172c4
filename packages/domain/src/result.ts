/** The result of a function that can fail as expected. Bugs throw instead. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** A success. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
/** An expected failure, with the data that a screen needs to explain it. */
export const refuse = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
