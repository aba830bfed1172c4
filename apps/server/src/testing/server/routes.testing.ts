/** The routes of a server, from Fastify's printed list. */
import type { TestServer } from './server.testing.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Parses Fastify's tree; each line has its methods. */
export function routesOf({ app }: Pick<TestServer, 'app'>): ReadonlyMap<string, readonly Method[]> {
  const routes = new Map<string, readonly Method[]>();
  const above: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, path = '', methods] = /^([│\s]*)[├└]── (\S+)(?: \(([^)]+)\))?$/.exec(line) ?? [];
    if (indent === undefined) continue;
    const depth = indent.length / 4;
    above.splice(depth, above.length, path);
    if (methods === undefined) continue;
    const asked = methods.split(', ').filter((method) => method !== 'HEAD');
    routes.set(above.join(''), asked as Method[]);
  }
  return routes;
}
