import 'vitest'; // allowed
import 'fast-check'; // allowed
import 'node:fs'; // allowed
import './top.ts'; // allowed
import '../../sync/src/stamp.ts'; // forbidden
import '@touchline/sync/model/stamp'; // forbidden
import 'zod'; // forbidden
