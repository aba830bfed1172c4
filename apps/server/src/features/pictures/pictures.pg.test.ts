import { picturesContract } from './pictures.contract.testing.ts';

picturesContract('postgres');
