/** The steps of a visitor in this page: the demo is opened and left. Loaded when somebody looks around. */
import { openAround } from '../around/around-client.ts';
import { changedTeams } from '../around/own-work.ts';
import { takenMark } from '../around/stage.ts';
import { AROUND_ACCOUNT } from '../around/visitor.ts';
import type { Client } from '../client/client.ts';
import { closeDatabase, openPassing } from '../client/database.ts';
import { pageClock } from '../clock/steady-clock.ts';
import { isInFront } from '../native/background.ts';
import { PictureStore } from '../pictures/picture-store.ts';
import { parseHtml } from '../queries/parse-html.ts';
import { platformOfPage } from '../settings/platform.ts';
import { readSetting, settingsSource, writeSetting } from '../settings/settings.ts';
import { variantOfPage } from '../settings/variant.ts';
import { tabsOf } from '../sync/tabs.ts';
import type { PageState } from './page-state.ts';

/** The page's session, as far as a visit changes it. Its steps run one after another. */
export interface VisitedPage {
  readonly get: () => PageState;
  readonly leave: (how: { readonly remove: boolean }) => Promise<void>;
  readonly become: (state: PageState) => void;
  /** Takes a step after the running one. */
  readonly later: (step: AroundStep) => Promise<void>;
}

/** `setAside`: an account is entered. `again`: another tab or the browser has deleted the database. */
export type AroundStep = 'open' | 'startOver' | 'stop' | 'setAside' | 'again';

export const AROUND_STEPS: Readonly<Record<AroundStep, (page: VisitedPage) => Promise<void>>> = {
  open: async (page) => {
    if (page.get().client !== null) return;
    // The account that took the teams over has left this page, and with it the Undo.
    if (takenMark(readSetting('around')) !== null) await forgetWork();
    await keep('here');
    await open(page);
  },
  startOver: async (page) => {
    if (!isAround(page)) return;
    await remove(page);
    await writeSetting('around_times', readSetting('around_times') + 1).catch(() => undefined);
    await open(page);
  },
  stop: async (page) => {
    if (!isAround(page)) return;
    await remove(page);
    await keep('');
    page.become({ status: 'signed-out', account: null, client: null, ended: null });
  },
  setAside: async (page) => {
    const { client } = page.get();
    if (client === null) return;
    // Without own work there is nothing to decide about.
    const waits = (await client.store.read(changedTeams)).length > 0;
    if (waits) await page.leave({ remove: false });
    else await remove(page);
    await keep(waits ? 'left' : '');
  },
  again: async (page) => {
    if (!isAround(page)) return;
    await page.leave({ remove: false });
    if (readSetting('around') === 'here') await open(page);
    else page.become({ status: 'signed-out', account: null, client: null, ended: null });
  },
};

const FIRST_ROWS_MS = 4_000;

async function open(page: VisitedPage): Promise<void> {
  const again = () => void page.later('again');
  const client = await openPage(again);
  const times = readSetting('around_times');
  // Other tabs: the visitor may start over or stop there.
  const end = settingsSource.subscribe(() => {
    if (page.get().client !== client) end();
    else if (readSetting('around') !== 'here' || readSetting('around_times') !== times) {
      end();
      again();
    }
  });
  await client.caughtUp(FIRST_ROWS_MS);
  page.become({
    status: 'signed-in',
    account: { sid: 0, email: '', firstname: '' },
    client,
    databaseLost: false,
    setAside: null,
    around: true,
  });
}

function isAround(page: VisitedPage): boolean {
  const state = page.get();
  return state.status === 'signed-in' && state.around;
}

async function remove(page: VisitedPage): Promise<void> {
  await page.get().client?.pictures?.store.delete();
  await page.leave({ remove: true });
}

/** A device that cannot store looks around until the page is left. */
export function keep(around: string): Promise<void> {
  return writeSetting('around', around).catch(() => undefined);
}

/** @param onLost the database was deleted */
async function openPage(onLost: () => void): Promise<Client> {
  const name = `touchline.${AROUND_ACCOUNT}`;
  return openAround({
    parseHtml,
    kept: {
      store: await openPassing(AROUND_ACCOUNT, onLost),
      pictures: new PictureStore(AROUND_ACCOUNT),
    },
    device: { clock: pageClock(), surroundings: platformOfPage() },
    // The server is here, with and without network.
    conditions: { network: YES, automaticSync: YES, inFront: isInFront, variant: variantOfPage },
    page: {
      tabs: tabsOf(name),
      election: 'locks' in navigator ? { name, locks: navigator.locks } : null,
    },
  });
}

const YES = () => true;

/** Removes everything of the visitor from this device. */
export async function forgetWork(): Promise<void> {
  await openPassing(AROUND_ACCOUNT, () => undefined);
  await closeDatabase(AROUND_ACCOUNT, { remove: true });
  await new PictureStore(AROUND_ACCOUNT).delete();
  await keep('');
}
