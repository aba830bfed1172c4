import './stamp.ts'; // allowed
import '@touchline/domain/entity/tables/match'; // forbidden
import type { Match } from '@touchline/domain/entity/tables/match'; // forbidden
import 'node:crypto'; // forbidden
import 'dexie'; // forbidden
