import { authorsContract } from './authors.contract.testing.ts';

authorsContract('postgres');
