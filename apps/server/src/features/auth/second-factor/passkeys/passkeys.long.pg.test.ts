import { passkeysContract } from './passkeys.contract.testing.ts';

passkeysContract('postgres');
