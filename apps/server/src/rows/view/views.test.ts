import { viewsContract } from './views.contract.testing.ts';

viewsContract('sqlite');
