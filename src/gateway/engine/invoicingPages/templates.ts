/** The templates of the invoicing API and their look. */
import {sameJson} from '../../../domain';
import type {InvoicingPagesParts, Look, LookBody, Template, TemplateBody} from './types';

export interface Templates {
  template(id: number): Template | undefined;
  templateByExternalId(id: string): Template | undefined;
  /** Makes the template, or changes the one with this external id. An equal body changes nothing. */
  saveTemplate(body: TemplateBody): Template;
  look(templateId: number): Look | undefined;
  /** Replaces the look of a template. */
  saveLook(templateId: number, body: LookBody): Look;
  reset(): void;
}

export function createTemplates({seed, clock}: Pick<InvoicingPagesParts, 'seed' | 'clock'>): Templates {
  const {invoicing} = seed;
  const all = new Map<number, Template>();
  const looks = new Map<number, Look>();
  let next = 0;

  const templates: Templates = {
    template: (id) => all.get(id),
    templateByExternalId: (id) => [...all.values()].find(({body}) => body.external_template_id === id),
    saveTemplate(body) {
      const known = templates.templateByExternalId(body.external_template_id);
      if (known && sameJson(known.body, body)) return known;
      const now = clock.now();
      const template = {id: known?.id ?? next++, body, createdAt: known?.createdAt ?? now, updatedAt: now};
      all.set(template.id, template);
      return template;
    },
    look: (templateId) => looks.get(templateId),
    saveLook(templateId, body) {
      const known = looks.get(templateId);
      if (known && sameJson(known.body, body)) return known;
      const look = {templateId, body, updatedAt: clock.now()};
      looks.set(templateId, look);
      return look;
    },
    reset() {
      for (const map of [all, looks]) map.clear();
      next = invoicing.next_template_id;
      for (const {id, created_at, ...body} of invoicing.templates) {
        const at = Date.parse(created_at);
        all.set(id, {id, body, createdAt: at, updatedAt: at});
      }
      for (const {template_id: templateId, updated_at, ...body} of invoicing.customizations) {
        looks.set(templateId, {templateId, body, updatedAt: Date.parse(updated_at)});
      }
    },
  };
  return templates;
}
