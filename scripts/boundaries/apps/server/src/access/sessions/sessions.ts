import '#platform/errors.ts'; // allowed
import '../account-calls/call.ts'; // allowed
import '#rows/push/push.ts'; // forbidden
import '#features/plans/codes/code-calls.ts'; // forbidden
import '../../features/plans/codes/code-calls.ts'; // forbidden
import '#operations/backup/make.ts'; // forbidden
