/**
 * Passkeys in the browser's autofill of the e-mail field; choosing one signs in. The server's challenge lasts five
 * minutes, so it is renewed before that, a few times. After that it is requested when the field is used again, so that
 * a page that stays open costs the server nothing.
 *
 *   begin ──▶ challenge ──▶ offered ──▶ chosen ──▶ signed in, or refused
 *                 ▲            │ four minutes
 *                 └────────────┘
 *                              │ another passkey ceremony, or the page was left ──▶ ended
 */
import {
  browserOffersPasskeys,
  cancelPasskey,
  offerPasskey,
  type RequestOptions,
} from '../session/passkeys.ts';
import { askChallenge, enterWith, type UsedPasskey } from './second-factor.ts';
import type { Answer, AppError } from './session-actions.ts';

export interface AutofillPorts {
  supported(): Promise<boolean>;
  ask(): Answer<{ readonly challenge: string; readonly options: RequestOptions }>;
  /** Waits for the user's choice; null if it ended without one. */
  offer(options: RequestOptions): Promise<string | null>;
  /** Cancels the pending offer. */
  cancel(): void;
  enter(used: UsedPasskey): Answer<object>;
}

const AGAIN_MS = 240_000;
const TIMES = 5;
/** The challenge had expired, such as on a phone that slept. */
const TOO_LATE = 406;

export class PasskeyAutofill {
  readonly #ports: AutofillPorts;
  /** Identifies the current run; a step of an earlier run compares it and stops. */
  #run: object | null = null;
  #offers = false;

  constructor(ports: AutofillPorts) {
    this.#ports = ports;
  }

  /** Does nothing while it runs. Calls `refused` for a chosen passkey that the server refused. */
  begin(refused: (error: AppError) => void): void {
    if (this.#run !== null) return;
    const run = {};
    this.#run = run;
    void this.#offer(run, refused).finally(() => {
      if (this.#run === run) this.#run = null;
    });
  }

  stop(): void {
    this.#run = null;
    if (this.#offers) this.#ports.cancel();
  }

  async #offer(run: object, refused: (error: AppError) => void): Promise<void> {
    if (!(await this.#ports.supported())) return;
    for (let time = 0; time < TIMES && this.#run === run; time++) {
      const asked = await this.#ports.ask();
      if (!asked.ok || this.#run !== run) return;
      const { challenge, options } = asked.value;
      const { passkey, isOld } = await this.#chosen(options);
      if (this.#run !== run) return;
      if (passkey === null && !isOld) return;
      if (passkey === null) continue;
      const entered = await this.#ports.enter({ challenge, passkey });
      if (entered.ok) return;
      refused(entered.error);
      if (entered.error.code !== TOO_LATE) return;
    }
  }

  async #chosen(options: RequestOptions): Promise<{ passkey: string | null; isOld: boolean }> {
    let isOld = false;
    const timer = setTimeout(() => {
      isOld = true;
      this.#ports.cancel();
    }, AGAIN_MS);
    this.#offers = true;
    const passkey = await this.#ports.offer(options);
    this.#offers = false;
    clearTimeout(timer);
    return { passkey, isOld };
  }
}

export const browserAutofill: AutofillPorts = {
  supported: browserOffersPasskeys,
  ask: () => askChallenge(null),
  offer: offerPasskey,
  cancel: () => void cancelPasskey(),
  enter: enterWith,
};
