import { teamPageContract } from './team-page.contract.testing.ts';

teamPageContract('postgres');
