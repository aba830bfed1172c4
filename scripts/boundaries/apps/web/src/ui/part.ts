import './icons/Icon.tsx'; // allowed
import '../data/queries.ts'; // forbidden
import '../features/teams/TeamCard.tsx'; // forbidden
import { Modal } from '@mantine/core'; // forbidden
import { Button } from '@mantine/core'; // allowed
