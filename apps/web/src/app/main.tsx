import '@mantine/core/styles.layer.css';
import '#ui/theme/inter.css';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import '#ui/theme/mantine.css';
import { setLocale } from '@touchline/i18n';
import { createRoot } from 'react-dom/client';
import { takeNativeSettings } from '#data/native/native-settings.ts';
import { startSession } from '#data/page/react.tsx';
import { App } from './App.tsx';
import { beginEmbedded } from './embed/embedded.ts';
import { AppBoundary } from './errors/AppBoundary.tsx';
import { watchPage } from './errors/UnexpectedErrorDialog.tsx';
import { fetchScreen } from './start/fetch-screen.ts';
import { keepInstallOffer } from './start/install.ts';
import { keepStartParameters } from './start/keep-parameters.ts';
import { readStartParameters, withoutToken } from './start/parameters.ts';
import { firstLocale, rememberAppearance, rememberedLanguage, rememberLanguage } from './start/remembered.ts';

watchPage();
// A native app has its bridge, and with it the session's token, before the app starts.
if (takeNativeSettings(document) === null) start();
else void import('./native/start-native.ts').then(({ startNative }) => startNative(start));

function start(): void {
  startSession();
  const given = readStartParameters(location.search);
  if (given.token !== null) {
    history.replaceState(
      history.state,
      '',
      location.pathname + withoutToken(location.search) + location.hash,
    );
  }
  beginEmbedded({ path: location.pathname, token: given.token });
  if (given.appearance !== null) rememberAppearance(given.appearance);
  void keepStartParameters(given);
  const locale = firstLocale(given.lang, rememberedLanguage(), navigator.languages);
  rememberLanguage(locale);
  setLocale(locale);
  document.documentElement.lang = locale;
  keepInstallOffer();
  fetchScreen(location.pathname);

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id root');
  createRoot(root).render(
    <AppBoundary>
      <App />
    </AppBoundary>,
  );
}
