import { erasingContract } from './erasing.contract.testing.ts';

erasingContract('postgres');
