import { exportContract } from './export.contract.testing.ts';

exportContract('sqlite');
