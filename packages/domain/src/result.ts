/** Expected failures are values; bugs throw. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** An answer. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
/** An expected no, with what a screen needs to explain it; the unexpected is thrown. */
export const refuse = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
