/** What the server's parts are given: everything that touches the world comes in from outside. */

import type { Passwords } from './auth/passwords.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { FileStore } from './files/files.ts';
import type { Limits } from './limits/limits.ts';
import type { Bus } from './live/bus.ts';
import type { RedisLink } from './live/redis-link.ts';
import type { Viewers } from './live/viewers.ts';
import type { Mailer } from './mail/mailer.ts';

export interface Log {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

export interface Deps {
  readonly config: Config;
  readonly database: Database;
  /** This server's history (PUL-6). */
  readonly epoch: string;
  readonly bus: Bus;
  readonly viewers: Viewers;
  readonly limits: Limits;
  /** Null for one process, which needs no Redis. */
  readonly redis: Pick<RedisLink, 'isAway'> | null;
  readonly mailer: Mailer;
  /** Where pictures lie. */
  readonly files: FileStore;
  /** False for a domain of e-mail addresses that takes no mail; true also when nobody can tell. */
  readonly takesMail: (domain: string) => Promise<boolean>;
  readonly passwords: Passwords;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly randomBytes: (length: number) => Buffer;
  readonly log: Log;
}
