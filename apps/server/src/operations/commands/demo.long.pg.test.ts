import { demoCommandContract } from './demo.contract.testing.ts';

demoCommandContract('postgres');
