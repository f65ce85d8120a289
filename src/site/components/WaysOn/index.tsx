/** Further links on pages without pagination: pages outside the documentation, and the 404 page. */
import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';

export default function WaysOn(): ReactNode {
  const title = translate({
    id: 'portal.ways',
    message: 'Useful pages',
    description: 'Heading of the links at the end of a page',
  });
  return (
    <nav className="ways-on" aria-label={title}>
      <p aria-hidden>{title}</p>
      <ul>
        {ways().map(([label, href]) => (
          <li key={href}>
            <Link to={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Labels and addresses of the links, in sidebar order. */
function ways(): [string, string][] {
  return [
    [translate({id: 'portal.ways.start', message: 'Get started'}), '/'],
    [translate({id: 'portal.ways.methods', message: 'Payment methods'}), '/services'],
    [translate({id: 'portal.ways.api', message: 'API reference'}), '/api/api_methods'],
    [translate({id: 'portal.ways.errors', message: 'Error codes'}), '/reference/api_error_codes'],
    [translate({id: 'portal.ways.live', message: 'Go live'}), '/go_live'],
    [translate({id: 'portal.ways.invoices', message: 'Invoices'}), '/services/invoicing'],
    [translate({id: 'portal.ways.pages', message: 'Payment pages'}), '/invoicing'],
    [translate({id: 'portal.ways.openapi', message: 'OpenAPI, YAML'}), 'pathname:///openapi.yaml'],
    [translate({id: 'portal.ways.postman', message: 'Postman collection'}), 'pathname:///postman_collection.json'],
    [translate({id: 'portal.ways.changelog', message: 'Changelog'}), '/changelog'],
    [translate({id: 'portal.ways.blog', message: 'Blog'}), '/blog'],
    [translate({id: 'portal.ways.tags', message: 'Tags'}), '/tags'],
    [translate({id: 'portal.ways.about', message: 'About this portal'}), '/about'],
  ];
}
