/** Determines the layout of a documentation page. */

/**
 * `operation`: one call, with samples beside its fields; `method`: one flow of a payment method, or the landing page of
 * several; `reference`: a table that needs the full width; `guide`: running text.
 */
export type PageKind = 'operation' | 'method' | 'reference' | 'guide';

const WIDE = new Set(['api/api_methods', 'services/index', 'changelog']);

/** @param id page id of Docusaurus, derived from the path below `docs/` */
export function pageKind(id: string): PageKind {
  if (WIDE.has(id) || id.startsWith('reference/')) return 'reference';
  if (id === 'invoicing/api_invoicing/index') return 'guide';
  if (/^(api|invoicing\/api_invoicing)\/|^services\/invoicing\/invoice_/.test(id)) return 'operation';
  if (id.startsWith('services/')) return 'method';
  return 'guide';
}
