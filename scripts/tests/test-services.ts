// vitest's global setup of the project "services", also for `npm run fuzz -- --engine postgres`: starts what its tests
// need before the first test and stops it after the last. Servers in TEST_DATABASE_URL or TEST_REDIS_URL are used instead.
import {
  createTemplate,
  dropTemplate,
  TEMPLATE_VARIABLE,
} from '../../apps/server/src/testing/server/databases.testing.ts';
import {
  findPostgres,
  findRedis,
  type Service,
  startPostgres,
  startRedis,
  WITHOUT_DISK,
} from '../../apps/server/src/testing/server/services.testing.ts';

/**
 * Starts PostgreSQL and Redis where they are installed, makes the database that tests copy, and passes their addresses
 * and its name in the environment.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const started: Service[] = [];
  const provide = async (variable: string, start: () => Promise<Service> | undefined) => {
    if (process.env[variable] !== undefined) return;
    const service = await start();
    if (service === undefined) return;
    started.push(service);
    process.env[variable] = service.url;
  };
  const postgres = findPostgres();
  const redis = findRedis();
  await provide('TEST_DATABASE_URL', () =>
    postgres === undefined ? undefined : startPostgres(postgres, WITHOUT_DISK),
  );
  await provide('TEST_REDIS_URL', () => (redis === undefined ? undefined : startRedis(redis)));
  const url = process.env.TEST_DATABASE_URL;
  const template = url === undefined ? undefined : await createTemplate(url);
  if (template !== undefined) process.env[TEMPLATE_VARIABLE] = template;
  return async () => {
    if (url !== undefined && template !== undefined) await dropTemplate(url, template);
    await Promise.all(started.map((service) => service.stop()));
  };
}
