import { restoredMailsContract } from './restored-mails.contract.testing.ts';

restoredMailsContract('postgres');
