/** Where the key of the fingerprints of pictures is stored in `meta`. */
export const DIGEST_KEY_META = 'picture_digests';
