import '../config.ts'; // allowed
import '@touchline/sync/model/stamp'; // allowed
import '../../../web/src/data/commands.ts'; // forbidden
export const page = import('../../../web/src/app/main.tsx'); // forbidden
