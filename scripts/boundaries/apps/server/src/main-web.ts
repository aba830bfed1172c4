import 'fastify'; // allowed
import '@touchline/domain/result'; // allowed
import '#server/config.ts'; // allowed
import './config.ts'; // allowed
import '@touchline/web'; // forbidden
import type { Commands } from '@touchline/web/data'; // forbidden
import '../../web/src/data/commands.ts'; // forbidden
import '#ui/Pitch.tsx'; // forbidden
import '#data/commands.ts'; // forbidden
