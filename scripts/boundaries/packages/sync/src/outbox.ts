import './stamp.ts'; // allowed
import '@touchline/domain/entity/match'; // forbidden
import type { Match } from '@touchline/domain/entity/match'; // forbidden
import 'node:crypto'; // forbidden
import 'dexie'; // forbidden
