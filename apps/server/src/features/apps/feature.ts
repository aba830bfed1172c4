import type { ConfigDep } from '#platform/config/config.ts';
import type { Feature } from '../feature.ts';
import { appFiles } from './app-files.ts';

/** The operator's apps in the stores of Apple and Google: they may open links of this server. */
export const apps = {
  name: 'apps',
  routes: (app, { deps }) => appFiles(app, deps),
} satisfies Feature<ConfigDep<'androidApp' | 'iosApp'>>;
