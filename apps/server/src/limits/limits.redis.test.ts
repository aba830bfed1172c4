import { Redis } from 'ioredis';
import { afterAll } from 'vitest';
import { limitsContract, realTime } from './limits.contract.testing.ts';
import { redisLimits } from './redis-limits.ts';

const redis = new Redis(process.env.TEST_REDIS_URL ?? '');
afterAll(() => redis.disconnect());

limitsContract(() => ({ limits: redisLimits(redis), passes: realTime }));
