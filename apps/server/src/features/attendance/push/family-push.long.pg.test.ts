import { familyPushContract } from './family-push.contract.testing.ts';

familyPushContract('postgres');
