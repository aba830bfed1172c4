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

test('the answer page has styles and no script', () => {
  expect(followerAssets({ live, attend })).toEqual({
    scripts: ['/follower/main.js'],
    styles: ['/follower/main.css'],
    attendStyles: ['/follower/styles.css'],
  });
});

test('a build without the page is an error, not a page without files', () => {
  expect(() => followerAssets({ live, attend: {} })).toThrow('no entry');
});

test('each page of followers has 60,000 bytes beside its document', () => {
  const assets = followerAssets({ live, attend });
  const size = (file: string) => (file === 'follower/styles.css' ? 60_001 : 30_000);
  expect(exceededByFollowers(assets, () => 30_000)).toEqual([]);
  expect(exceededByFollowers(assets, size)).toEqual([
    'the answer page loads 1 files with 60001 bytes: more than 4 files or 60000 bytes',
  ]);
});
