import type { A } from './a.ts'; // forbidden
