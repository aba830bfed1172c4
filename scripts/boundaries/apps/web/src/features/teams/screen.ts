import '#ui/Pitch.tsx'; // allowed
import '#data/commands.ts'; // allowed
import '@touchline/domain/result'; // allowed
import '@touchline/i18n'; // allowed
import '@mantine/core'; // allowed
import './TeamCard.tsx'; // allowed
import '#app/routes.ts'; // forbidden
import type { Routes } from '#app/routes.ts'; // forbidden
import '../players/PlayerCard.tsx'; // forbidden
import '../../data/commands.ts'; // forbidden
import '../../ui/Pitch.tsx'; // forbidden
import '#features/players/PlayerCard.tsx'; // forbidden
import '@touchline/server/config'; // forbidden
import { Modal } from '@mantine/core'; // forbidden
import { Button } from '@mantine/core'; // allowed
