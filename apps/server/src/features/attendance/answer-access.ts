/** What the answer page does with a link. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { AnswerRefusal, FamilyAnswer } from '@touchline/domain/match/lineup/family-answer';
import type { AnswerPage } from '@touchline/domain/request/answer-page';
import type { TaskRefusal } from '@touchline/domain/request/tasks';
import type { Result } from '@touchline/domain/result';
import type { Locale } from '#platform/http/locale.ts';
import type { TaskForm } from './page-forms.ts';

export type ReadAnswerPage =
  | {
      readonly ok: true;
      readonly page: AnswerPage;
      /** The language for a browser that prefers neither of ours. */
      readonly locale: Locale;
      /** Whether the family gets mails of this team. */
      readonly subscribed: boolean;
    }
  | { readonly ok: false; readonly why: 'unknown' | 'gone' };

export interface EventOfLink {
  readonly match: Match;
  readonly deleted: boolean;
  readonly team: Team;
}

/** `notOnSheet`: a player whom this link is not for. `noRoom`: the match has reached its size. */
export type LinkRefusalCode = 'unknown' | 'gone' | 'closed' | 'notOnSheet' | 'tooMany' | 'noRoom';

export type Refused<E> = E | { readonly code: LinkRefusalCode };

export interface AnswerAccess {
  read(token: string): Promise<ReadAnswerPage>;
  /** Null for a link that opens nothing. */
  event(token: string): Promise<EventOfLink | null>;
  answer(
    token: string,
    given: { readonly player: number; readonly said: FamilyAnswer },
  ): Promise<Result<AnswerPage, Refused<AnswerRefusal>>>;
  task(token: string, change: TaskForm): Promise<Result<AnswerPage, Refused<TaskRefusal>>>;
  /** Works with old links too: every mail must be able to end the mails. False for a link that is no family's. */
  subscribe(token: string, on: boolean): Promise<boolean>;
}
