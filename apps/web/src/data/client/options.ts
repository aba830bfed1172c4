/** The options of a client in six parts. Everything that belongs to a platform comes in here. */
import type { AppVariant } from '@touchline/domain/account/app-ids';
import type { PlansSetting, Surroundings } from '@touchline/domain/plan/plan';
import type { Scheduler, Transport } from '@touchline/sync/engine/ports';
import type { DeviceStore } from '@touchline/sync/store/store';
import type { SteadyClock } from '../clock/steady-clock.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { AccessTokens } from '../session/tokens.ts';
import type { Derivations } from '../store/derived/derivation.ts';
import type { Summaries } from '../store/derived/projection.ts';
import { aloneTab, type Tabs } from '../sync/tabs.ts';

export interface ClientOptions {
  /** The account's sid. */
  readonly account: number;
  readonly kept: Kept;
  readonly server: Server;
  readonly device?: Partial<Device>;
  readonly conditions?: Partial<Conditions>;
  readonly page?: Partial<Page>;
  readonly start?: Partial<Start>;
}

export interface Kept {
  /** The store of all rows: an `IndexedStore`, or a `MemoryStore` in Node. */
  readonly store: DeviceStore & Partial<Summaries & Derivations>;
  /** The store of photos; without it no photos are kept. */
  readonly pictures?: PictureStore;
}

export interface Server {
  readonly token: string;
  /** What the server offers; `sold` where that is not known. */
  readonly plans?: PlansSetting;
  /** Renews the token; without it the token never changes. */
  readonly tokens?: AccessTokens;
  /** The server's address without a trailing slash; empty for the page's own origin. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** Replaces the server at `baseUrl` with a simulated one. */
  readonly transport?: Transport;
  /** The server is this device itself, for a visitor who looks around: nothing leaves it, photos included. */
  readonly local?: boolean;
  /** Opens the event stream of pokes; without it health checks suffice (PUL-7). */
  readonly pokes?: boolean;
  /** 401, 402, 403 or 423 answered a data call; the loop has stopped (OUT-6). */
  readonly onSignedOut?: (code: number) => void;
}

export interface Device {
  /** The device's clock, milliseconds since 1970. */
  readonly now: () => number;
  /** The device's clock without jumps; null where jumps are not detected. */
  readonly clock: SteadyClock | null;
  readonly scheduler: Scheduler;
  readonly surroundings: Surroundings;
  /** The device's IANA time zone, used for new teams. Null to ask the platform. */
  readonly timezone: string | null;
}

/** When the client may talk to the server. */
export interface Conditions {
  readonly network: () => boolean;
  /** The user's switch for automatic sync. */
  readonly automaticSync: () => boolean;
  readonly inFront: () => boolean;
  /** The variant of the app, on which the interval of health checks depends (section 6). */
  readonly variant: () => AppVariant;
}

/** The other tabs of the account. */
export interface Page {
  readonly tabs: Tabs;
  /** Which tab leads; null where there is only one. */
  readonly election: { readonly name: string; readonly locks: LockManager } | null;
}

export interface Start {
  /** Run a full consistency check at sign-in (PUL-4). */
  readonly audit: boolean;
  /** Time of this device's last contact with the server, milliseconds since 1970. */
  readonly syncedBefore: number | null;
}

export interface CompleteOptions {
  readonly device: Device;
  readonly conditions: Conditions;
  readonly page: Page;
  readonly start: Start;
}

/** Fills in the defaults of Node: one tab, always online, page visible. */
export function complete({ device = {}, conditions, page, start }: ClientOptions): CompleteOptions {
  const { clock = null } = device;
  return {
    device: {
      now: clock?.now ?? Date.now,
      clock,
      scheduler: TIMERS,
      surroundings: { platform: 'web', installed: true, phone: false },
      timezone: null,
      ...device,
    },
    conditions: { network: YES, automaticSync: YES, inFront: YES, variant: () => 'team', ...conditions },
    page: { tabs: aloneTab, election: null, ...page },
    start: { audit: false, syncedBefore: null, ...start },
  };
}

const YES = () => true;

/** The platform's own timers. */
export const TIMERS: Scheduler = {
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
