import { linkPicturesContract } from './link-pictures.contract.testing.ts';

linkPicturesContract('sqlite');
