import 'vitest'; // allowed
import '../../result.ts'; // allowed
import '../../../../sync/src/stamp.ts'; // forbidden
import '@touchline/i18n'; // forbidden
