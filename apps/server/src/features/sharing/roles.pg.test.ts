import { rolesContract } from './roles.contract.testing.ts';

rolesContract('postgres');
