import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import '@mantine/core/styles.layer.css';
import '../theme/inter.css';
import '../theme/tokens.css';
import '../theme/base.css';
import '../theme/mantine.css';
import { cssVariablesResolver, theme } from '../theme/theme.ts';
import { Gallery } from './Gallery.tsx';

const query = new URLSearchParams(location.search);
const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';
if (query.has('sun')) document.documentElement.dataset.contrast = 'sun';

createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
    <Gallery sheet={query.get('sheet') ?? 'parts'} />
  </MantineProvider>,
);
