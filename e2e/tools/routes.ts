/** The routes of the app, read from their sources: these tests import no application code. */
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../apps/web/src/app/routes/', import.meta.url);

/** The paths of all screens, as they are registered: `/team/details/{-$id}`. A redirect has no screen. */
export const ROUTES: readonly string[] = readdirSync(FOLDER)
  .flatMap((file) => readFileSync(new URL(file, FOLDER), 'utf8').split('createRoute({').slice(1))
  .filter((source) => !source.includes('throw redirect('))
  .map((source) => {
    const path = /path: '([^']+)'/.exec(source)?.[1];
    if (path === undefined) throw new Error(`a route without a path: ${source}`);
    return path;
  });

/** The address of a route whose parameters, and what may follow (`/$`), may be left out; null for the others. */
export function plainAddress(path: string): string | null {
  const plain = path.replaceAll(/\/\{-\$\w+\}/g, '').replace(/\/\$$/, '');
  return plain.includes('$') ? null : plain.replace(/\/?$/, '/');
}

/** Whether an address opens this route. */
export function opens(address: string, path: string): boolean {
  const pattern = path
    .replace(/\/\$$/, '(/.+)?')
    .replaceAll(/\/\{-\$\w+\}/g, '(/[^/]+)?')
    .replaceAll(/\$\w+/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`).test(address);
}
