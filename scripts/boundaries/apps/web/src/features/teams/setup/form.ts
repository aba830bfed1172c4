import '#ui/Pitch.tsx'; // allowed
import './ClubFields.tsx'; // allowed
import '../TeamCard.tsx'; // allowed
import '../formations/FormationBoard.tsx'; // allowed
import '../../players/PlayerCard.tsx'; // forbidden
import '../../../data/commands.ts'; // forbidden
import '#features/players/PlayerCard.tsx'; // forbidden
import '#app/routes.ts'; // forbidden
import { Modal } from '@mantine/core'; // forbidden
import { Button } from '@mantine/core'; // allowed
