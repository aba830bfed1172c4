/** Types of the parts of PouchDB 9 and its server that are measured; neither has types. */
declare module 'pouchdb' {
  interface Doc {
    readonly _id: string;
    readonly _rev?: string;
    readonly [field: string]: unknown;
  }
  interface Replicated extends Promise<{ readonly docs_written: number }> {
    cancel(): void;
  }
  interface Changes {
    on(event: 'change', hear: (change: { readonly id: string; readonly doc?: Doc }) => void): void;
    cancel(): void;
  }
  export default class PouchDB {
    constructor(name: string, options?: object);
    static defaults(options: object): typeof PouchDB;
    readonly replicate: {
      from(remote: PouchDB, options: object): Replicated;
      to(remote: PouchDB, options: object): Replicated;
    };
    allDocs(options: object): Promise<{ readonly rows: readonly { readonly doc: Doc }[] }>;
    bulkDocs(docs: readonly Doc[]): Promise<readonly unknown[]>;
    changes(options: object): Changes;
    close(): Promise<void>;
  }
}

declare module 'express-pouchdb' {
  import type { RequestListener } from 'node:http';
  import type PouchDB from 'pouchdb';
  export default function server(databases: typeof PouchDB, options: object): RequestListener;
}
