import 'vitest/browser'; // allowed
import '#app/testing/screen.testing.tsx'; // allowed
import '#data/commands/team/teams.ts'; // allowed
import '#features/plan/screen.tsx'; // forbidden
import '../../../../server/src/app.ts'; // forbidden
