/** The same Saturday morning on several server processes with PostgreSQL and Redis. */
import { twoServers } from './lib/saturday-sites.ts';
import { measureSaturday } from './saturday.ts';

export const measure = () => measureSaturday(twoServers);
