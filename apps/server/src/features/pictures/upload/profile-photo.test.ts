import { profilePhotoContract } from './profile-photo.contract.testing.ts';

profilePhotoContract('sqlite');
