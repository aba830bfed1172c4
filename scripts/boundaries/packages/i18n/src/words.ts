import './locale.ts'; // allowed
import 'node:fs'; // allowed
import '@touchline/domain/result'; // forbidden
import '../../domain/src/result.ts'; // forbidden
import '#app/routes.ts'; // forbidden
