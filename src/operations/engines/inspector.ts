/**
 * Client of the remote inspector of WebKitGTK. WebDriver does not report what pages log, and MiniBrowser prints nothing in a
 * private session, as automated ones are; the inspector has all messages and requests from the first on.
 *
 * The browser of a session listens where `WEBKIT_INSPECTOR_SERVER` says, for its driver, and accepts one inspector in
 * addition. A message is its length (32 bits, network order), a byte for the byte order of the parameters, its name,
 * NUL, and parameters in the format of GVariant (docs.gtk.org/glib: “GVariant specification”).
 */
import {readdirSync, readFileSync} from 'node:fs';
import {endianness} from 'node:os';
import {connect, type Socket} from 'node:net';
import {once} from 'node:events';

const HEADER_BYTES = 5;
/**
 * Number of the process of the browser, the first one. Its pages are numbered too, but the browser tells their list only
 * when a page is closed: 1 is the first page, 2 the driver, and 3 the next page.
 */
const BROWSER = 1n;
const LITTLE = endianness() === 'LE';

/** An argument of a call of the console. */
interface Parameter {
  value?: unknown;
  description?: string;
}

/** A message of the console. */
interface Message {
  source: string;
  level: string;
  text: string;
  url?: string;
  parameters?: Parameter[];
}

/** Reports that are read, with the parameters of each. */
type Report =
  | {method: 'Target.targetCreated'; params: {targetInfo: {targetId: string; type: string; isPaused?: boolean}}}
  | {method: 'Target.dispatchMessageFromTarget'; params: {message: string}}
  | {method: 'Console.messageAdded'; params: {message: Message}}
  | {method: 'Network.requestWillBeSent'; params: {request: {url: string}}};

/** An answer to a command, which has its id, or a report. */
type Incoming = {id: number; method?: undefined} | (Report & {id?: undefined});

/** Receives the reports of the inspector. */
export interface Observer {
  /** @param message whose text is the first argument; all of them are its parameters */
  message(message: Message): void;
  request(url: string): void;
  /** Runs in each document before its own scripts. */
  script?: string | undefined;
}

