/** What the forms of the answer page send, and the addresses to which their answers lead. */
import { PRIVACY_LEVELS } from '@touchline/domain/entity/tables/privacy';
import { ATTENDANCE_REASON_MAX } from '@touchline/domain/limits';
import type { FamilyAnswer } from '@touchline/domain/match/lineup/family-answer';
import { MINUTE_MAX } from '@touchline/domain/match-limits';
import type {
  AnswerNotice,
  AnswerProblem,
  EnteredAnswer,
} from '@touchline/domain/request/answering/attend-page';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { FastifyRequest } from 'fastify';
import type { AnswerPageRefusal } from '../answers/answers.ts';
import { type ChangedTask, TASK_CHANGES } from '../answers/tasks.ts';
import type { ChosenLevel } from '../family/privacy.ts';

/** The fields that a form sent. */
export function formIn({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '');
}

/** A yes or no for one player, or for several of a family. */
export interface AnswerForm {
  readonly players: readonly number[];
  readonly entered: EnteredAnswer & { readonly answer: FamilyAnswer['answer'] };
}

/** Null for a form that our page does not send. */
export function answerForm(form: URLSearchParams): AnswerForm | null {
  const players = [...new Set(form.getAll('player').map(sidIn))];
  const answer = form.get('answer');
  if (players.length === 0 || players.includes(0) || (answer !== 'yes' && answer !== 'no')) return null;
  const text = (name: string) => (form.get(name) ?? '').replace(/\r\n?/g, '\n').trim();
  const reason = form.has('reason') ? text('reason') : null;
  return { players, entered: { answer, reason, late: text('late'), leaves: text('leaves') } };
}

/** The answer in the fields, or the field that is wrong. A no has no minutes. */
export function answerIn({
  answer,
  reason,
  late,
  leaves,
}: AnswerForm['entered']): Result<FamilyAnswer, AnswerProblem> {
  if (answer === 'no') return ok({ answer, reason, late: 0, leaves: 0 });
  const minutes = { late: minutesIn(late), leaves: minutesIn(leaves) };
  for (const field of ['late', 'leaves'] as const)
    if (minutes[field] === null) return refuse({ field, code: 'noSuchMinute', max: MINUTE_MAX });
  return ok({ answer, reason, late: minutes.late ?? 0, leaves: minutes.leaves ?? 0 });
}

/** The field that was refused; null for a refusal that no field explains. */
export function problemOf(refusal: AnswerPageRefusal): AnswerProblem | null {
  switch (refusal.code) {
    case 'reasonTooLong':
      return { field: 'reason', code: 'tooLong', max: ATTENDANCE_REASON_MAX };
    case 'noSuchMinute':
      return { field: 'late', code: 'noSuchMinute', max: MINUTE_MAX };
    case 'leavesFirst':
      return { field: 'leaves', code: 'leavesFirst', late: refusal.minute };
    default:
      return null;
  }
}

/** Null for a form that our page does not send. */
export function taskForm(form: URLSearchParams): ChangedTask | null {
  const task = form.get('task') ?? '';
  const player = sidIn(form.get('player'));
  const given = form.get('does');
  // In a car-pool both are the same place, with seats of different signs.
  const needs = given === 'need';
  const does = needs || given === 'offer' ? 'take' : TASK_CHANGES.find((each) => each === given);
  if (task === '' || player === 0 || does === undefined) return null;
  const seats = minutesIn(form.get('seats') ?? '') ?? 0;
  return { task, player, does, seats: needs ? -seats : seats, from: sidIn(form.get('from')) };
}

/** Null for a form that our page does not send. */
export function levelForm(form: URLSearchParams): ChosenLevel | null {
  const player = sidIn(form.get('player'));
  const given = form.get('level');
  const level = PRIVACY_LEVELS.find((each) => each === given);
  return player === 0 || level === undefined ? null : { player, level };
}

export interface AskForm {
  /** Null for the family's own address. */
  readonly email: string | null;
}

/** Characters of the longest address (RFC 5321). */
const EMAIL_MAX = 254;

/** Null for a form that our page does not send. */
export function askForm(form: URLSearchParams): AskForm | null {
  if (form.get('mail') === 'own') return { email: null };
  const email = form.get('email');
  return email === null || email.length > EMAIL_MAX ? null : { email };
}

/** What the address says about the last form. */
export function noticeIn(query: URLSearchParams): AnswerNotice | null {
  const done = query.get('done');
  if (done === 'answered') return { is: done, players: query.getAll('for').map(sidIn) };
  return done === 'taskSaved' || done === 'taskNotSaved' || done === 'closed' ? { is: done } : null;
}

/** Where a browser goes after a form, so that reloading does not send it again. */
export function addressAfter(token: string, query: URLSearchParams, notice: AnswerNotice): string {
  const next = keptOf(query);
  next.set('done', notice.is);
  if (notice.is === 'answered') for (const player of notice.players) next.append('for', String(player));
  return `/attend/${encodeURIComponent(token)}?${next}`;
}

/** The same after a family chose a level. */
export function addressAfterLevel(token: string, query: URLSearchParams, player: number): string {
  const next = keptOf(query);
  next.set('for', String(player));
  return `/attend/${encodeURIComponent(token)}/privacy?${next}`;
}

/** The same after a family asked for its lasting link. */
export function addressAfterAsking(token: string, query: URLSearchParams): string {
  const next = keptOf(query);
  next.set('done', 'mailed');
  return `/attend/${encodeURIComponent(token)}/privacy?${next}`;
}

function keptOf(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of KEPT) {
    const value = query.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

/** What a link's address keeps between its pages. */
const KEPT = ['lang', 'appearance', 'player'];

/** A positive whole number, or 0. */
export function sidIn(text: string | null): number {
  const sid = /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0;
  return Number.isSafeInteger(sid) ? sid : 0;
}

/** Null for text that is no whole number from 0 to the last minute. */
function minutesIn(text: string): number | null {
  if (text === '') return 0;
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return minutes <= MINUTE_MAX ? minutes : null;
}
