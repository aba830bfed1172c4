/* Runs before the first paint, so that a dark screen never flashes white. See src/app/start/remembered.ts. */
(() => {
  let appearance = null;
  let language = null;
  try {
    appearance = localStorage.getItem('touchline.appearance');
    language = localStorage.getItem('touchline.language');
  } catch {
    // Storage is blocked, so the system setting decides.
  }
  const asked = new URLSearchParams(location.search).get('appearance');
  if (asked === 'light' || asked === 'dark') appearance = asked;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const root = document.documentElement;
  root.dataset.mantineColorScheme =
    appearance === 'light' || appearance === 'dark' ? appearance : appearance === 'sun' ? 'light' : system;
  if (appearance === 'sun') root.dataset.contrast = 'sun';
  if (language !== null) root.lang = language;

  // What the dashboard needs, and mostly other screens too, is fetched together with the app's own files: at its own
  // address, and wherever everything is on the device. The build names the files.
  const isOnDevice = Boolean(navigator.serviceWorker?.controller);
  const { dashboard } = document.currentScript.dataset;
  const files = location.pathname === '/dashboard/' || isOnDevice ? dashboard : undefined;
  for (const file of files?.split(' ') ?? []) {
    const link = document.createElement('link');
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
