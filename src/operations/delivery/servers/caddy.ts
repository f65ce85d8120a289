/** Generates the configuration of Caddy 2.6 or newer. Address and folder come from its environment variables. */
import {BY_NAME} from '../description/media';
import type {Delivery} from '../description';

/** Environment variables that the configuration reads. */
export const CADDY_ADDRESS = 'DOCS_ADDRESS';
export const CADDY_ROOT = 'DOCS_ROOT';

const raw = (text: string) => `\`${text}\``;
const literal = (path: string) => path.replaceAll('.', '[.]');

/**
 * @param defaults defaults of the environment variables: the address to listen on (`:8080` for any host name without a
 * certificate, a host name to obtain one), and the folder of the delivered site
 */
export function caddyConfiguration(delivery: Delivery, defaults: {address: string; root: string}): string {
  const {addresses, suffixes, moved, caching, otherwise, headers, notFound, types} = delivery;
  const [fallback, ...others] = notFound;
  return `# Made by npm run deliver from src/operations/delivery/description.
{
	admin off
}

{$${CADDY_ADDRESS}:${defaults.address}} {
	root * {$${CADDY_ROOT}:${defaults.root}}

	# Where an address leads; empty where it is the canonical one. The first row that matches holds.
	map {path} {docs_to} {
${[...suffixes.exact].map(([from, to]) => `\t\t${from} ${raw(to ?? '')}`).join('\n')}
${[...moved].map(([from, to]) => `\t\t${raw(`~^${literal(from)}${suffixes.endings}?$`)} ${to}`).join('\n')}
		${raw(`~${suffixes.pattern}`)} ${raw('${1}')}
		default ${raw('')}
	}
	map {query} {docs_mark} {
		${raw('~.+')} ?
		default ${raw('')}
	}

	route {
		# The time of a file stands for its content: it makes the ETag, and is no date.
		header {
${headers.map(({name, value}) => `\t\t\t${name} ${raw(value)}`).join('\n')}
			Cache-Control ${raw(otherwise)}
			Vary Accept-Encoding
		}
		# Apart from the others: taking away waits for the end, and would have them wait too.
		header {
			-Last-Modified
			-Server
		}
${caching
  .map(
    ({name, pattern, query, value}, index) => `		# ${name}
		@cached${index} {
			path_regexp ${raw(pattern)}
${query === undefined ? '' : `\t\t\tvars_regexp {query} ${raw(query)}\n`}		}
		header @cached${index} Cache-Control ${raw(value)}`,
  )
  .join('\n')}
${[...types]
  .map(
    ([extension, type]) => `\t\t@${extension} path *.${extension}\n\t\theader @${extension} Content-Type ${raw(type)}`,
  )
  .join('\n')}
${Object.entries(BY_NAME)
  .map(
    ([name, {type}], index) => `\t\t@named${index} path */${name}\n\t\theader @named${index} Content-Type ${raw(type)}`,
  )
  .join('\n')}

		# A file server that is asked for anything would send the file for a POST, and fail on a name that no file can have.
		@method not method GET HEAD
		error @method 405
		@odd not path_regexp ${raw(addresses)}
		error @odd 404

		@leads vars_regexp {docs_to} ${raw('^/')}
		redir @leads {docs_to}{docs_mark}{query} 301
		# Neither what begins with a dot, which only RFC 8615 gives addresses, nor a second address of a compressed file.
		@hidden {
			path_regexp ${raw('/[.]|[.](?:br|gz)$')}
			not path /.well-known/*
		}
		error @hidden 404
		@shown path ${[...notFound.values()].join(' ')}
		error @shown 404
		@known file {
			try_files {path} {path}/index.html
		}
		rewrite @known {file_match.relative}
		file_server {
			precompressed br gzip
			disable_canonical_uris
		}
	}

	handle_errors {
		header {
${headers.map(({name, value}) => `\t\t\t${name} ${raw(value)}`).join('\n')}
			Cache-Control ${raw(otherwise)}
			Vary Accept-Encoding
		}
		header {
			-Last-Modified
			-Server
		}
		@missing expression {err.status_code} == 404
		handle @missing {
			header Content-Type ${raw(types.get('html')!)}
${others.map(([base, page], index) => `\t\t\t@locale${index} path ${base}*\n\t\t\trewrite @locale${index} ${page}`).join('\n')}
			@elsewhere not path ${others.map(([base]) => `${base}*`).join(' ')}
			rewrite @elsewhere ${fallback![1]}
			file_server {
				precompressed br gzip
				disable_canonical_uris
			}
		}
		handle {
			header Allow "GET, HEAD"
			respond "{err.status_code} {err.status_text}"
		}
	}
}
`;
}
