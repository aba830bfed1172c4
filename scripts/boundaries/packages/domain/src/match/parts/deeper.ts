import '../../result.ts'; // allowed
import '../clock.ts'; // allowed
import '../../../package.json'; // forbidden
import '../../../../i18n/src/index.ts'; // forbidden
import '@touchline/i18n'; // forbidden
