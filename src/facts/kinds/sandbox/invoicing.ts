/** Check of the payment pages of the invoicing API. */
import type {SandboxSeed} from '../../schemas';
import type {Problem} from '../../errors';
import {reportOn, type LocatedValue} from '../../located';
import type {ReadKind} from '../define';
import {serviceIds} from './services';

/** Templates use existing services; their looks and pages refer to existing templates. */
export function invoicingPagesAreSound(source: LocatedValue<SandboxSeed>, read: ReadKind): Problem[] {
  const {problems, must} = reportOn(source);
  const {templates, customizations, pages} = source.value.invoicing;
  const services = serviceIds(read);
  const templateIds = templates.map(({id}) => id);
  templates.forEach((template, index) => {
    for (const id of template.service_ids)
      must(services.includes(id), ['invoicing', 'templates', index], 'service', id, services);
  });
  for (const [name, list] of Object.entries({customizations, pages})) {
    list.forEach(({template_id: id}, index) =>
      must(templateIds.includes(id), ['invoicing', name, index], 'template', id, templateIds),
    );
  }
  return problems;
}
