import { authorsContract } from './authors.contract.testing.ts';

authorsContract('sqlite');
