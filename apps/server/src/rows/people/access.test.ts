import { accessContract } from './access.contract.testing.ts';

accessContract('sqlite');
