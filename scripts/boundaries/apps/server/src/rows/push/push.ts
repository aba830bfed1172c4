import '#platform/errors.ts'; // allowed
import '#access/sessions/sessions.ts'; // allowed
import '../people/access.ts'; // allowed
import '#features/sharing/sharing.ts'; // forbidden
import '#operations/backup/make.ts'; // forbidden
import '#simulation/world.testing.ts'; // forbidden
import '../../run.ts'; // forbidden
