import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { DataProvider } from '#data/react.tsx';
import { cssVariablesResolver, theme } from '#ui/theme/theme.ts';
import { router } from './router.tsx';
import { ToastRegion } from './shell/ToastRegion.tsx';
import { standingScheme } from './start/colour-scheme.ts';
import { useLook } from './start/use-look.ts';

export function App() {
  return (
    <DataProvider>
      <Dressed />
    </DataProvider>
  );
}

/** Everything that depends on language and appearance: it is drawn anew when the language changes. */
function Dressed() {
  const { locale, scheme } = useLook();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={standingScheme}
      forceColorScheme={scheme}
    >
      <RouterProvider key={locale} router={router} />
      <ToastRegion />
    </MantineProvider>
  );
}
