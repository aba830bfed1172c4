import '#platform/errors.ts'; // allowed
import '#features/feature.ts'; // allowed
import '#features/auth/sign-up/accounts.ts'; // allowed
import '../../deps.ts'; // forbidden
import '#testing/server/server.testing.ts'; // forbidden
