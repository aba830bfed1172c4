/** The request of a match or session for its screen: who was asked and answered, and what the coach can do. */

import { type GatheringName, isMatch, nameOf } from '@touchline/domain/attendance/gathering';
import type {
  AttendanceStatus,
  PlayerAnswer,
  PlayerQuestion,
} from '@touchline/domain/entity/tables/attendance';
import type { Player } from '@touchline/domain/entity/tables/player';
import { countsOf } from '@touchline/domain/match/lineup/attendance';
import { answerOf, questionOf, reasonOf, sheetOf } from '@touchline/domain/match/sheet/sheet';
import { unrecognisable } from '@touchline/domain/request/answering/page-people';
import { askable, type RequestRefusal } from '@touchline/domain/request/asking/askable';
import { type AnswerDoubt, answerDoubts } from '@touchline/domain/request/asking/doubts';
import { type MailState, mailState, silentPlayers } from '@touchline/domain/request/asking/progress';
import { isClosed } from '@touchline/domain/request/closing/closing';
import { ATTENDANCE_RIGHTS } from '@touchline/domain/request/closing/occasion';
import { roleAllows } from '@touchline/domain/team/permissions';
import { isEmail } from '@touchline/domain/text/email';
import { m } from '@touchline/i18n';
import {
  type AskRefusal,
  askPlayers,
  type Question,
  remindPlayers,
  setClosing,
} from '#data/commands/gathering/requests.ts';
import { undoOf } from '#data/commands/undo.ts';
import type { Outcome } from '#data/commands/unit-of-work.ts';
import { useMay } from '#data/hooks/actor.ts';
import type { GatheringWithTeam } from '#data/hooks/gathering.ts';
import { useNow } from '#data/hooks/now.ts';
import { useReachesOthers } from '#data/hooks/sync.ts';
import { useWaitingChanges } from '#data/hooks/waiting.ts';
import { useClient } from '#data/page/react.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { LAST_ACTION, withdrawLastAction } from '#ui/toast/last-action.ts';
import { leftPlayer } from '#ui/words/match/left-player.ts';
import { requestText } from '#ui/words/match/request-words.ts';
import { squadNames } from '#ui/words/team/player-names.ts';

export interface RequestedPlayer {
  readonly sid: number;
  readonly name: string;
  /** In a match 99 when the player has no number; undefined in a session. */
  readonly number: number | undefined;
  readonly status: AttendanceStatus;
  readonly answer: PlayerAnswer;
  readonly reason: string;
  readonly question: PlayerQuestion;
  readonly mail: MailState | null;
  /** The question or reminder is still on this device. */
  readonly queued: boolean;
  readonly hasAddress: boolean;
  readonly doubt: AnswerDoubt | null;
}

export interface RequestView extends Pick<GatheringWithTeam, 'gathering' | 'team' | 'shirt' | 'title'> {
  readonly now: number;
  readonly players: readonly RequestedPlayer[];
  readonly statuses: Readonly<Record<AttendanceStatus, number>>;
  /** Why families cannot be asked now; null when they can. */
  readonly refusal: RequestRefusal | null;
  readonly closed: boolean;
  /** Players who were asked and have not answered. */
  readonly silent: readonly number[];
  /** Players without question, answer or entry. */
  readonly unasked: readonly number[];
  /** Players whom no mail and no open link reaches. */
  readonly unreached: ReadonlySet<number>;
  /** How many players the shared link does not offer, because they have neither a name nor a number there. */
  readonly notOnLink: number;
  readonly online: boolean;
  readonly queued: number;
  readonly mayChange: boolean;
  /** Each is true when it was stored. A toast with Undo confirms it, or explains a refusal. */
  readonly ask: (question: Asked) => Promise<boolean>;
  readonly remind: (players: readonly number[]) => Promise<boolean>;
  readonly closeNow: () => Promise<boolean>;
  readonly reopen: () => Promise<boolean>;
}

export interface Asked {
  readonly players: readonly number[];
  readonly how: 'mail' | 'link';
  readonly again: boolean;
}

export interface RequestOf extends GatheringWithTeam {
  readonly players: readonly Player[];
  /** The shared link is known to be open. */
  readonly isLinkOpen: boolean;
}

const MINUTE_MS = 60_000;

