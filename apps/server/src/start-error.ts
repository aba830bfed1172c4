/** A start that cannot go on: its message is the whole explanation, no stack trace is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
