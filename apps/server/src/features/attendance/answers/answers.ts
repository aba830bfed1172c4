/** What a family does with a link: it reads the page and answers who comes. */
import type { Gathering } from '@touchline/domain/attendance/gathering';
import {
  type AnswerRefusal,
  decideFamilyAnswer,
  type FamilyAnswer,
} from '@touchline/domain/match/lineup/family-answer';
import { answerOf, questionOf } from '@touchline/domain/match/sheet/sheet';
import type { AnswerPage } from '@touchline/domain/request/answering/answer-page';
import { contradicts } from '@touchline/domain/request/answering/family-news';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { plainText } from '@touchline/domain/text/plain-text';
import type { DatabaseDep, Reader } from '#platform/database/database.ts';
import { isLocale, type Locale } from '#platform/http/locale.ts';
import type { TimeDep } from '#platform/time.ts';
import { notifyStaff } from '#rows/people/staff-notifications.ts';
import { eventChanges } from '../links/event.ts';
import { findLink, type LinkProblem } from '../links/links.ts';
import { type AnswerDeps, changeByLink, type LinkContext, type LinkRefusal, pageOf } from './link-change.ts';
import { isSubscribed } from './subscriptions.ts';

export type ReadPage =
  | {
      readonly ok: true;
      readonly page: AnswerPage;
      /** The language of the team's owner, for a browser that prefers neither. */
      readonly locale: Locale;
      /** Whether the family gets mails of this team; true for the shared link. */
      readonly subscribed: boolean;
    }
  | { readonly ok: false; readonly why: LinkProblem };

/** Everything that the page of a link shows. Changes nothing. */
export async function readAnswerPage(deps: DatabaseDep & TimeDep, token: string): Promise<ReadPage> {
  const opened = await findLink(deps, token);
  if (!opened.ok) return { ok: false, why: opened.error };
  const { reader } = deps.database;
  const { link } = opened.value;
  return {
    ok: true,
    page: pageOf(opened.value, deps.now()),
    locale: await localeOf(reader, link.space),
    subscribed: await isSubscribed(reader, link),
  };
}

/** Why an answer is not possible, and the player that it is about. */
type RefusedAnswer = AnswerRefusal & { readonly player: number };

export type AnswerPageRefusal = LinkRefusal | RefusedAnswer;

interface GivenToAll {
  readonly players: readonly number[];
  readonly said: FamilyAnswer;
}

/** Records one answer of a family for each of these players, or for none. Giving it again changes nothing. */
export function giveAnswer(
  deps: AnswerDeps,
  token: string,
  { players, said }: GivenToAll,
): Promise<Result<AnswerPage, AnswerPageRefusal>> {
  const given = { ...said, reason: said.reason === null ? null : plainText(said.reason) };
  return changeByLink<RefusedAnswer>(deps, token, {
    players,
    decide: ({ event }, context) => decideAll(event.gathering, { players, said: given }, context),
    registers: () =>
      players.flatMap((player) =>
        ['answers', 'reasons', 'players'].map((list) => `metadata.${list}/${player}`),
      ),
    // A yes ends an earlier "not here", also one that the coach's phone has not sent yet.
    restates: said.answer === 'yes' ? players.map((player) => `metadata.players/${player}`) : [],
    afterwards: async (tx, { before: { link, event }, after, now }) => {
      const { team_sid, space, kind: collection, kind_sid: sid } = link;
      for (const player of players) {
        if (!contradicts(player, { before: event.gathering, after, team: event.team, nowMs: now })) continue;
        const news = { kind: 'answer_changed', player_sid: player, answer: said.answer } as const;
        await notifyStaff(tx, { team_sid, space, collection, sid, now, ...news });
      }
    },
  });
}

function decideAll(
  gathering: Gathering,
  { players, said }: GivenToAll,
  context: LinkContext,
): Result<Gathering, RefusedAnswer> {
  let next = gathering;
  for (const player of players) {
    if (isSaid(next, { player, said }, context)) continue;
    const decided = decideAnswer(next, { player, said }, context);
    if (!decided.ok) return refuse({ ...decided.error, player });
    next = decided.value;
  }
  return ok(next);
}

interface Given {
  readonly player: number;
  readonly said: FamilyAnswer;
}

/** True when the same answer already counts, as after a second tap. */
function isSaid(gathering: Gathering, given: Given, { by }: LinkContext): boolean {
  const before = answerOf(gathering, given.player);
  if (before.answered_by !== by) return false;
  if (before.answered_at < questionOf(gathering, given.player).renewed_at) return false;
  const again = decideAnswer(gathering, given, { by, nowSeconds: before.answered_at });
  return again.ok && Object.keys(eventChanges(gathering, again.value)).length === 0;
}

function decideAnswer(gathering: Gathering, given: Given, { by, nowSeconds }: LinkContext) {
  return decideFamilyAnswer(gathering, given, { answered_by: by, nowSeconds });
}

async function localeOf(db: Reader, account: number): Promise<Locale> {
  const owner = await db
    .selectFrom('accounts')
    .select('locale')
    .where('sid', '=', account)
    .executeTakeFirst();
  const locale = owner?.locale ?? '';
  return isLocale(locale) ? locale : 'en';
}
