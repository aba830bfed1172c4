import '#data/commands.ts'; // allowed
import '#ui/Pitch.tsx'; // allowed
import '../features/teams/TeamsScreen.tsx'; // allowed
import '@mantine/core'; // allowed
import '@touchline/server'; // forbidden
import '#server/config.ts'; // forbidden
import '../../../server/src/config.ts'; // forbidden
import { Modal } from '@mantine/core'; // forbidden
import { Button } from '@mantine/core'; // allowed
