/**
 * The first file of a child process: loads the program that is its argument. Plain JavaScript, so that the program's
 * types are stripped once and the result comes from the cache, as `main.mjs` does it for the server.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';

const [, , program = ''] = process.argv;
enableCompileCache();
await import(program);
// A child is killed in the end, and would not write the cache then.
flushCompileCache();
