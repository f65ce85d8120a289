/** Form of the invoice page. Its only input is the service to pay with. */
import type {Catalogue, Service} from '../../catalogue';
import type {Invoice} from '../../engine/invoices';

/** @returns the service, or `undefined` for one that may not pay this invoice */
export function chosenService(typed: URLSearchParams, {terms}: Invoice, catalogue: Catalogue): Service | undefined {
  const id = Number(typed.get('service'));
  return terms.service_ids.includes(id) ? catalogue.service(id) : undefined;
}
