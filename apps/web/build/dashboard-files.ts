/**
 * Tells the page which files the dashboard needs, so that it asks for them together with the app's own
 * (public/appearance.js). Otherwise they are asked for when the app's have run.
 */
import type { Plugin, Rolldown } from 'vite';

const MODULES = ['src/app/pages/DashboardPage.tsx', 'src/data/page/account-client.ts'];

const SCRIPT = '<script src="/appearance.js">';

export function dashboardFiles(): Plugin {
  return {
    name: 'touchline:dashboard-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(SCRIPT)) throw new Error(`index.html has no ${SCRIPT}`);
        const files = filesBehind(MODULES, bundle).join(' ');
        return html.replace(SCRIPT, `<script src="/appearance.js" data-dashboard="${files}">`);
      },
    },
  };
}

/** The scripts and styles of these modules, without those that every page loads. */
export function filesBehind(modules: readonly string[], bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const wanted = modules.map((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`) === true);
    if (chunk === undefined) throw new Error(`the build has no file for ${module}`);
    return chunk;
  });
  const loaded = filesOf(entries, bundle);
  return [...filesOf(wanted, bundle)].filter((file) => !loaded.has(file));
}

function filesOf(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): ReadonlySet<string> {
  const files = new Set<string>();
  const open = [...chunks];
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (files.has(chunk.fileName)) continue;
    for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(file);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') open.push(imported);
    }
  }
  return files;
}