export function useRequest({ players, hasTeam, isLinkOpen, ...about }: RequestOf): RequestView {
  const { gathering, team, shirt, title } = about;
  const of = nameOf(gathering);
  const client = useClient();
  const now = useNow(MINUTE_MS);
  const may = useMay(team);
  const online = useReachesOthers();
  const queued = useQueued(of);
  const known = new Map(players.map((player) => [player.sid, player]));
  const names = squadNames(players, team);
  const doubts = answerDoubts(gathering, team);
  // Players who were erased have no family to ask.
  const sheet = sheetOf(gathering).filter(({ sid }) => known.has(sid));
  const listed = sheet.map(({ sid, shirtnumber, status }): RequestedPlayer => {
    const player = known.get(sid);
    return {
      sid,
      name: names.get(sid) || leftPlayer(gathering, sid),
      number: isMatch(gathering) ? shirtnumber : undefined,
      status,
      answer: answerOf(gathering, sid),
      reason: reasonOf(gathering, sid),
      question: questionOf(gathering, sid),
      mail: mailState(gathering, sid),
      queued: queued.has(sid),
      hasAddress: isEmail(player?.metadata.email1.trim() ?? ''),
      doubt: doubts.get(sid) ?? null,
    };
  });
  const open = askable(gathering, { team, nowSeconds: now });
  // Without the right to see addresses, nothing is known about who is reached.
  const unreached = new Set(
    isLinkOpen || !roleAllows(team, 'seePrivate')
      ? []
      : listed.filter(({ hasAddress, question }) => !hasAddress && question.how === '').map(({ sid }) => sid),
  );

  /** `mails`: families get them at once when the server is reached, and what they got cannot be undone. */
  async function done(
    write: Outcome<object, AskRefusal>,
    text: string,
    mails: 'mails' | null = null,
  ): Promise<boolean> {
    withdrawLastAction();
    const answer = await write;
    const isGone = mails !== null && online;
    if (answer.ok) showDoneToast(text, isGone ? undefined : undoOf(client, answer.value.action), LAST_ACTION);
    else showToast({ text: requestText(answer.error), tone: 'problem', about: LAST_ACTION });
    return answer.ok;
  }

  return {
    gathering,
    team,
    shirt,
    title,
    now,
    players: listed,
    statuses: countsOf(sheet),
    refusal: open.ok ? null : open.error,
    closed: isClosed(gathering, team, now * 1_000),
    silent: silentPlayers(gathering),
    unasked: listed.filter(({ status }) => status === 'not_reported').map(({ sid }) => sid),
    unreached,
    notOnLink: unrecognisable(
      players.filter(({ sid }) => listed.some((player) => player.sid === sid)),
      { gathering, team },
    ),
    online,
    queued: queued.size,
    mayChange: hasTeam && may(ATTENDANCE_RIGHTS[of.collection].ask),
    ask: (asked) => {
      const question = questionFor(of, { listed, unreached }, asked);
      const count = asked.players.length - question.byMail.length - question.byLink.length;
      if (count > 0 && count === asked.players.length) {
        showToast({ text: m.request_not_reached_count({ count }), tone: 'problem', about: LAST_ACTION });
        return Promise.resolve(false);
      }
      const mails = question.byMail.length > 0 ? 'mails' : null;
      return done(askPlayers(client, question), askedText(question, asked), mails);
    },
    remind: (sids) =>
      done(
        remindPlayers(client, { of, players: sids }),
        m.attendance_reminded_families({ count: sids.length }),
        'mails',
      ),
    closeNow: () => done(setClosing(client, { of, closing: { closing: 'now' } }), m.request_closed_toast()),
    reopen: () => done(setClosing(client, { of, closing: { closing: 'open' } }), m.request_opened_toast()),
  };
}

/** Players without an address are reached by the shared link, and by nothing while it is switched off. */
function questionFor(
  of: GatheringName,
  { listed, unreached }: Pick<RequestView, 'unreached'> & { readonly listed: readonly RequestedPlayer[] },
  { players, how, again }: Asked,
): Question {
  if (how === 'link') return { of, byMail: [], byLink: players, again };
  const addressed = new Set(listed.filter(({ hasAddress }) => hasAddress).map(({ sid }) => sid));
  return {
    of,
    byMail: players.filter((sid) => addressed.has(sid)),
    byLink: players.filter((sid) => !addressed.has(sid) && !unreached.has(sid)),
    again,
  };
}

function askedText({ byMail, byLink }: Question, { players, how }: Asked): string {
  const asked = byMail.length + byLink.length;
  if (asked < players.length) return m.request_asked_toast_part({ asked, count: players.length - asked });
  return how === 'mail' && byLink.length > 0
    ? m.request_asked_toast_link({ count: byLink.length })
    : m.request_asked_toast({ count: players.length });
}

const QUESTION = /^metadata\.asked\/(-?\d+)/;

/** The players whose question or reminder is still on this device. */
function useQueued(of: GatheringName): ReadonlySet<number> {
  const changes = useWaitingChanges()?.changes ?? [];
  const paths = changes
    .filter(({ collection, sid }) => collection === of.collection && sid === of.sid)
    .flatMap(({ registers }) => Object.keys(registers));
  return new Set(paths.flatMap((path) => QUESTION.exec(path)?.[1] ?? []).map(Number));
}
