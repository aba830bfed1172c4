/** The requests of one forced synchronisation, which the user waits for. All get the same answer. */

import type { RowKey } from '../model/protocol.ts';
import type { Failure } from '../status/cloud-state.ts';

export interface Resync {
  /** Compare everything, not only what changed since the cursor (PUL-4). */
  readonly audit: boolean;
  /** The row in focus of the session from now on; the server gets it first. */
  readonly focus?: RowKey;
}

interface Request extends Resync {
  readonly done: (failure: Failure | undefined) => void;
}

export class ForcedRequests {
  readonly #requests: Request[] = [];

  add(request: Request): void {
    this.#requests.push(request);
  }

  /** What all requests want together. Of several rows in focus the last counts. */
  get wanted(): Resync {
    const audit = this.#requests.some((request) => request.audit);
    const focus = this.#requests.findLast((request) => request.focus !== undefined)?.focus;
    return focus === undefined ? { audit } : { audit, focus };
  }

  end(failure: Failure | undefined): void {
    for (const { done } of this.#requests.splice(0)) done(failure);
  }
}
