// Turns what can go wrong on somebody's machine into one sentence that says what to do.
import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** An expected failure: its message is the whole answer, no stack trace helps anybody. */
export class Trouble extends Error {}

/**
 * The sentence for an error of the file system, of the network or of npm; undefined for anything else.
 * @param {string} text an error's code, or everything that a program said
 * @param {string} folder the project's folder
 * @returns {string | undefined}
 */
export function sentenceFor(text, folder) {
  const says = (/** @type {string[]} */ ...codes) => codes.some((code) => text.includes(code));
  if (says('ENOSPC', 'no space left on device')) {
    return diskFull(folder);
  }
  if (says('EROFS', 'read-only file system')) {
    return `The folder ${folder} is read-only: move Touchline to a folder that you may write to.`;
  }
  if (says('EACCES', 'EPERM')) {
    const path = /(?:EACCES|EPERM)[^'\n]*'([^']+)'/.exec(text)?.[1] ?? folder;
    return forbidden(path, folder);
  }
  if (
    says('ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENETUNREACH', 'EHOSTUNREACH')
  ) {
    return 'There is no network: the first start fetches Node and the packages, later ones need nothing from the net.';
  }
  if (says('EUSAGE')) {
    return 'package-lock.json does not fit package.json: run "npm install" and "node scripts/check-lock.ts --write".';
  }
  return undefined;
}

/** @param {string} folder */
function diskFull(folder) {
  return `The disk is full: make about 1 GB of room for ${folder} and try again.`;
}

/**
 * Throws when less room is left than what is about to be fetched. npm cannot be asked afterwards: on a full
 * disk it can leave half a file behind and end as if all were well.
 * @param {string} folder
 * @param {number} megabytes
 */
export function needRoom(folder, megabytes) {
  const { bavail, bsize } = statfsSync(folder);
  if ((bavail * bsize) / 1e6 < megabytes) throw new Trouble(diskFull(folder));
}

/**
 * @param {string} path a file that could not be written, or one that does not exist yet
 * @param {string} folder
 */
function forbidden(path, folder) {
  let existing = path;
  while (!existsSync(existing)) existing = dirname(existing);
  const owner = statSync(existing).uid;
  const self = process.getuid?.();
  if (self === undefined || owner === self) {
    return `${existing} is read-only: allow yourself to write it, or move Touchline to a folder that you may write to.`;
  }
  const whose = `${existing} belongs to another user (number ${owner}, you are ${self})`;
  return `${whose}: start Touchline as its owner, or give ${folder} to yourself with chown -R.`;
}

/**
 * Throws what `error` means in one sentence, or the error itself when it is not about the machine.
 * @param {unknown} error
 * @param {string} folder
 * @returns {never}
 */
export function explain(error, folder) {
  const sentence = error instanceof Error && 'code' in error ? sentenceFor(error.message, folder) : undefined;
  throw sentence === undefined ? error : new Trouble(sentence);
}
