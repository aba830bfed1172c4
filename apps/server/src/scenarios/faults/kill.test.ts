import { killContract } from './kill.contract.testing.ts';

killContract('SQLite', async () => ({ env: {}, remove: async () => undefined }));
