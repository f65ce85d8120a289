/** Generates the configuration of nginx 1.22 or newer. */
import {BY_NAME} from '../description/media';
import type {Delivery} from '../description';

export interface NginxOptions {
  /** Argument of `listen`: `8080`, `127.0.0.1:8080`. */
  listen: string;
  /** Folder of the delivered site. */
  root: string;
  /**
   * Also serve the `.br` files. The module is not part of nginx: Debian's package is `libnginx-mod-http-brotli-static`.
   */
  brotli: boolean;
}

/** Quoted, because braces and semicolons would end an unquoted value. */
const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
const header = (name: string, value: string, indent: string) => `${indent}add_header ${name} ${quoted(value)} always;`;

/** @returns a file for the `http` block of a configuration, such as `/etc/nginx/conf.d/docs.conf` */
export function nginxConfiguration(delivery: Delivery, {listen, root, brotli}: NginxOptions): string {
  return `# Made by npm run deliver from src/operations/delivery/description. Include it in the http part of nginx.conf.
${maps(delivery)}

server {
  listen ${listen};
  server_name _;
  root ${quoted(root)};

  server_tokens off;
  absolute_redirect off;
  charset off;

  types {
${[...delivery.types].map(([extension, type]) => `    ${quoted(type)} ${extension};`).join('\n')}
  }
  default_type application/octet-stream;

  # Compressed beforehand; nothing is compressed while somebody waits. A proxy in front gets the compressed file too.
  gzip_static on;
  gzip_vary on;
  gzip_proxied any;
  gzip_http_version 1.0;
${brotli ? '  brotli_static on;\n' : ''}
  # The time of a file stands for its content: it makes the ETag, and is no date.
  add_header Last-Modified "";
  add_header Cache-Control $docs_cache;
${delivery.headers.map(({name, value}) => header(name, value, '  ')).join('\n')}

  if ($docs_to) {
    return 301 $docs_to$is_args$args;
  }
  error_page 404 $docs_not_found;

  location / {
    try_files $uri $uri/index.html =404;
  }
  # Neither what begins with a dot, which only RFC 8615 gives addresses, nor a second address of a compressed file.
  location ~ "/[.](?!well-known/)|[.](?:br|gz)$" {
    return 404;
  }
${Object.entries(BY_NAME)
  .map(
    ([name, {type}]) => `  location ~ "/${name.replaceAll('.', '[.]')}$" {
    types {}
    default_type ${quoted(type)};
    try_files $uri =404;
  }`,
  )
  .join('\n')}
${[...delivery.notFound.values()]
  .map(
    (page) => `  location = ${page} {
    internal;
    add_header Last-Modified "";
    add_header Cache-Control ${quoted(delivery.otherwise)} always;
${delivery.headers.map(({name, value}) => header(name, value, '    ')).join('\n')}
  }`,
  )
  .join('\n')}
}
`;
}

function maps({suffixes, moved, caching, otherwise, notFound}: Delivery): string {
  const rows = (entries: Iterable<readonly [string, string]>) =>
    [...entries].map(([from, to]) => `  ${quoted(from)} ${to};`).join('\n');
  const [fallback] = notFound.values();
  return `map_hash_bucket_size 128;

# The address without what it should not end in; empty where there is nothing to take away.
map $uri $docs_stem {
  default "";
${rows([...suffixes.exact].map(([from, to]) => [from, quoted(to ?? '')]))}
  ${quoted(`~${suffixes.pattern}`)} $1;
}
map $docs_stem $docs_page {
  "" $uri;
  default $docs_stem;
}
# Where an address leads; empty where it is the canonical one.
map $docs_page $docs_to {
  default $docs_stem;
${rows([...moved].map(([from, to]) => [from, quoted(to)]))}
}
map "$uri?$args" $docs_cache {
  default ${quoted(otherwise)};
${caching
  .map(({name, pattern, query, value}) => {
    // One expression matches path and query: the path ends where the query begins.
    const ends = query === undefined ? '[?]' : `[?]${query.replace(/^\^/, '')}`;
    return `  # ${name}\n  ${quoted(`~${pattern.replace(/\$$/, '')}${ends}`)} ${quoted(value)};`;
  })
  .join('\n')}
}
map $uri $docs_not_found {
  default ${fallback};
${[...notFound]
  .slice(1)
  .map(([base, page]) => `  ${quoted(`~^${base}`)} ${page};`)
  .join('\n')}
}`;
}
