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
})();
