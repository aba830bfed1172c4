import { killContract } from './kill.contract.testing.ts';

killContract(async () => ({ env: {}, remove: async () => undefined }));
