import { passkeysContract } from './passkeys.contract.testing.ts';

passkeysContract('sqlite');
