import 'dexie'; // allowed
import '@touchline/sync/outbox'; // allowed
import './database.ts'; // allowed
import 'react'; // forbidden
import type { ReactNode } from 'react'; // forbidden
import 'react/jsx-runtime'; // forbidden
import 'dexie-react-hooks'; // forbidden
import '#ui/Pitch.tsx'; // forbidden
import '#app/routes.ts'; // forbidden
import '../ui/Pitch.tsx'; // forbidden
import '../features/teams/TeamCard.tsx'; // forbidden
