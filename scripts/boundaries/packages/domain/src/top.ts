import type { Result } from './result.ts'; // allowed
import '@touchline/sync/model/stamp'; // forbidden
import type { Stamp } from '@touchline/sync/model/stamp'; // forbidden
import '../../sync/src/stamp.ts'; // forbidden
import '../package.json'; // forbidden
import 'node:fs'; // forbidden
import 'zod'; // forbidden
import '#server/config.ts'; // forbidden
import 'fast-check'; // forbidden
