/** What the coach has asked for and waits for: the requests of one forced synchronisation, answered together. */
import type { Failure } from './ports.ts';
import type { Selection } from './protocol.ts';

export interface Resync {
  /** Compare everything: a forced reload, another team (PUL-4). */
  readonly audit: boolean;
  /** The team or the training selection that the session is about from now on. */
  readonly selection?: Selection;
}

interface Request extends Resync {
  readonly done: (failure: Failure | undefined) => void;
}

export class ForcedRequests {
  readonly #requests: Request[] = [];

  add(request: Request): void {
    this.#requests.push(request);
  }

  /** What all of them want together: of several selections the last. */
  get wanted(): Resync {
    const audit = this.#requests.some((request) => request.audit);
    const selection = this.#requests.findLast((request) => request.selection !== undefined)?.selection;
    return selection === undefined ? { audit } : { audit, selection };
  }

  end(failure: Failure | undefined): void {
    for (const { done } of this.#requests.splice(0)) done(failure);
  }
}
