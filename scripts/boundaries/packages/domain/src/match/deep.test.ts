import 'vitest'; // allowed
import 'fast-check'; // allowed
import 'node:fs/promises'; // allowed
import '../result.ts'; // allowed
import '@touchline/sync/model/stamp'; // forbidden
import '../../../sync/src/stamp.ts'; // forbidden
import 'dexie'; // forbidden
