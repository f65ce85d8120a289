/** Serves the preview, and sends changes to the pages that are open. */
import {createReadStream, statSync} from 'node:fs';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import path from 'node:path';
import {DEFAULT_LOCALE, type Locale} from '../brand';
import type {Problem} from '../facts';
import {framed, partsOf, problemsHtml} from './frame';
import {CHANGES_ADDRESS, SCRIPT_ADDRESS, STYLE_ADDRESS} from './frame/addresses';
import type {SidebarEntry} from './frame/sidebar';
import type {PageAddress} from './pages';
import type {Preview} from './preview';

export interface Site {
  preview: Preview;
  /** Style sheet and script of every page. */
  style: string;
  script: string;
  /** Mistakes that are known. */
  problems(): readonly Problem[];
  /** Called when a page is opened. */
  opened(page: PageAddress): void;
  sidebar(locale: Locale): readonly SidebarEntry[];
  /** Folders of static files, absolute; generated files are written before they are asked for. */
  staticFolders(locale: Locale): Promise<readonly string[]>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.xml': 'application/xml',
  '.yaml': 'text/yaml; charset=utf-8',
};

/** A page that is open in a browser. */
interface Reader {
  address: string;
  response: ServerResponse;
}

export class PreviewServer {
  private readonly readers = new Set<Reader>();
  private readonly server: Server;

  constructor(private readonly site: Site) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: Error) => {
        response.writeHead(500, {'content-type': 'text/plain; charset=utf-8'}).end(error.stack ?? error.message);
      });
    });
  }

  /** @throws Error if the port is taken */
  listen(port: number, host: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => resolve());
    });
  }

  close(): void {
    for (const {response} of this.readers) response.end();
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Addresses that somebody looks at. */
  get open(): readonly string[] {
    return [...new Set([...this.readers].map(({address}) => address))];
  }

  /** Sends each open page as it is now. */
  async sendPages(): Promise<void> {
    for (const address of this.open) {
      const rendered = await this.site.preview.page(address);
      if (!rendered) continue;
      const parts = partsOf(rendered, this.site.problems());
      for (const reader of this.readers) if (reader.address === address) send(reader, 'page', parts);
    }
  }

  /** Sends the mistakes to each open page. */
  sendProblems(): void {
    const html = problemsHtml(this.site.problems());
    for (const reader of this.readers) send(reader, 'problems', {html});
  }

  /** Tells each open page that the styles differ. */
  sendStyle(style: string): void {
    this.site.style = style;
    for (const reader of this.readers) send(reader, 'style', {});
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {pathname, searchParams} = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === CHANGES_ADDRESS) return this.keepOpen(searchParams, request, response);
    if (pathname === STYLE_ADDRESS) return text(response, this.site.style, '.css');
    if (pathname === SCRIPT_ADDRESS) return text(response, this.site.script, '.js');
    const address = decoded(pathname).replace(/(?<=.)\/$/, '');
    const rendered = await this.site.preview.page(address);
    if (rendered) {
      this.site.opened(rendered.page);
      const html = framed(rendered, this.site.problems(), this.site.sidebar(rendered.page.locale));
      response.writeHead(200, {'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store'}).end(html);
      return;
    }
    const file = await this.staticFile(address);
    if (file !== undefined) {
      const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, {'content-type': type, 'cache-control': 'no-store'});
      createReadStream(file).pipe(response);
      return;
    }
    const moved = this.site.preview.movedTo(address);
    if (moved !== undefined) return void response.writeHead(302, {location: moved}).end();
    response
      .writeHead(404, {'content-type': 'text/plain; charset=utf-8'})
      .end(
        `There is no page at ${address}. The preview has the pages of docs/, blog/, src/pages/ and versioned_docs/.\n`,
      );
  }

  private async staticFile(address: string): Promise<string | undefined> {
    if (path.extname(address) === '') return undefined;
    const locale = /^\/([a-z]{2})\//.exec(address)?.[1] as Locale | undefined;
    const bare = locale === undefined ? address : address.slice(locale.length + 1);
    const folders = await this.site.staticFolders(locale ?? DEFAULT_LOCALE);
    return folders
      .map((folder) => path.join(folder, path.normalize(bare)))
      .find((file) => statSync(file, {throwIfNoEntry: false})?.isFile());
  }

  private async keepOpen(params: URLSearchParams, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = decoded(params.get('address') ?? '/').replace(/(?<=.)\/$/, '');
    const reader: Reader = {address, response};
    response.writeHead(200, {'content-type': 'text/event-stream', 'cache-control': 'no-store'});
    response.write('retry: 300\n\n');
    this.readers.add(reader);
    request.on('close', () => this.readers.delete(reader));
    // The source may have changed between the page and this connection.
    const rendered = await this.site.preview.page(address);
    if (rendered && String(rendered.edition) !== params.get('edition'))
      send(reader, 'page', partsOf(rendered, this.site.problems()));
  }
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

const send = ({response}: Reader, event: string, data: object): void =>
  void response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

const text = (response: ServerResponse, body: string, type: string): void =>
  void response.writeHead(200, {'content-type': TYPES[type]!, 'cache-control': 'no-store'}).end(body);
