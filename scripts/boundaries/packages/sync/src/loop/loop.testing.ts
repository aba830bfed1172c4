import 'vitest'; // allowed
import 'node:assert'; // allowed
import './loop.ts'; // allowed
import '@touchline/domain/result'; // forbidden
