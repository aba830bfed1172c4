import '@playwright/test'; // allowed
import '../pages/MatchPage.ts'; // allowed
import 'node:fs'; // allowed
import '@touchline/domain/result'; // forbidden
import type { Match } from '@touchline/domain/entity/tables/match'; // forbidden
import '../../apps/web/src/data/commands.ts'; // forbidden
import '../../packages/domain/src/result.ts'; // forbidden
import '#app/routes.ts'; // forbidden
