/** The account of a visitor who looks around, and the rows that the visitor finds. */
import { MODULES } from '@touchline/domain/account/modules';
import { DEMO_COACH } from '@touchline/domain/demo/club';
import { levelChanges } from '@touchline/domain/demo/families';
import { DEMO_COUNTS, demoRows } from '@touchline/domain/demo/rows';
import { DEMO_WORDS } from '@touchline/domain/demo/words';
import { defaultsOf } from '@touchline/domain/entity/fields/field';
import { changesBetween, create } from '@touchline/domain/entity/rows/rows';
import { accountFields } from '@touchline/domain/entity/tables/account';
import type { ParseHtml } from '@touchline/domain/note/html-tree';
import type { Locale } from '@touchline/i18n';
import { type Changes, merge, type Registers, stampChanges } from '@touchline/sync/model/registers';
import { formatStamp, parseStamp } from '@touchline/sync/model/stamp';
import { nameOf } from '../store/codecs/row-codec.ts';
import type { FoundRow } from './local-server.ts';

/** Servers give lower ids to accounts. */
export const AROUND_ACCOUNT = 4_000_000_000;

/** The device in the stamps of what a visitor finds: everything else is the visitor's own work. */
const DEMO_DEVICE = 'demo';
const FIRST_ID = 1_001;

export interface Finding {
  readonly locale: Locale;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly newToken: () => string;
  readonly parseHtml: ParseHtml;
}

/** The demo's rows as a first sync brings them, in the visitor's language. */
export function foundRows({ locale, now, newToken, parseHtml }: Finding): readonly FoundRow[] {
  const seconds = Math.floor(now / 1_000);
  let last = FIRST_ID - 1;
  const sids = (count: number) => Array.from({ length: count }, () => ++last);
  const [team = 0] = sids(DEMO_COUNTS.teams);
  const ids = {
    account: AROUND_ACCOUNT,
    team,
    players: sids(DEMO_COUNTS.players),
    matches: sids(DEMO_COUNTS.matches).map((sid) => ({ sid, match_token: newToken() })),
    notes: sids(DEMO_COUNTS.notes),
    selections: sids(DEMO_COUNTS.training_selections),
    sessions: sids(DEMO_COUNTS.training_sessions),
  };
  const { club, levels, writings } = demoRows(ids, seconds, { words: DEMO_WORDS[locale], parseHtml });
  const stamp = formatStamp({ time: now, counter: 0, device: DEMO_DEVICE });
  const found = new Map<string, FoundRow>();
  const put = (collection: string, sid: number, changes: Changes) => {
    const name = nameOf({ collection, sid });
    const { registers } = merge(found.get(name)?.registers ?? {}, stampChanges(changes, stamp));
    found.set(name, { collection, sid, registers });
  };
  put('account', AROUND_ACCOUNT, visitor(seconds));
  for (const { collection, sid, changes } of [...club, ...writings]) put(collection, sid, changes);
  put('teams', team, levelChanges(levels, seconds));
  return [...found.values()];
}

/** True when somebody changed the row since it was found, or made it. */
export function isOwnWork(registers: Registers): boolean {
  return Object.values(registers).some(([, stamp]) => parseStamp(stamp).device !== DEMO_DEVICE);
}

function visitor(seconds: number): Changes {
  const account = create(accountFields, {
    ...DEMO_COACH,
    type: 'app_account',
    modules: MODULES,
    signup: seconds,
    createdAt: seconds,
  });
  return changesBetween(accountFields, defaultsOf(accountFields), account);
}
