import { fanNamesContract } from './fan-names.contract.testing.ts';

fanNamesContract('sqlite');
