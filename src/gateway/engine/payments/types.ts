/** Types shared by the components of the payment engine. */
import type {CardRules, Direction, Gateway, SandboxSeed} from '../../../facts';
import type {Callbacks} from '../../callbacks/queue';
import type {Catalogue, Service} from '../../catalogue';
import type {Clock} from '../clock';
import type {Ids} from '../ids';
import type {Scheduler} from '../../scheduler';
import type {CardInput} from '../cardInput';
import type {Cards} from '../cards';
import type {Ledger} from '../ledger';
import type {Machine} from '../machine';
import type {Outcome} from '../outcomes';
import type {Store} from '../store';
import type {CardTerms} from '../threeDs';
import type {Order, Transaction, Urls} from '../transaction';

export interface PaymentsParts {
  seed: SandboxSeed;
  gateway: Gateway;
  cardRules: CardRules;
  catalogue: Catalogue;
  cards: Cards;
  machine: Machine;
  /** The moves of each direction alone. */
  machines: Readonly<Record<Direction, Machine>>;
  store: Store;
  ledger: Ledger;
  callbacks: Callbacks;
  clock: Clock;
  scheduler: Scheduler;
  ids: Ids;
}

/** Told of a move of a transaction. */
export type MoveListener = (transaction: Transaction) => void;

/** Data of a new payment, passed by every call that starts one. */
export interface NewPayment {
  /** The point for which it is made; its tokens sign the callbacks. */
  pointId: number;
  order: Order;
  locale: string;
  urls: Urls;
  service: Service;
  /** Outcome triggered by `external_customer_id`. */
  trigger?: Outcome | undefined;
  /** The card that pays or is paid, when the merchant has named one. */
  cardNumber?: string | undefined;
  cardInput?: CardInput | undefined;
  wantsCardToken?: boolean;
  /** Card terms beside the card data, for services that accept them. */
  terms?: CardTerms | undefined;
  /** The invoicing page on which the payer started it. */
  pageId?: number | undefined;
  /** Id of the payment that a payout returns in place of a refund. */
  refundOf?: number | undefined;
  /** Values of `fields` that the gateway stores. */
  kept?: Record<string, string>;
}

/** Data of a submitted payment page. */
export interface Submission {
  /** Scheme and host under which the pages are reached. Without it nothing can be asked of the payer. */
  origin?: string;
  /** The card that was typed. */
  cardNumber?: string | undefined;
  cardInput?: CardInput | undefined;
  /** Values of the page that the gateway stores. */
  kept?: Record<string, string>;
  /** From now on the payment may wait so long for its answer; without it the first time limit stays. */
  waitMinutes?: number | undefined;
}
