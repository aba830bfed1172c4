import { fileURLToPath } from 'node:url';

/** The folder with our own files of both projects. */
export const NATIVE = fileURLToPath(new URL('../native', import.meta.url));
