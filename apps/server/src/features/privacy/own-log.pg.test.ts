import { privacyLogContract } from './own-log.contract.testing.ts';

privacyLogContract('postgres');
