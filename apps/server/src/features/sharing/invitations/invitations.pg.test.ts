import { invitationsContract } from './invitations.contract.testing.ts';

invitationsContract('postgres');
