import { replacedTokensContract } from './replaced-tokens.contract.testing.ts';

replacedTokensContract('postgres');
