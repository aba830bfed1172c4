/**
 * Which events of a match each follower has. A follower has an event when the server has told a state with it: in a patch
 * while the stream stood, or in the first state after the follower came back.
 */

/** What one message of the stream told. */
export interface Told {
  /** The version that a patch is for; null for a whole state. */
  readonly from: string | null;
  readonly version: string;
  /** Events of the match that the message knows: the kick-off and each goal. 0 for a message that names neither. */
  readonly events: number;
}

/** A delivery that has not come by then was lost while the stream stood; no restart may excuse it. */
const OVERDUE_MS = 5_000;

/** The whole states and patches in bytes of a stream. */
export function toldIn(text: string): readonly Told[] {
  return text.split('\n\n').flatMap((message) => {
    const [, kind, version = ''] = /event: (state|patch)\nid: (.+)\n/.exec(message) ?? [];
    if (kind === undefined) return [];
    const from = kind === 'patch' ? (/"from":"([^"]*)"/.exec(message)?.[1] ?? '') : null;
    return [{ from, version, events: eventsIn(message) }];
  });
}

function eventsIn(message: string): number {
  const [, home, away] = /"score":\{"home":(\d+),"away":(\d+)\}/.exec(message) ?? [];
  const goals = Number(home ?? 0) + Number(away ?? 0);
  if (goals > 0) return 1 + goals;
  const [, status = 'CAN_START'] = /"status":"(\w+)"/.exec(message) ?? [];
  return status === 'CAN_START' ? 0 : 1;
}

/** The events of one match, in the order in which its coach sends them. */
export class Sending {
  /** When the push of each event was sent; null where the restart was in between. */
  readonly #sentAt: (number | null)[] = [];

  get events(): number {
    return this.#sentAt.length;
  }

  sends(atMs: number | null): void {
    this.#sentAt.push(atMs);
  }

  /** The newest event is sent again. */
  sendsAgain(): void {
    if (this.#sentAt.length > 0) this.#sentAt[this.#sentAt.length - 1] = null;
  }

  /** All streams break: what is on its way is found after the return, or later than usual. */
  breaks(): void {
    this.#sentAt.fill(null);
  }

  sentAt(event: number): number | null {
    return this.#sentAt[event - 1] ?? null;
  }
}

/** All deliveries together. Each that is due is live, caught up, or missing. */
export class Deliveries {
  /** Milliseconds from sending a push to each follower that got its event, except around the restart. */
  readonly arrivedMs: number[] = [];
  live = 0;
  caughtUp = 0;
}

export class FollowerHas {
  readonly #sending: Sending;
  readonly #deliveries: Deliveries;
  #version = '';
  #events = 0;

  constructor(sending: Sending, deliveries: Deliveries) {
    this.#sending = sending;
    this.#deliveries = deliveries;
  }

  /** A patch for another version than the one that it has is of no use to a follower, whose page would read again. */
  hears({ from, version, events }: Told, atMs: number): void {
    if (from !== null && from !== this.#version) return;
    this.#version = version;
    for (; this.#events < events; this.#events++) this.#counts(this.#events + 1, { from, atMs });
  }

  /** Deliveries that are due and have not come. */
  get missing(): number {
    return this.#sending.events - this.#events;
  }

  /** Of these, those that were sent long ago. */
  overdue(atMs: number): number {
    let count = 0;
    for (let event = this.#events + 1; event <= this.#sending.events; event++) {
      const sentAt = this.#sending.sentAt(event);
      if (sentAt !== null && atMs - sentAt > OVERDUE_MS) count++;
    }
    return count;
  }

  #counts(event: number, { from, atMs }: Pick<Told, 'from'> & { readonly atMs: number }): void {
    if (from === null) {
      this.#deliveries.caughtUp++;
      return;
    }
    this.#deliveries.live++;
    const sentAt = this.#sending.sentAt(event);
    if (sentAt !== null) this.#deliveries.arrivedMs.push(atMs - sentAt);
  }
}
