import { staffNotificationsContract } from './staff-notifications.contract.testing.ts';

staffNotificationsContract('sqlite');
