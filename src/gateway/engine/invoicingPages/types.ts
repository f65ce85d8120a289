/** Templates, their look and the pages of the invoicing API, as the sandbox keeps them. */
import type {SandboxSeed} from '../../../facts/browser';
import type {Catalogue} from '../../catalogue';
import type {Clock} from '../clock';
import type {Ids} from '../ids';
import type {Store} from '../store';
import type {Urls} from '../transaction';

/** Languages of a page, by the locale of the API. */
export const PAGE_LOCALES = ['en', 'ua', 'ru'] as const;
export type PageLocale = (typeof PAGE_LOCALES)[number];

/** Something that the payer fills in. */
export interface PayerField {
  /** Key of the answer in `extra`. */
  slug: string;
  type: 'text' | 'name' | 'email' | 'phone';
  required: boolean;
  label: {en: string} & Partial<Record<PageLocale, string>>;
}

/** Template as sent by the shop, with the field names of the contract. */
export interface TemplateBody {
  external_template_id: string;
  account_id: number;
  wallet_id: number;
  amount_mode: 'fixed' | 'free';
  /** Minor units; with `fixed`. */
  amount?: number | undefined;
  /** Minor units; with `free`. */
  min_amount?: number | undefined;
  max_amount?: number | undefined;
  amount_currency: string;
  service_ids: number[];
  fields: PayerField[];
  point: Urls;
}

export interface Colours {
  background: string;
  text: string;
  button: string;
  button_text: string;
}

export interface LookBody {
  colors?: Colours | undefined;
  logo?: {url: string; alt: string} | undefined;
  texts?: Partial<Record<PageLocale, {title: string; intro?: string | undefined}>> | undefined;
}

export interface PageBody {
  external_page_id: string;
  template_id: number;
  description: string;
  /** Milliseconds since the epoch. */
  activeUntil?: number | undefined;
  max_payments?: number | undefined;
  closed: boolean;
}

interface Timestamps {
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
}

export interface Template extends Timestamps {
  id: number;
  body: TemplateBody;
}

export interface Look {
  templateId: number;
  body: LookBody;
  /** Milliseconds since the epoch. */
  updatedAt: number;
}

export interface Page extends Timestamps {
  id: number;
  /** Names the page in its address. */
  slug: string;
  /** The point that published it, for which its payments are made. */
  pointId: number;
  body: PageBody;
}

export type PageState = 'open' | 'closed' | 'expired' | 'full';

export interface InvoicingPagesParts {
  seed: SandboxSeed;
  catalogue: Catalogue;
  store: Store;
  clock: Clock;
  ids: Ids;
}
