/**
 * Serves the built site as a plain static host does: a folder shows its `index.html`, everything unknown the `404.html` of
 * the root. `docusaurus serve` is kinder, it mends addresses by itself; here the site has to do it.
 */
import {createReadStream, statSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.xml': 'application/xml',
};

export interface StaticHost {
  url: string;
  stop(): Promise<void>;
}

function fileOf(root: string, pathname: string): string | undefined {
  const place = path.join(root, path.normalize(`/${pathname}`));
  const stat = statSync(place, {throwIfNoEntry: false});
  if (stat?.isFile()) return place;
  const index = path.join(place, 'index.html');
  return statSync(index, {throwIfNoEntry: false})?.isFile() ? index : undefined;
}

/** @param root folder of the built site */
export function startStaticHost(root: string, wanted: number): Promise<StaticHost> {
  const server: Server = createServer((request, response) => {
    let pathname = request.url!.split('?')[0]!;
    try {
      pathname = decodeURIComponent(pathname);
    } catch {
      // A stray `%`: no file has such a name.
    }
    const file = fileOf(root, pathname);
    response.writeHead(file ? 200 : 404, {'Content-Type': TYPES[file ? path.extname(file) : '.html'] ?? 'text/plain'});
    createReadStream(file ?? path.join(root, '404.html')).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(wanted, '127.0.0.1', () => {
      const {port} = server.address() as {port: number};
      resolve({
        url: `http://127.0.0.1:${port}`,
        stop: () => new Promise((done) => server.close(() => done()).closeAllConnections()),
      });
    });
  });
}
