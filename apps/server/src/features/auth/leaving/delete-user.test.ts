import { deleteUserContract } from './delete-user.contract.testing.ts';

deleteUserContract('sqlite');
