import '../stamp.ts'; // allowed
import '../../../domain/src/result.ts'; // forbidden
import '@touchline/i18n'; // forbidden
