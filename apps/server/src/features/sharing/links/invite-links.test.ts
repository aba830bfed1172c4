import { inviteLinksContract } from './invite-links.contract.testing.ts';

inviteLinksContract('sqlite');
