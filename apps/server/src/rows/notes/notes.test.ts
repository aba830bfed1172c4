import { notesContract } from './notes.contract.testing.ts';

notesContract('sqlite');
