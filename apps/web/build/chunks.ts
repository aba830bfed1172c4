/**
 * Groups modules into chunks. A club's own server speaks HTTP/1.1 with six connections, and a phone spends some
 * milliseconds on every file. Modules that screens share therefore travel in few files, ordered by when a person needs
 * them. Modules of a single screen stay in that screen's file.
 */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { type Modules, reachedFrom } from './reached.ts';

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

const LINKS_OF_MAILS = [
  'features/account/sign-in/MagicLinkScreen.tsx',
  'features/account/sign-in/RequestPasswordScreen.tsx',
  'features/account/sign-up/InvitationScreen.tsx',
];

/** A part that the dashboard asks for at once. What it needs must not wait for the files of other areas. */
const LAST_MEETINGS = 'ui/parts/match/LastMeetings.tsx';

/** Modules that several screens of one area share, and no other area. */
const AREAS = {
  match: ['app/routes/matches.ts'],
  team: ['app/routes/team.ts', 'app/routes/statistics.ts', 'app/routes/players.ts'],
  training: ['app/routes/trainings.ts'],
  account: ['app/routes/account.ts', 'app/routes/app.ts', 'app/routes/shop.ts'],
};

/** What the app does in a native app alone, and the plugins that this uses. */
const NATIVE =
  /[\\/](node_modules[\\/]@(capacitor|capacitor-community|aparajita)|web[\\/]src[\\/]app[\\/]native)[\\/]/;

/** Loaded on first use, by screens of several areas. */
const EDITOR_OF_NOTES = 'features/notes/editor/BlockEditor.tsx';

export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const groups: Rolldown.CodeSplittingGroup[] = [
    // These chunks change only with the dependencies, so an update of the app leaves them in the cache.
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    { name: 'router', test: /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/ },
    { name: 'app', tags: ['$initial'] },
    usedBy('pitch', ['features/landing/LandingScreen.tsx']),
    usedBy('forms', ['features/account/sign-in/LoginScreen.tsx']),
    usedBy('home', ['app/pages/DashboardPage.tsx', 'data/page/account-client.ts', LAST_MEETINGS]),
    usedBy('entry', LINKS_OF_MAILS),
    usedBy('dialogs', ['ui/parts/dialogs/ConfirmBody.tsx', 'app/shell/MenuDrawer.tsx']),
    { name: 'controls', test: /[\\/]node_modules[\\/](?!@(capacitor|aparajita))/, minShareCount: 2 },
    usedBy('signup', ['app/pages/SignupPage.tsx']),
    shared('common', (id, modules) => areasOf(id, modules).length > 1),
    ...Object.keys(AREAS).map((name) => shared(name, (id, modules) => areasOf(id, modules).includes(name))),
    // Only native apps load it; the service worker leaves it out. Last, so that it takes nothing that others need.
    { name: 'native', test: NATIVE },
  ];
  // The first group that takes a module also takes the module's imports: later screens find them in the cache.
  return groups.map((group, n) => ({ ...group, priority: groups.length - n }));
}

function shared(name: string, isIn: (id: string, modules: Modules) => boolean): Rolldown.CodeSplittingGroup {
  return { name: (id, modules) => (isIn(id, modules) ? name : null), debugName: name, minShareCount: 2 };
}

function usedBy(name: string, screens: readonly string[]): Rolldown.CodeSplittingGroup {
  const sources = screens.map(source);
  return shared(name, (id, modules) => reachedFrom(sources, modules).has(id));
}

/** The areas whose screens import the module; the editor of notes counts as one. */
function areasOf(id: string, modules: Modules): readonly string[] {
  const areas = Object.entries(AREAS).flatMap(([name, routes]) => {
    const screens = routes.flatMap(
      (path) => modules.getModuleInfo(source(path))?.dynamicallyImportedIds ?? [],
    );
    return reachedFrom(screens, modules).has(id) ? name : [];
  });
  return reachedFrom([source(EDITOR_OF_NOTES)], modules).has(id) ? [...areas, 'editor'] : areas;
}
