import { ok } from '../result.ts'; // allowed
import { clock } from './clock.ts'; // allowed
export { stamp } from '../../../sync/src/stamp.ts'; // forbidden
import '../../package.json'; // forbidden
import '@touchline/domain/result'; // forbidden
import 'vitest'; // forbidden
export const later = import('node:crypto'); // forbidden
