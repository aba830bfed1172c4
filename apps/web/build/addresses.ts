/** Addresses that the server answers; all others are screens of the app. */
export const SERVER_ADDRESSES: readonly RegExp[] = [
  /^\/api\//,
  /^\/+live(\/|$)/i,
  /^\/+attend(\/|$)/i,
  /^\/+page(\/|$)/i,
  // The club page. The screens `/club/` and `/club/page/` are not.
  /^\/+club\/+(?!page([/?]|$))[^/?]/i,
  /^\/+dev(\/|$)/i,
  /^\/calendar\//,
  /^\/health\//,
  /^\/metrics$/,
  /^\/\.well-known\//,
  /^\/licences\.txt$/,
  // Exports: /match/{token}/{id}.json and .pdf, with or without a leading language.
  /^\/([a-z]{2}\/)?match\/[^/]+\/[^/]+\.(json|pdf)(\?|$)/,
];

/** The files of the follower's page, which is not part of the app. */
export const FOLLOWER_FILES = /^\/follower\//;
