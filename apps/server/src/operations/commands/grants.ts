/** Implements `npm run grants`. */
import { randomBytes } from 'node:crypto';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { grantState } from '@touchline/domain/plan/grant';
import { SKU_PLUS, SKU_PREMIUM } from '@touchline/domain/plan/plan';
import { listEvents, replayEvents } from '#features/plans/events/provider-events.ts';
import { give, takeBack } from '#features/plans/grants/gifts.ts';
import { grantsOfTeam, keyOf, listGrants, type StoredGrant } from '#features/plans/grants/grants.ts';
import { offeredPlans } from '#features/plans/offered.ts';
import { localBus } from '#platform/bus/bus.ts';
import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import type { Reader } from '#platform/database/database.ts';
import { onDatabase } from '#platform/database/operator-database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { noteOperatorLine, type OperatorLine } from '#platform/security-log/operator-lines.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { wholeNumber } from './whole-number.ts';

export const USAGE =
  'npm run grants -- list [TEAM] | give TEAM|EMAIL [--days 365] [--plus] [--note text] | end operator:ID | events [SOURCE] | replay EVENT|all';

const CALL = 'npm run grants';

export type GrantsOrder =
  | { readonly what: 'list'; readonly team?: string }
  | { readonly what: 'end'; readonly grant: string }
  /** Notifications of payment providers, of one or of all. */
  | { readonly what: 'events'; readonly source?: string }
  /** Handles a notification once more, by its id, or `all`. */
  | { readonly what: 'replay'; readonly event: string }
  | {
      readonly what: 'give';
      /** Its number, or the e-mail address of the only team's owner. */
      readonly team: string;
      /** Days that the plan lasts; 0 means forever. */
      readonly days?: string | undefined;
      readonly note?: string | undefined;
      readonly plus?: boolean | undefined;
    };

const DAYS_MAX = 3_660;
const EVENTS_SHOWN = 200;
const TEAM = { from: 1, to: Number.MAX_SAFE_INTEGER };

export function grantsCommand(config: Config, order: GrantsOrder): Promise<string> {
  return onDatabase(config, async (database) => {
    const plans = await offeredPlans(config, database.reader);
    const deps = { config: { plans }, database, now: Date.now, randomBytes, bus: localBus() };
    const note = (line: OperatorLine) => database.transaction((tx) => noteOperatorLine(tx, line, deps.now()));
    const now = Math.floor(deps.now() / 1_000);
    if (order.what === 'list') {
      const grants =
        order.team === undefined
          ? await listGrants(database.reader)
          : await grantsOfTeam(database.reader, wholeNumber('TEAM', order.team, TEAM));
      if (grants.length === 0) return 'There are no grants.';
      return grants.map((grant) => lineOf(grant, now)).join('\n');
    }
    if (order.what === 'end') {
      const [source, reference = ''] = order.grant.split(':', 2);
      if (source === 'operator' && (await takeBack(deps, reference))) {
        await note({ event: 'grant_ended', call: CALL, grant: order.grant });
        return `${order.grant} is ended.`;
      }
      throw new StartError(
        `${order.grant} cannot be ended here: only what an operator gave, and only once. Codes are withdrawn with npm run codes.`,
      );
    }
    if (order.what === 'events') return eventLines(database.reader, order.source);
    if (order.what === 'replay') {
      const count = await replayEvents(deps, order.event);
      if (count === 0) throw new StartError(`There is no notification ${order.event} about a purchase.`);
      return `${count === 1 ? '1 notification is' : `${count} notifications are`} handled again by the running server.`;
    }
    if (plans === 'included') throw new StartError('Every team has Premium here: PLANS is included.');
    const team = await teamNamed(database.reader, order.team);
    const given = await give(deps, {
      team,
      sku: order.plus === true ? SKU_PLUS : SKU_PREMIUM,
      days: wholeNumber('--days', order.days ?? '365', { from: 0, to: DAYS_MAX }),
      note: order.note ?? '',
    });
    if (given === null) throw new StartError(`There is no team ${team}.`);
    const { account_sid: account } = given;
    await note({ event: 'grant_given', call: CALL, grant: keyOf(given), account, team });
    return lineOf(given, now);
  });
}

async function eventLines(db: Reader, source: string | undefined): Promise<string> {
  const events = await listEvents(db, { source, limit: EVENTS_SHOWN });
  if (events.length === 0) return 'There are no notifications.';
  const lines = events.map((event) =>
    [
      new Date(event.received_at).toISOString(),
      event.source,
      event.event_id,
      event.kind,
      event.reference,
      event.outcome || 'waiting',
    ]
      .filter((part) => part !== '')
      .join('  '),
  );
  return lines.join('\n');
}

/** Throws StartError, which lists the teams, for the address of an account with none or several. */
async function teamNamed(db: Reader, name: string): Promise<number> {
  if (!name.includes('@')) return wholeNumber('TEAM', name, TEAM);
  const email = name.trim().toLowerCase();
  const account = await db.selectFrom('accounts').select('sid').where('email', '=', email).executeTakeFirst();
  if (account === undefined) throw new StartError(`There is no account of ${email}.`);
  const rows = await rowsOf(db, { space: account.sid, collection: 'teams' });
  const teams = rows.filter(({ deleted }) => deleted === 0).map((row) => entityOf(teamFields, row));
  const [only] = teams;
  if (only !== undefined && teams.length === 1) return only.sid;
  const listed = teams.map(({ sid, clubname, teamname }) => `${sid} ${clubname} ${teamname}`.trim());
  throw new StartError(
    listed.length === 0 ? `${email} has no team.` : `${email} has several teams: ${listed.join(', ')}.`,
  );
}

function lineOf(grant: StoredGrant, now: number): string {
  const { sku, team_sid, account_sid, ends_at, note } = grant;
  return [
    keyOf(grant),
    sku === SKU_PREMIUM ? 'premium' : 'plus',
    grantState(grant, now),
    `account ${account_sid}`,
    team_sid === 0 ? 'no team' : `team ${team_sid}`,
    ends_at === 0 ? 'no end' : `until ${new Date(ends_at * 1_000).toISOString().slice(0, 10)}`,
    note,
  ]
    .join('  ')
    .trimEnd();
}
