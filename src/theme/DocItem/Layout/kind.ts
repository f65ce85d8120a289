/** Determines the layout of a documentation page. */

/**
 * `operation`: one call, with samples beside its fields; `method`: one flow of a payment method, or the landing page of
 * several; `reference`: a table that needs the full width; `landing`: the start page; `guide`: running text.
 */
export type PageKind = 'operation' | 'method' | 'reference' | 'landing' | 'guide';

const WIDE = new Set(['api/api_methods', 'services/index', 'changelog']);

/**
 * @param id page id of Docusaurus, derived from the path below `docs/`
 * @param version of the documentation; an archived one has a start page of running text
 */
export function pageKind(id: string, version = 'current'): PageKind {
  if (id === 'index' && version === 'current') return 'landing';
  if (WIDE.has(id) || id.startsWith('reference/')) return 'reference';
  if (id === 'invoicing/api_invoicing/index') return 'guide';
  if (/^(api|invoicing\/api_invoicing)\/|^services\/invoicing\/invoice_/.test(id)) return 'operation';
  if (id.startsWith('services/')) return 'method';
  return 'guide';
}
