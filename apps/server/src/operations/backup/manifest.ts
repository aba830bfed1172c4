/** The table of contents of a backup. It is the last part, so a backup without it is incomplete. */
import { hash } from 'node:crypto';

export const FORMAT = 'touchline-backup';
export const FORMAT_VERSION = 1;
export const MANIFEST_NAME = 'manifest.json';

export interface TablePart {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

export interface FilePart {
  readonly name: string;
  /** The path below DATA_DIR/media, with slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Manifest {
  readonly format: typeof FORMAT;
  readonly format_version: number;
  /** The version of Touchline that made it. */
  readonly version: string;
  /** ISO 8601. */
  readonly made_at: string;
  readonly engine: 'sqlite' | 'postgres';
  /** The names of the migrations that the tables have. */
  readonly migrations: readonly string[];
  readonly tables: readonly TablePart[];
  readonly files: readonly FilePart[];
}

/** The stored text, with its own checksum. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, sha256: hash('sha256', JSON.stringify(manifest)) }, null, 2)}\n`;
}

/** Null for a text that is no manifest or was changed. A newer format is returned as it is. */
export function parseManifest(text: string): Manifest | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { sha256, ...manifest } = parsed as Manifest & { sha256?: unknown };
  if (manifest.format !== FORMAT || sha256 !== hash('sha256', JSON.stringify(manifest))) return null;
  return manifest;
}
