import type { B } from './b.ts'; // forbidden
