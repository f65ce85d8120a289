/**
 * The scripts that a collection brings along. Own text and no converter's: the converters from OpenAPI know no
 * signature over the body, make one request per operation instead of one per example, and write the bodies anew.
 */
import type {Gateway} from '../../facts';

type HeaderNames = Gateway['signing']['headers'];

const intro = `// Signs the call and the exact bytes of its body: HMAC-SHA256 over <point>.<key>.<METHOD> <path>, one LF and
// the body, keyed with the API token. The path is that of the whole address, as it is sent.
// A request with a bearer token is not signed.`;

/** Runs before each request in Postman. */
export function postmanSigning({point, key, signature}: HeaderNames): string {
  return `${intro}
if (!(pm.request.auth && pm.request.auth.type === 'bearer')) {
  const CryptoJS = require('crypto-js');
  const point = pm.variables.get('point_id');
  const body = pm.variables.replaceIn(pm.request.body.raw);
  const path = pm.variables.replaceIn(pm.request.url.toString()).replace(/^\\w+:\\/\\/[^/]*/, '');
  // The gateway takes each key once, and two requests may fall into one millisecond.
  const key = Math.max(Date.now(), Number(pm.collectionVariables.get('last_key') || 0) + 1);
  pm.collectionVariables.set('last_key', String(key));
  const signature = CryptoJS.HmacSHA256(\`\${point}.\${key}.POST \${path}\\n\${body}\`, pm.variables.get('api_token'));
  pm.request.body.update(body);
  pm.request.headers.upsert({key: '${point}', value: point});
  pm.request.headers.upsert({key: '${key}', value: String(key)});
  pm.request.headers.upsert({key: '${signature}', value: signature.toString(CryptoJS.enc.Hex)});
}`;
}

/** Runs after each answer in Postman. A file, such as a report, has no \`error.code\`. */
export const postmanTests = `pm.test('succeeds with code 0', () => {
  pm.response.to.have.status(200);
  if (/json/.test(pm.response.headers.get('Content-Type'))) {
    pm.expect(pm.response.json().error.code).to.equal(0);
  }
});`;

/** Runs before each request in Bruno. */
export function brunoSigning({point, key, signature}: HeaderNames): string {
  return `${intro}
if (req.getAuthMode() !== 'bearer') {
  const CryptoJS = require('crypto-js');
  const point = bru.getEnvVar('point_id');
  const body = req.getBody({raw: true});
  // A script runs before Bruno fills in the variables.
  const path = req.getUrl().replace('{{base_url}}', bru.getEnvVar('base_url')).replace(/^\\w+:\\/\\/[^/]*/, '');
  // The gateway takes each key once, and two requests may fall into one millisecond.
  const key = Math.max(Date.now(), Number(bru.getVar('last_key') || 0) + 1);
  bru.setVar('last_key', key);
  const signature = CryptoJS.HmacSHA256(\`\${point}.\${key}.POST \${path}\\n\${body}\`, bru.getEnvVar('api_token'));
  req.setHeader('${point}', point);
  req.setHeader('${key}', String(key));
  req.setHeader('${signature}', signature.toString(CryptoJS.enc.Hex));
}`;
}
