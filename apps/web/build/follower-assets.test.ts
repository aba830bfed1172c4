import { expect, test } from 'vitest';
import { exceededByFollowers, followerAssets } from './follower-assets.ts';

const live = {
  'src/follower/main.tsx': { file: 'follower/main.js', isEntry: true, css: ['follower/main.css'] },
};
const attend = {
  'src/follower/attend/styles.ts': {
    file: 'follower/styles.js',
    isEntry: true,
    css: ['follower/styles.css'],
  },
};

const attendScript = {
  'src/follower/attend/main.tsx': { file: 'follower/attend.js', isEntry: true, css: ['follower/attend.css'] },
};

const teamPage = {
  'src/follower/team-page/styles.ts': { file: 'follower/page.js', isEntry: true, css: ['follower/page.css'] },
};

test('the answer page has the styles of one build and the script of another', () => {
  expect(followerAssets({ live, attend, attendScript, teamPage })).toEqual({
    scripts: ['/follower/main.js'],
    styles: ['/follower/main.css'],
    attendStyles: ['/follower/styles.css'],
    attendScripts: ['/follower/attend.js'],
    teamPageStyles: ['/follower/page.css'],
  });
});

test('a build without the page is an error, not a page without files', () => {
  expect(() => followerAssets({ live, attend: {}, attendScript, teamPage })).toThrow('no entry');
});

test('each page of followers has 60,000 bytes beside its document', () => {
  const assets = followerAssets({ live, attend, attendScript, teamPage });
  const size = (file: string) => (file === 'follower/styles.css' ? 30_001 : 30_000);
  expect(exceededByFollowers(assets, () => 30_000)).toEqual([]);
  expect(exceededByFollowers(assets, size)).toEqual([
    'the answer page loads 2 files with 60001 bytes: more than 4 files or 60000 bytes',
  ]);
});