/** Processes without a parent of this id are skipped; a process may end while it is read. */
function environmentOf(pid: string, parent: number): string {
  try {
    if (!readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${parent}\n`)) return '';
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * @param driver id of the process of WebKitWebDriver
 * @returns port on which the browser of its session listens
 * @throws Error if the driver has no browser
 */
export function inspectorPort(driver: number): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const [, port] = /WEBKIT_INSPECTOR_SERVER=[^\0]*:(\d+)/.exec(environmentOf(pid, driver)) ?? [];
    if (port) return Number(port);
  }
  throw new Error('the driver has started no browser with an inspector');
}

const uint64 = (...values: bigint[]): Buffer => {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, index) =>
    LITTLE ? bytes.writeBigUInt64LE(value, index * 8) : bytes.writeBigUInt64BE(value, index * 8),
  );
  return bytes;
};
const readUint64 = (bytes: Buffer, at: number): bigint =>
  LITTLE ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at);
const text = (bytes: Buffer, from: number): string => bytes.toString('utf8', from, bytes.indexOf(0, from));

interface Page {
  send: (method: string, params?: object) => void;
  /** Innermost target, which changes when a navigation needs another process. */
  target?: string;
}

export class Inspector {
  private received = Buffer.alloc(0);
  private readonly pages = new Map<bigint, Page>();
  private readonly waiting = new Map<number, () => void>();
  private ids = 0;

  private constructor(
    private readonly socket: Socket,
    private readonly observer: Observer,
  ) {
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    // The browser is closed at the end of its session.
    socket.on('error', () => {});
    this.write('SetupInspectorClient', Buffer.from('\0'));
  }

  static async open(port: number, observer: Observer): Promise<Inspector> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Inspector(socket, observer);
  }

  /**
   * Observes the next tab; resolves when nothing that it reports from now on is missed.
   * @returns function that sets the medium of the tab, such as `print`; an empty text ends that
   * @throws Error if the browser has no such page
   */
  async observeNext(): Promise<(media: string) => Promise<void>> {
    const id = this.pages.size === 0 ? 1n : BigInt(this.pages.size) + 2n;
    this.observe(id);
    const end = Date.now() + 10_000;
    while (!this.pages.get(id)!.target) {
      if (Date.now() > end) throw new Error(`the inspector finds no page ${id}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await this.settled();
    const page = this.pages.get(id)!;
    return (media) =>
      new Promise((resolve) => {
        // Otherwise the medium is accepted and ignored.
        this.tell(page, 'Page.enable');
        this.waiting.set(this.tell(page, 'Page.setEmulatedMedia', {media}), resolve);
      });
  }

  /** Resolves when all that the pages have reported until now has arrived. */
  async settled(): Promise<void> {
    await Promise.all(
      [...this.pages.values()].map(
        (page) =>
          new Promise<void>((resolve) => {
            // A closed tab does not answer.
            const timer = setTimeout(resolve, 1000);
            this.waiting.set(this.tell(page, 'Console.enable'), () => {
              clearTimeout(timer);
              resolve();
            });
          }),
      ),
    );
  }

  close(): void {
    this.socket.destroy();
  }

  private write(name: string, parameters: Buffer): void {
    const body = Buffer.concat([Buffer.from(`${name}\0`), parameters]);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32BE(body.length, 0);
    header.writeUInt8(LITTLE ? 1 : 0, 4);
    this.socket.write(Buffer.concat([header, body]));
  }

  private receive(chunk: Buffer): void {
    this.received = Buffer.concat([this.received, chunk]);
    while (this.received.length >= HEADER_BYTES) {
      const end = HEADER_BYTES + this.received.readUInt32BE(0);
      if (this.received.length < end) return;
      // A copy, because numbers of GVariant are aligned.
      const body = Buffer.from(this.received.subarray(HEADER_BYTES, end));
      this.received = this.received.subarray(end);
      const name = text(body, 0);
      this.handle(name, body.subarray(name.length + 1));
    }
  }

  private handle(name: string, parameters: Buffer): void {
    if (name !== 'SendMessageToFrontend') return;
    const page = this.pages.get(readUint64(parameters, 8));
    if (page) this.fromPage(page, JSON.parse(text(parameters, 16)));
  }

  private observe(page: bigint): void {
    const ids = uint64(BROWSER, page);
    this.pages.set(page, {
      send: (method, params = {}) => {
        const message = JSON.stringify({id: (this.ids += 1), method, params});
        this.write('SendMessageToBackend', Buffer.concat([ids, Buffer.from(`${message}\0`)]));
      },
    });
    this.write('Setup', ids);
  }

  /** Sends a command to the innermost target of a page. @returns its id */
  private tell(page: Page, method: string, params = {}): number {
    const id = (this.ids += 1);
    page.send('Target.sendMessageToTarget', {
      targetId: page.target,
      message: JSON.stringify({id, method, params}),
    });
    return id;
  }

  private fromPage(page: Page, received: Incoming): void {
    switch (received.method) {
      case 'Target.targetCreated': {
        const {targetId, type, isPaused} = received.params.targetInfo;
        if (type !== 'page') return;
        page.target = targetId;
        this.tell(page, 'Console.enable');
        this.tell(page, 'Network.enable');
        if (this.observer.script !== undefined) {
          this.tell(page, 'Page.enable');
          this.tell(page, 'Page.setBootstrapScript', {source: this.observer.script});
        }
        if (isPaused) page.send('Target.resume', {targetId});
        return;
      }
      case 'Target.dispatchMessageFromTarget':
        this.fromTarget(JSON.parse(received.params.message));
    }
  }

  private fromTarget(received: Incoming): void {
    if (received.id !== undefined) {
      this.waiting.get(received.id)?.();
      this.waiting.delete(received.id);
    } else if (received.method === 'Console.messageAdded') this.observer.message(received.params.message);
    else if (received.method === 'Network.requestWillBeSent') this.observer.request(received.params.request.url);
  }
}
