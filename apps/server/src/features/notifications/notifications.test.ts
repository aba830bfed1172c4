import { notificationsContract } from './notifications.contract.testing.ts';

notificationsContract('sqlite');
