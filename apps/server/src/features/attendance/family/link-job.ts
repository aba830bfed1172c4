/** The due job that mails a family its lasting link. */
import { isDoubted } from '@touchline/domain/privacy/levels';
import { playerName } from '@touchline/domain/privacy/player-name';
import { mailboxOf } from '@touchline/domain/text/email';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import { isLocale } from '#platform/http/locale.ts';
import { serverAddress } from '#platform/http/server-address.ts';
import type { DueJob } from '#platform/jobs/due-jobs.ts';
import { MailRefused } from '#platform/mail/mail-refused.ts';
import { addressHasher } from '../links/families.ts';
import { lastingLinkMail } from '../mails/lasting-link-mail.ts';
import { teamNameIn } from '../sending/family-mail-of.ts';
import type { LookingDeps } from '../sending/looking.ts';
import { lastingLink } from './lasting-links.ts';
import { readTeamFamily } from './team-family.ts';

const DAY_MS = 86_400_000;
const MAILS_A_DAY = 3;

/** Sends nothing when no player in the team has the address, and nothing above the limit of a mailbox. */
export const mailFamilyLink: DueJob<LookingDeps> = async (deps, { key, space }) => {
  const { database, limits, mailer } = deps;
  const hash = await addressHasher(database);
  const [sid = '', addressHash = '', by] = key.split(':');
  const name = { space, team_sid: Number(sid), addressHash };
  const family = await readTeamFamily(database.reader, name, hash);
  const to = family?.players[0]?.metadata.email1.trim() ?? '';
  if (family === null || to === '') return DONE;
  if ((await limits.hit(`family links to ${hash(mailboxOf(to))}`, DAY_MS)) > MAILS_A_DAY) return DONE;
  const token = await database.transaction(async (tx) => {
    const numbers = await ChangeNumbers.lock(tx, [space], 1);
    await numbers.settle();
    return lastingLink(tx, deps, name);
  });
  const owner = await database.reader
    .selectFrom('accounts')
    .select('locale')
    .where('sid', '=', space)
    .executeTakeFirst();
  const locale = owner !== undefined && isLocale(owner.locale) ? owner.locale : 'en';
  const { team, players } = family;
  const children = players.map((player) => ({ name: playerName(player, 'first_name') }));
  const mail = {
    team: teamNameIn(team),
    children,
    isByStaff: by === 'staff',
    isAskedAgain: players.some((player) => isDoubted(team, player.sid)),
  };
  const url = `${serverAddress(deps.config)}/attend/${token}/privacy`;
  try {
    await mailer.send(await lastingLinkMail({ to, locale, url, ...mail }));
  } catch (error) {
    if (!(error instanceof MailRefused && error.permanent)) throw error;
  }
  return DONE;
};

const DONE = { next: null };
