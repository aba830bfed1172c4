import 'vitest'; // allowed
import '#testing/server/server.testing.ts'; // allowed
import '../../app.ts'; // allowed
import '@touchline/web/main'; // forbidden
