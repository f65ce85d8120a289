/**
 * `tsx tests/e2e/serve.ts <port>` serves the built site as a plain static host does: `index.html` for a folder, and the
 * `404.html` of the root for unknown paths, without redirects and headers. The delivered host corrects addresses by itself;
 * this server leaves that to the site.
 */
import {createReadStream} from 'node:fs';
import {createServer} from 'node:http';
import path from 'node:path';
import {answerOf, typeOf} from '../../src/operations/bench/files';
import {ROOT} from '../root';

const BUILD = path.join(ROOT, 'build');

createServer((request, response) => {
  const answer = answerOf(BUILD, request.url!, true);
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(answer.status, {'content-type': typeOf(answer.file).type});
  createReadStream(answer.file).pipe(response);
}).listen(Number(process.argv[2]));
