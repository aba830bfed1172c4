import './icons/Icon.tsx'; // allowed
import '../data/queries.ts'; // forbidden
import '../features/teams/TeamCard.tsx'; // forbidden
