/**
 * MiniBrowser of WebKitGTK, by WebDriver, in a display of its own (Xvfb), because it has no headless mode.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {createServer, type AddressInfo} from 'node:net';
import type {Readable} from 'node:stream';
import {setTimeout as sleep} from 'node:timers/promises';
import {Inspector, inspectorPort} from './inspector';
import {withoutSpace} from './pdf';
import {Complaints, type Engine, type Modifier, type Session, type Settings, type Tab} from './driver';

/** Arguments of MiniBrowser for settings that are not the default. */
const ARGUMENTS = {
  // Removes scripts and handlers from documents, and shows `noscript`; scripts of the driver are still executed.
  javaScript: '--enable-javascript-markup=false',
  storage: '--enable-html5-local-storage=false',
} satisfies Record<Exclude<keyof Settings, 'script'>, string>;

/** The second makes pages known to inspectors. */
const COMMON_ARGUMENTS = ['--automation', '--enable-developer-extras=true'];

/** Code points of WebDriver for keys that are not characters. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

/** Property of a JSON object that refers to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** @returns the value of the answer, which is not checked */
type Call = <Value = void>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Value>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

/**
 * @param driver path of `WebKitWebDriver`
 * @param browser path of `MiniBrowser`
 */
export async function startWebKit(driver: string, browser: string): Promise<Engine> {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1400x24', '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
  const port = await freePort();
  const server = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      // Threads that paint by Mesa's software renderer crash the page once in some hundred tests (`SkiaGPUWorker` in `swrast_dri.so`).
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    },
    stdio: 'ignore',
  });
  const call: Call = async <Value>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    }).catch(async (error: unknown) => {
      // A program that has crashed is reported a moment after its connections are closed.
      await Promise.race([once(server, 'exit'), sleep(1000)]);
      const end = server.signalCode ?? server.exitCode;
      throw end === null
        ? error
        : new Error(`the driver has ended with ${end} during ${method} ${path}`, {cause: error});
    });
    const {value} = (await response.json()) as {value: unknown};
    if (!response.ok) {
      const {error, message} = value as {error: string; message: string};
      throw new Error(`${error}: ${message}`);
    }
    return value as Value;
  };
  for (const end = Date.now() + 10_000; ;) {
    try {
      await call('GET', '/status');
      break;
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(20);
    }
  }
  return {
    async start(settings) {
      const names = Object.keys(ARGUMENTS) as (keyof typeof ARGUMENTS)[];
      const args = [...COMMON_ARGUMENTS, ...names.filter((name) => !settings[name]).map((name) => ARGUMENTS[name])];
      const {sessionId} = await call<{sessionId: string}>('POST', '/session', {
        capabilities: {alwaysMatch: {'webkitgtk:browserOptions': {binary: browser, args}}},
      });
      return session(
        (method, path, body) => call(method, `/session/${sessionId}${path}`, body),
        inspectorPort(server.pid!),
        settings.script,
      );
    },
    async stop() {
      await stopped(server);
      await stopped(display);
    },
  };
}

async function session(call: Call, port: number, script?: string): Promise<Session> {
  const complaints = new Complaints();
  const inspector = await Inspector.open(port, {
    message({source, level, text, url, parameters = []}) {
      if (!['error', 'warning'].includes(level)) return;
      // As in Chromium, the status of a page that a test opens.
      if (source === 'network' && text.includes('404') && complaints.wasOpened(url)) return;
      const more = parameters.slice(1).map(({value, description}) => description ?? String(value));
      complaints.add(`console ${level}: ${[text, ...more].join(' ')}`);
    },
    request: (url) => complaints.request(url),
    script,
  });
  // Commands of two tabs must not be mixed, because each switches to its tab and frame first.
  let last: Promise<unknown> = Promise.resolve();
  let current = await call<string>('GET', '/window');
  let first: string | undefined = current;
  let closed = false;
  const inTab = <Result>(handle: string, action: () => Promise<Result>): Promise<Result> => {
    const next = last.then(async () => {
      if (closed) throw new Error('the session is closed');
      if (current !== handle) await call('POST', '/window', {handle});
      current = handle;
      return action();
    });
    last = next.catch(() => {});
    return next;
  };
  return {
    async newTab() {
      const handle = first ?? (await call<{handle: string}>('POST', '/window/new', {type: 'window'})).handle;
      first = undefined;
      const setMedia = await inspector.observeNext();
      return tab(call, (action) => inTab(handle, action), complaints, setMedia);
    },
    async complaints() {
      await inspector.settled();
      return complaints.take();
    },
    async close() {
      inspector.close();
      closed = true;
      // The driver crashes if a script ends whose session has been deleted.
      await last;
      await call('DELETE', '');
    },
  };
}

