import { dailyContract } from './daily.contract.testing.ts';

dailyContract('postgres');
