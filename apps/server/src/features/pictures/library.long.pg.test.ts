import { libraryContract } from './library.contract.testing.ts';

libraryContract('postgres');
