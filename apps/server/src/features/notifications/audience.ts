/** What subscribers of one kind are told: of a match its goals, of an account its news. */
import type { Reader } from '#platform/database/database.ts';
import type { Message } from './deliver.ts';
import type { Subscribed, Subscription } from './subscriptions.ts';

/** A match or an account with subscribers. */
export interface Subject extends Subscribed {
  readonly space: number;
}

export interface Audience {
  readonly kind: Subscription['kind'];
  /** Subjects in this space, or that people of this space have, which may have something to tell. */
  subjectsIn(db: Reader, space: number): Promise<readonly Subject[]>;
  /** All subjects. One whose subscribers were all told of this version has nothing to tell. */
  subjects(db: Reader): Promise<readonly (Subject & { readonly version: number })[]>;
  /** What is to be told now. */
  read(db: Reader, subject: Subject): Promise<Announcement>;
}

export interface Announcement {
  readonly version: number;
  /**
   * The state of a subscriber that is up to date. `quiet`: nothing may be told now. `gone`: the subject does not exist
   * any more, so its subscriptions are deleted.
   */
  readonly told: string | 'quiet' | 'gone';
  /** The difference to what this subscriber was told; null for none. `ended`: it may be told nothing any more. */
  messageFor(subscription: Subscription): Promise<Message | null | 'ended'>;
}
