/** The server's log: structured lines for operators. */
export interface Log {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

export interface LogDep {
  readonly log: Log;
}
