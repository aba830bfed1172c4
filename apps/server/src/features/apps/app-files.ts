/**
 * The files by which this server tells Android and iOS that the operator's app may open its links. Without an app both
 * are missing, as the systems expect.
 */
import { APP_LINKS } from '@touchline/domain/account/app-links';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ConfigDep } from '#platform/config/config.ts';

/** Apple and Google fetch them rarely, through caches of their own. */
const CACHE = 'public, max-age=3600';

export async function appFiles(
  app: FastifyInstance,
  { config }: ConfigDep<'androidApp' | 'iosApp'>,
): Promise<void> {
  const { androidApp, iosApp } = config;
  const answer = (reply: FastifyReply, file: object | null) =>
    file === null
      ? reply.code(404).header('cache-control', 'no-store').send({ code: 404, message: 'no app' })
      : reply.header('cache-control', CACHE).send(file);
  app.get('/.well-known/assetlinks.json', (_request, reply) =>
    answer(
      reply,
      androidApp === null
        ? null
        : [
            {
              relation: ['delegate_permission/common.handle_all_urls'],
              target: {
                namespace: 'android_app',
                package_name: androidApp.id,
                sha256_cert_fingerprints: androidApp.fingerprints,
              },
            },
          ],
    ),
  );
  app.get('/.well-known/apple-app-site-association', (_request, reply) =>
    answer(
      reply,
      iosApp === null
        ? null
        : {
            applinks: {
              details: [
                { appIDs: [iosApp], components: APP_LINKS.map((prefix) => ({ '/': `${prefix}?*` })) },
              ],
            },
          },
    ),
  );
}
