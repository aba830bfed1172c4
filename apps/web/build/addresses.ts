/** Addresses that the server answers; everything else is a screen of the app. */
export const SERVER_ADDRESSES: readonly RegExp[] = [
  /^\/api\//,
  /^\/+live(\/|$)/i,
  /^\/+dev(\/|$)/i,
  /^\/calendar\//,
  /^\/health\//,
  /^\/metrics$/,
  // Exports: /match/{token}/{id}.json and .pdf, with or without a language before them.
  /^\/([a-z]{2}\/)?match\/[^/]+\/[^/]+\.(json|pdf)$/,
];

/** The files of the follower's page, which is no part of the app. */
export const FOLLOWER_FILES = /^\/follower\//;
