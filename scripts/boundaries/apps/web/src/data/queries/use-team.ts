import 'react'; // allowed
import 'dexie-react-hooks'; // allowed
import '../database.ts'; // allowed
import '#ui/Pitch.tsx'; // forbidden
import '#app/routes.ts'; // forbidden
import '../../features/teams/TeamCard.tsx'; // forbidden
import '@mantine/hooks'; // forbidden
