/** Which layout a page of the documentation has. */

/**
 * `operation`: one call, with samples beside its fields; `method`: one flow of a payment method, or the landing page of some;
 * `reference`: a table that needs the width; `guide`: text to read.
 */
export type PageKind = 'operation' | 'method' | 'reference' | 'guide';

const WIDE = new Set(['api/api_methods', 'services/index', 'changelog']);

/** @param id of a page, as Docusaurus makes it of its path below `docs/` */
export function pageKind(id: string): PageKind {
  if (WIDE.has(id) || id.startsWith('reference/')) return 'reference';
  if (id === 'invoicing/api_invoicing/index') return 'guide';
  if (/^(api|invoicing\/api_invoicing)\/|^services\/invoicing\/invoice_/.test(id)) return 'operation';
  if (id.startsWith('services/')) return 'method';
  return 'guide';
}
