import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DataProvider, useSetAside } from '#data/page/react.tsx';
import { cssVariablesResolver, theme } from '#ui/theme/theme.ts';
import { UnexpectedErrorDialog } from './errors/UnexpectedErrorDialog.tsx';
import { router } from './router.tsx';
import { ToastRegion } from './shell/ToastRegion.tsx';
import { standingScheme } from './start/colour-scheme.ts';
import { useLook } from './start/use-look.ts';

const SetAsideScreen = lazy(async () => ({
  default: (await import('../features/set-aside/SetAsideScreen.tsx')).SetAsideScreen,
}));

export function App() {
  return (
    <DataProvider>
      <Dressed />
    </DataProvider>
  );
}

/** The part of the app that depends on language and appearance. It is rendered again when the language changes. */
function Dressed() {
  const { locale, scheme } = useLook();
  const setAside = useSetAside();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={standingScheme}
      forceColorScheme={scheme}
    >
      {setAside === null ? (
        <RouterProvider key={locale} router={router} />
      ) : (
        <Suspense>
          <SetAsideScreen key={locale} setAside={setAside} />
        </Suspense>
      )}
      <ToastRegion />
      <UnexpectedErrorDialog />
    </MantineProvider>
  );
}
