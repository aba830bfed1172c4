import '../owner.ts'; // allowed
import '../../mails/account-mails.ts'; // allowed
import '../../../feature.ts'; // allowed
import '../../../sharing/sharing.ts'; // forbidden
