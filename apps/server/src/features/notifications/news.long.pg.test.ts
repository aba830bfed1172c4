import { newsContract } from './news.contract.testing.ts';

newsContract('postgres');
