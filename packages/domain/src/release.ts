/** The release that this code is or becomes, as in package.json and CHANGELOG.md; `npm run release` sets it. */
export const RELEASE = '0.3.0';
