import { notePicturesContract } from './note-pictures.contract.testing.ts';

notePicturesContract('postgres');
