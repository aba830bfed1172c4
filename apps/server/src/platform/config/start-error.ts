/** An error that stops the start. Its message is the whole explanation; no stack trace is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
