/**
 * Translates WebDriver BiDi, which Playwright uses, into classic WebDriver, the only protocol of WebKit's driver.
 * Supports the part of BiDi that our tests use; other commands fail with an error that names the command.
 */
import { acceptPlaywright, type Command } from '../endpoint.ts';
import { findWebKit } from '../programs.ts';
import { newCertificate } from './certificate.ts';
import { Device } from './device.ts';
import { openDisplay } from './display.ts';
import type { Size } from './driver.ts';
import type { LocalValue } from './in-page.ts';

/** The parameters of all commands; each command uses some of them. */
interface Params {
  readonly context?: string;
  readonly contexts?: readonly string[];
  readonly userContext?: string;
  readonly userContexts?: readonly string[];
  readonly url?: string;
  readonly delta?: number;
  readonly viewport?: Size;
  readonly networkConditions?: object | null;
  readonly actions?: readonly Actions[];
  readonly script?: string;
  readonly target?: { readonly context?: string; readonly sandbox?: string };
  readonly expression?: string;
  readonly functionDeclaration?: string;
  readonly arguments?: readonly LocalValue[];
  readonly resultOwnership?: string;
  readonly serializationOptions?: { readonly maxObjectDepth?: number };
  readonly handles?: readonly string[];
}

interface Actions {
  readonly actions: readonly { readonly x?: number; readonly y?: number }[];
}

type Answer = object | Promise<object>;

const programs = findWebKit();
if (programs === undefined) throw new Error('there is no WebKit');
const certificate = newCertificate(programs.openssl);
const display = await openDisplay(programs.display);
process.once('exit', () => display.close());
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(0));

const playwright = await acceptPlaywright();
const devices = new Map<string, Device>();
let made = 0;

const tell = (message: object) => playwright.send(JSON.stringify(message));
const emit = (method: string, params: object) => tell({ type: 'event', method, params });

const devicesOf = ({ context, contexts = [], userContext, userContexts = [] }: Params) =>
  [...devices.values()].filter(
    (device) =>
      [context, ...contexts].includes(device.context) || [userContext, ...userContexts].includes(device.id),
  );

function deviceOf(params: Params): Device {
  const [device] = devicesOf(params);
  if (device === undefined) throw new Error('there is no such page');
  return device;
}

const commands: Readonly<Record<string, (params: Params) => Answer>> = {
  'session.new': () => ({
    sessionId: 'webkit',
    capabilities: { browserName: 'webkit', browserVersion: 'WebKitGTK', userAgent: '' },
  }),
  'browser.createUserContext': async () => {
    made += 1;
    const device = await Device.make(String(made), emit, certificate);
    devices.set(device.id, device);
    return { userContext: device.id };
  },
  'browser.removeUserContext': async (params) => {
    const device = deviceOf(params);
    devices.delete(device.id);
    await device.close();
    return {};
  },
  'browser.close': async () => {
    await closeAll();
    setImmediate(() => process.exit(0));
    return {};
  },
  'browsingContext.create': async (params) => {
    const device = deviceOf(params);
    await device.open(programs, display.env);
    return { context: device.context };
  },
  'browsingContext.close': (params) => done(deviceOf(params).close()),
  'browsingContext.activate': () => ({}),
  'browsingContext.setViewport': ({ viewport, ...params }) =>
    done(Promise.all(devicesOf(params).map(async (device) => viewport && device.resize(viewport)))),
  'browsingContext.navigate': ({ url = '', ...params }) => ({ url, navigation: deviceOf(params).goTo(url) }),
  'browsingContext.reload': (params) => done(deviceOf(params).reload()),
  'browsingContext.traverseHistory': ({ delta = 0, ...params }) => done(deviceOf(params).traverse(delta)),
  'browsingContext.captureScreenshot': async (params) => ({ data: await deviceOf(params).screenshot() }),
  'input.performActions': ({ actions = [], ...params }) =>
    done(deviceOf(params).performActions(actions.map(inWholePixels))),
  'script.addPreloadScript': ({ functionDeclaration = '', ...params }) => {
    made += 1;
    const script = String(made);
    for (const device of devicesOf(params)) device.scripts.set(script, functionDeclaration);
    return { script };
  },
  'script.removePreloadScript': ({ script = '' }) => {
    for (const device of devices.values()) device.scripts.delete(script);
    return {};
  },
  'script.evaluate': ({ expression = '', ...params }) =>
    evaluate({ ...params, functionDeclaration: `() => (${expression.trim().replace(/;$/, '')}\n)` }),
  'script.callFunction': (params) => evaluate(params),
  'script.disown': ({ target = {}, handles = [] }) => done(deviceOf(target).release(handles)),
  'emulation.setNetworkConditions': ({ networkConditions, ...params }) =>
    done(Promise.all(devicesOf(params).map((device) => device.setOffline(networkConditions !== null)))),
  // Settings that WebKit's driver does not support. Reduced motion comes from the display's settings.
  'session.subscribe': () => ({}),
  'browser.setDownloadBehavior': () => ({}),
  'network.addIntercept': () => ({ intercept: 'none' }),
  'network.addDataCollector': () => ({ collector: 'none' }),
  'emulation.setLocaleOverride': () => ({}),
  'emulation.setMediaFeaturesOverride': () => ({}),
  'emulation.setScreenOrientationOverride': () => ({}),
  'emulation.setScreenSettingsOverride': () => ({}),
};

async function done(action: Promise<unknown>): Promise<object> {
  await action;
  return {};
}

async function evaluate(params: Params): Promise<object> {
  const { target = {}, functionDeclaration = '', arguments: args = [] } = params;
  const device = deviceOf(target);
  const answer = await device.call({
    code: functionDeclaration,
    args,
    owned: params.resultOwnership === 'root',
    deep: params.serializationOptions?.maxObjectDepth !== 0,
  });
  const realm = device.realm(target.sandbox);
  return 'result' in answer
    ? { type: 'success', realm, result: answer.result }
    : { type: 'exception', realm, exceptionDetails: { text: answer.thrown } };
}

/** Classic WebDriver accepts whole pixels only. */
function inWholePixels(source: Actions): Actions {
  return {
    ...source,
    actions: source.actions.map((action) => ({
      ...action,
      ...(action.x === undefined ? {} : { x: Math.round(action.x) }),
      ...(action.y === undefined ? {} : { y: Math.round(action.y) }),
    })),
  };
}

async function closeAll(): Promise<void> {
  await Promise.all([...devices.values()].map((device) => device.close()));
}

playwright.on('message', async (message) => {
  const { id, method, params } = JSON.parse(message.toString()) as Command;
  try {
    const command = commands[method];
    if (command === undefined) throw new Error(`${method} is not made for WebKit: e2e/engines/webkit`);
    tell({ type: 'success', id, result: await command(params) });
  } catch (error) {
    tell({ type: 'error', id, error: 'unknown error', message: String(error) });
  }
});
playwright.once('close', async () => {
  await closeAll();
  process.exit(0);
});
