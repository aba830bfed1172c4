import 'react'; // allowed
import '#ui/Pitch.tsx'; // forbidden
import '@mantine/core'; // forbidden
