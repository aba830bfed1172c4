/** `node scripts/operator/rehearse.ts [FILE | newest | bucket]`: `npm run drill -- restore` where there is no npm. */
import { restoreDrill } from '../drills/restore.ts';

process.exitCode = await restoreDrill(process.argv[2]);