const key = (name: string): string => KEYS[name] ?? name;

function tab(
  call: Call,
  run: <Result>(action: () => Promise<Result>) => Promise<Result>,
  complaints: Complaints,
  setMedia: (media: string) => Promise<void>,
): Tab {
  const execute = (expression: string) =>
    call<unknown>('POST', '/execute/sync', {script: `return (${expression})`, args: []});
  const pointer = (...actions: object[]) =>
    run(async () => {
      await call('POST', '/frame', {id: null});
      await call('POST', '/actions', {
        actions: [{type: 'pointer', id: 'mouse', parameters: {pointerType: 'mouse'}, actions}],
      });
    });
  const keyboard = (actions: object[]) =>
    run(() => call('POST', '/actions', {actions: [{type: 'key', id: 'keyboard', actions}]}));
  const down = (value: string) => ({type: 'keyDown', value: key(value)});
  const up = (value: string) => ({type: 'keyUp', value: key(value)});
  const move = (x: number, y: number) => ({
    type: 'pointerMove',
    duration: 0,
    origin: 'viewport',
    x: Math.round(x),
    y: Math.round(y),
  });
  return {
    async goto(url) {
      complaints.allow(url);
      await run(() => call('POST', '/url', {url}));
    },
    reload: () => run(() => call('POST', '/refresh', {})),
    back: () => run(() => call('POST', '/back', {})),
    forward: () => run(() => call('POST', '/forward', {})),
    evaluate: (frames, expression) =>
      run(async () => {
        await call('POST', '/frame', {id: null});
        for (const value of frames) {
          const element = await call<Record<string, string>>('POST', '/element', {using: 'css selector', value});
          await call('POST', '/frame', {id: {[ELEMENT]: element[ELEMENT]}});
        }
        return execute(expression);
      }),
    move: (x, y) => pointer(move(x, y)),
    click: (x, y) => pointer(move(x, y), {type: 'pointerDown', button: 0}, {type: 'pointerUp', button: 0}),
    press: (name: string, modifiers: readonly Modifier[]) =>
      keyboard([...modifiers.map(down), down(name), up(name), ...[...modifiers].reverse().map(up)]),
    type: (text) => keyboard([...text].flatMap((letter) => [down(letter), up(letter)])),
    setSize: (width, height) =>
      run(async () => {
        await call('POST', '/frame', {id: null});
        const inner = async () => (await execute('[innerWidth, innerHeight]')) as [number, number];
        const outer = await call<{width: number; height: number}>('GET', '/window/rect');
        const [w, h] = await inner();
        // The toolbar and the border of the window.
        await call('POST', '/window/rect', {width: width + outer.width - w, height: height + outer.height - h});
        const end = Date.now() + 5_000;
        for (let now = await inner(); now[0] !== width || now[1] !== height; now = await inner()) {
          if (Date.now() > end) throw new Error(`the page is ${now.join(' × ')} px, not ${width} × ${height}`);
          await sleep(20);
        }
      }),
    screenshot: () => run(async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64')),
    async printed() {
      await setMedia('print');
      const text = (await run(async () => {
        await call('POST', '/frame', {id: null});
        return execute(`(${renderedText})()`);
      })) as string;
      await setMedia('');
      return [withoutSpace(text)];
    },
  };
}

/** Runs in the page. @returns what is rendered of it, with generated texts, which `innerText` leaves out */
function renderedText(): string {
  const generated = (element: Element, where: string): string =>
    [...getComputedStyle(element, where).content.matchAll(/"([^"]*)"|attr\(([\w-]+)\)/g)]
      .map(([, text, name]) => text ?? element.getAttribute(name!) ?? '')
      .join('');
  const shown = (element: Element): string => {
    const isContents = getComputedStyle(element).display === 'contents';
    if (!isContents && !element.checkVisibility({visibilityProperty: true})) return '';
    const inner = [...element.childNodes].map((node) => {
      if (node instanceof Element) return shown(node);
      return node instanceof Text ? node.data : '';
    });
    return [generated(element, '::before'), ...inner, generated(element, '::after')].join('');
  };
  return shown(document.body);
}
