import '../mails/account-mails.ts'; // allowed
import './links.ts'; // allowed
import '../../feature.ts'; // allowed
import '../../sharing/sharing.ts'; // forbidden
import '#features/plans/codes/code-calls.ts'; // forbidden
