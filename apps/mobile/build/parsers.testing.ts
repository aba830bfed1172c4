/** Readers of the projects' files, for packages without types. Each throws for a file that its tool would refuse. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** An element as xml2js gives it: attributes under `$`, children by name. */
export interface Element {
  readonly $?: Readonly<Record<string, string>>;
  readonly [child: string]: readonly Element[] | Readonly<Record<string, string>> | undefined;
}

export async function readXml(path: string): Promise<Element> {
  const { parseStringPromise } = require('xml2js') as {
    parseStringPromise: (text: string) => Promise<Record<string, Element>>;
  };
  const [root] = Object.values(await parseStringPromise(readFileSync(path, 'utf8')));
  if (root === undefined) throw new Error(`${path} is empty`);
  return root;
}

/** The children of this name. */
export function childrenOf(element: Element, name: string): readonly Element[] {
  const children = element[name];
  return isList(children) ? children : [];
}

function isList(children: Element[string]): children is readonly Element[] {
  return Array.isArray(children);
}

/** An attribute of Android's namespace. */
export function androidOf(element: Element, name: string): string | undefined {
  return element.$?.[`android:${name}`];
}

export function readPlist(path: string): Readonly<Record<string, unknown>> {
  const { parse } = require('plist') as { parse: (text: string) => Record<string, unknown> };
  return parse(readFileSync(path, 'utf8'));
}

export interface XcodeProject {
  readonly buildSettings: readonly Readonly<Record<string, unknown>>[];
  /** The names of the files that are copied into the app. */
  readonly resources: readonly string[];
  /** Files that the project names, by the name in its comment. */
  readonly files: readonly string[];
}

export function readXcodeProject(path: string): XcodeProject {
  const { project } = require('xcode') as {
    project: (path: string) => {
      parseSync: () => { hash: { project: { objects: XcodeObjects } } };
    };
  };
  const { objects } = project(path).parseSync().hash.project;
  const all = (section: string) =>
    Object.values(objects[section] ?? {}).filter((one) => typeof one === 'object');
  return {
    buildSettings: all('XCBuildConfiguration').flatMap(({ buildSettings = {} }) => [buildSettings]),
    resources: all('PBXResourcesBuildPhase').flatMap(({ files = [] }) =>
      files.map(({ comment }) => comment.replace(/ in Resources$/, '')),
    ),
    files: all('PBXFileReference').flatMap(({ path }) => path ?? []),
  };
}

/** By section and id. */
type XcodeObjects = Readonly<Record<string, Readonly<Record<string, XcodeObject>>>>;

interface XcodeObject {
  readonly buildSettings?: Readonly<Record<string, unknown>>;
  readonly files?: readonly { readonly comment: string }[];
  readonly path?: string;
}
