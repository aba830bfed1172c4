// Explains errors of the machine in one sentence that says what to do.
import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** An expected failure: its message is the whole answer, and no stack trace is printed. */
export class Trouble extends Error {}

/**
 * The sentence for an error of the file system, the network or npm; undefined for any other error.
 * @param {string} text an error's code, or all output of a program
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
    return 'package-lock.json does not fit package.json: run "npm install" and "node scripts/checks/lock.ts --write".';
  }
  return undefined;
}

/** @param {string} folder */
function diskFull(folder) {
  return `The disk is full: make about 1 GB of room for ${folder} and try again.`;
}

/**
 * Throws when the disk has less free space than the download needs. On a full disk npm can leave half a file behind and
 * report success.
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
 * Throws the sentence for `error`, or the error itself when it is not about the machine.
 * @param {unknown} error
 * @param {string} folder
 * @returns {never}
 */
export function explain(error, folder) {
  const sentence = error instanceof Error && 'code' in error ? sentenceFor(error.message, folder) : undefined;
  throw sentence === undefined ? error : new Trouble(sentence);
}
