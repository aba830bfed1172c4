/** Headers that every answer has, whatever its type. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routesOf } from '#testing/server/routes.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { PUBLIC_URL: 'https://touchline.example' } });
  for (const type of ['application/zip', 'application/pdf', 'text/plain'])
    server.app.get(`/sent/${type}`, (_request, reply) => reply.type(type).send(Buffer.from('x')));
});
afterAll(() => server.close());

const USUAL = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'content-security-policy': expect.stringContaining('frame-ancestors'),
};

test('a file has them, whatever its type', async () => {
  for (const type of ['application/zip', 'application/pdf', 'text/plain']) {
    const { headers } = await server.app.inject({ url: `/sent/${type}` });
    expect(headers).toMatchObject({
      ...USUAL,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});

test('each route has them, also in a refusal', async () => {
  const routes = [...routesOf(server)].flatMap(([route, methods]) =>
    methods.map((method) => ({ method, url: exampleOf(route) })),
  );
  expect(routes.length).toBeGreaterThan(20);
  for (const asked of routes) {
    const { headers } = await server.app.inject(asked);
    expect({ ...asked, headers }).toEqual({ ...asked, headers: expect.objectContaining(USUAL) });
  }
});

const EXAMPLES: Readonly<Record<string, string>> = { language: 'en', file: '5.pdf' };

/** Patterns of parameters are no addresses. */
function exampleOf(route: string): string {
  return route.replaceAll(/:(\w+)(\(.*?\))?(?=\/|$)/g, (_, name: string) => EXAMPLES[name] ?? 'x');
}
