/**
 * What subscribers of one kind are told: of a match its goals, of an account its news, of a family's link what becomes of
 * the match. Each feature has its own.
 */
import type { Message } from './deliver.ts';
import type { Behind, Subject, Subscription } from './subscriptions.ts';

export interface Audience {
  readonly kind: Subscription['kind'];
  /** Subjects in this space, or that people of this space have, which may have something to tell. */
  subjectsIn(space: number): Promise<readonly Subject[]>;
  /** All subjects. One whose subscribers were all told of this version has nothing to tell. */
  subjects(): Promise<readonly (Subject & { readonly version: number })[]>;
  /** What is to be told now. */
  read(subject: Subject): Promise<Announcement>;
}

export interface Announcement {
  readonly version: number;
  /**
   * The state of a subscriber that is up to date. `quiet`: nothing may be told now. `gone`: the subject does not exist
   * any more, so its subscriptions are deleted.
   */
  readonly told: string | 'quiet' | 'gone';
  readonly behind: Behind;
  /** True when some are to be told later without another change. */
  readonly later: boolean;
  /** The difference to what this subscriber was told; null for none. `ended`: it may be told nothing any more. */
  messageFor(subscription: Subscription): Promise<Message | null | 'ended'>;
}

/** No subscriber is told now. */
export function silence(version: number, told: 'quiet' | 'gone'): Announcement {
  return { version, told, behind: [], later: false, messageFor: async () => null };
}
