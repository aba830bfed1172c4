/** Mails about plans. Each is noted in the transaction that makes it necessary, and a due job sends it once. */

import { TRIAL_DAYS } from '@touchline/domain/limits';
import { isInForce } from '@touchline/domain/plan/grant';
import { DAY_S } from '@touchline/domain/plan/plan';
import { trialEnd } from '@touchline/domain/plan/trial';
import { localeOf } from '#access/account-calls/input.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep, Tx } from '#platform/database/database.ts';
import { deleteOld } from '#platform/database/delete-old.ts';
import { serverAddress } from '#platform/http/server-address.ts';
import type { DueJob } from '#platform/jobs/due-jobs.ts';
import { scheduleJob } from '#platform/jobs/schedule.ts';
import { MailRefused } from '#platform/mail/mail-refused.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import type { TimeDep } from '#platform/time.ts';
import { readTeam } from '#rows/view/team-plan.ts';
import { grantsEndingBefore, grantsOfAccount, keyOf, nameOfKey, readGrant } from '../grants/grants.ts';
import { type PlanMailKind, planMail } from './plan-mail.ts';

export const PLAN_MAIL_JOB = 'plan_mail';

export interface PlanMailRequest {
  readonly what: PlanMailKind;
  /** The key of the grant, and after a space what tells two mails about it apart; empty for the trial. */
  readonly about: string;
  readonly account: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Notes a mail. One that was noted before is not sent again, and the answer is false. */
export async function schedulePlanMail(
  tx: Tx,
  { what, about, account, now }: PlanMailRequest,
): Promise<boolean> {
  const noted = await tx
    .insertInto('plan_mails')
    .values({ what, about, account_sid: account, at: now })
    .onConflict((conflict) => conflict.columns(['what', 'about', 'account_sid']).doNothing())
    .returning('what')
    .execute();
  if (noted.length === 0) return false;
  const key = `${what}:${account}:${about}`;
  await scheduleJob(tx, { kind: PLAN_MAIL_JOB, key, space: account, due_at: now });
  return true;
}

type MailDeps = ConfigDep<'publicUrl' | 'host' | 'port'> & DatabaseDep & MailerDep & TimeDep;

/** Sends nothing to an account that was deleted meanwhile. */
export const planMailJob: DueJob<MailDeps> = async (deps, { key }) => {
  const [what = '', sid = '', ...rest] = key.split(':');
  const { reader } = deps.database;
  const account = await reader
    .selectFrom('accounts')
    .select(['email', 'locale', 'created_at'])
    .where('sid', '=', Number(sid))
    .where('type', '<>', 'deleted')
    .executeTakeFirst();
  if (account === undefined) return DONE;
  const [grantKey = ''] = rest.join(':').split(' ');
  const grant = grantKey === '' ? null : await readGrant(reader, nameOfKey(grantKey));
  const team = grant === null || grant.team_sid === 0 ? undefined : await readTeam(reader, grant.team_sid);
  const mail = await planMail({
    to: account.email,
    locale: localeOf(account.locale),
    what: what as PlanMailKind,
    grant,
    team: [team?.value('clubname'), team?.value('teamname')].filter(Boolean).join(' '),
    trialEnd: trialEnd(Math.floor(account.created_at / 1_000)),
    server: serverAddress(deps.config),
    messageId: messageIdOf(key),
  });
  try {
    await deps.mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailRefused && error.permanent)) throw error;
  }
  return DONE;
};

/** A Message-ID does not end with a dot. */
function messageIdOf(key: string): string {
  return `plan.${key.replaceAll(/[^\w-]+/g, '.').slice(0, 90)}`.replace(/\.+$/, '');
}

const DONE = { next: null };
const TRIAL_NOTICE_S = 3 * DAY_S;
const END_NOTICE_S = 7 * DAY_S;
/** Longer than any plan that is sold, so that no mail is sent twice. */
const KEPT_MS = 800 * DAY_S * 1_000;

/** Notes the mails about trials and plans that end soon. Repeating it has no effect. */
export async function announceEnds(deps: ConfigDep<'plans'> & DatabaseDep & TimeDep): Promise<void> {
  const now = deps.now();
  await deleteOld(deps.database, {
    table: 'plan_mails',
    key: ['what', 'about', 'account_sid'],
    time: 'at',
    before: now - KEPT_MS,
  });
  if (deps.config.plans !== 'sold') return;
  const seconds = Math.floor(now / 1_000);
  for (const account of await endingTrials(deps, seconds)) {
    await note(deps, { what: 'trial', about: '', account, now });
  }
  for (const grant of await grantsEndingBefore(deps.database.reader, seconds, seconds + END_NOTICE_S)) {
    if (grant.renews || !isInForce(grant, seconds)) continue;
    const about = `${keyOf(grant)} ${grant.ends_at}`;
    await note(deps, { what: 'ending', about, account: grant.account_sid, now });
  }
}

async function note({ database }: DatabaseDep, request: PlanMailRequest): Promise<void> {
  await database.transaction((tx) => schedulePlanMail(tx, request));
}

/** Accounts whose trial ends soon and whose teams have no other plan. */
async function endingTrials({ database }: DatabaseDep, now: number): Promise<readonly number[]> {
  const days = TRIAL_DAYS * DAY_S;
  const accounts = await database.reader
    .selectFrom('accounts')
    .innerJoin('spaces', 'spaces.sid', 'accounts.sid')
    .select('accounts.sid')
    .where('accounts.type', '<>', 'deleted')
    .where('accounts.created_at', '>', (now - days) * 1_000)
    .where('accounts.created_at', '<=', (now - days + TRIAL_NOTICE_S) * 1_000)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('plan_mails')
            .select('what')
            .where('what', '=', 'trial')
            .whereRef('plan_mails.account_sid', '=', 'accounts.sid'),
        ),
      ),
    )
    .execute();
  const ending: number[] = [];
  for (const { sid } of accounts) {
    const grants = await grantsOfAccount(database.reader, sid);
    if (!grants.some((grant) => isInForce(grant, now))) ending.push(sid);
  }
  return ending;
}

/** In the transaction that deletes the account. */
export function erasePlanMails(tx: Tx, account: number): Promise<unknown> {
  return tx.deleteFrom('plan_mails').where('account_sid', '=', account).execute();
}
