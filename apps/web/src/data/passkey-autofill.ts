/**
 * Passkeys among what the browser fills in: they are offered in the e-mail field, and choosing one signs in. The
 * server's challenge lasts five minutes, so that it is asked for anew before, a few times; then not before the field
 * is used again: a page that stays open somewhere costs the server nothing.
 *
 *   begin ──▶ challenge ──▶ offered ──▶ chosen ──▶ in, or why not
 *                 ▲            │ four minutes
 *                 └────────────┘
 *                              │ another passkey ceremony, or the page was left ──▶ ended
 */
import { browserOffersPasskeys, cancelPasskey, offerPasskey, type RequestOptions } from './passkeys.ts';
import { askChallenge, enterWith, type UsedPasskey } from './second-factor.ts';
import type { Answer, AppError } from './session-actions.ts';

export interface AutofillPorts {
  supported(): Promise<boolean>;
  ask(): Answer<{ readonly challenge: string; readonly options: RequestOptions }>;
  /** Waits for the coach's choice; null where it came to an end without one. */
  offer(options: RequestOptions): Promise<string | null>;
  /** Ends the offer that waits. */
  cancel(): void;
  enter(used: UsedPasskey): Answer<object>;
}

const AGAIN_MS = 240_000;
const TIMES = 5;
/** The challenge was too old after all, such as on a phone that slept. */
const TOO_LATE = 406;

export class PasskeyAutofill {
  readonly #ports: AutofillPorts;
  /** What goes on now; another object says that whoever still waits is not it. */
  #run: object | null = null;
  #offers = false;

  constructor(ports: AutofillPorts) {
    this.#ports = ports;
  }

  /** Nothing while it is going on. `refused` hears of a passkey that was chosen and opened nothing. */
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
