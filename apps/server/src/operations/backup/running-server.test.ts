import { runningServerContract, unfinishedContract } from './running-server.contract.testing.ts';

runningServerContract('sqlite');
unfinishedContract();
