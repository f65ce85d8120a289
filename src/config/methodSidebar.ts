/**
 * The part “Payment methods” of the sidebar.
 *
 * A reader comes with a country (“we open in Chile”) or with a kind that knows no country (cards, crypto). So the first
 * level is kinds without a country, then regions; within a region the countries follow the alphabet, and with them the
 * methods of each. A method with a folder of its own names its country first (“Chile: Khipu”), so that everything for one
 * country stands together although the routes do not. The order is that of this list in every locale: a translation
 * changes labels only.
 */
import {existsSync} from 'node:fs';
import path from 'node:path';
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

type SidebarItemConfig = Extract<SidebarsConfig[string], readonly unknown[]>[number];

/** A folder below `docs/services` with its pages in order, or with folders of its own. */
interface Folder {
  folder: string;
  label: string;
  pages?: string[];
  folders?: Folder[];
}

interface Group {
  key: string;
  label: string;
  /** Pages directly below `docs/services`. */
  pages?: string[];
  folders?: Folder[];
  /** Pages of other parts of the portal, by id. */
  refs?: string[];
}

const HPP = ['payin_hpp'];
const HPP_H2H = ['payin_hpp', 'payin_h2h'];
const HPP_PAYOUT = ['payin_hpp', 'payout'];

const GROUPS: Group[] = [
  {
    key: 'cards',
    label: 'Cards',
    pages: [
      'acquiring_form',
      'acquiring_h2h',
      'acquiring_preauth',
      'acquiring_moto',
      'card_tokenization',
      'card_payout',
    ],
    folders: [{folder: 'googlepay', label: 'Google Pay', pages: HPP_H2H}],
  },
  {key: 'p2p', label: 'P2P transfers', pages: ['p2p', 'p2p_transfer_form', 'p2p_transfer_h2h']},
  {
    key: 'worldwide',
    label: 'Several countries',
    folders: [
      {folder: 'astropay', label: 'AstroPay', pages: HPP_PAYOUT},
      {folder: 'beeline', label: 'Beeline', pages: ['payin_h2h']},
      {folder: 'ezpay_archive', label: 'EZPay', pages: HPP},
      {folder: 'mobile_commerce', label: 'Mobile commerce', pages: HPP},
      {folder: 'moneygram', label: 'MoneyGram', pages: ['payout']},
      {folder: 'skrill', label: 'Skrill', pages: HPP_PAYOUT},
    ],
  },
  {
    key: 'crypto-methods',
    label: 'Crypto',
    folders: [
      {
        folder: 'binance',
        label: 'Binance',
        pages: [
          'payin',
          'pay_qr',
          'pay_qr_mini',
          'debit',
          'direct_debit_pay',
          'periodic_debit',
          'code',
          'payout',
          'validate',
        ],
      },
      {folder: 'crypto', label: 'Deposit to an address', pages: ['gate_pay']},
      {folder: 'cryptofiat', label: 'Crypto and fiat', pages: HPP_PAYOUT},
      {folder: 'onramp', label: 'On-ramp', pages: ['credit_card_widget']},
    ],
  },
  {
    key: 'europe',
    label: 'Europe',
    folders: [
      {folder: 'open_banking', label: 'Open banking', pages: HPP_PAYOUT},
      {folder: 'blik', label: 'Poland: BLIK', pages: HPP_H2H},
      {folder: 'portugal', label: 'Portugal', folders: [{folder: 'mb_way', label: 'MB WAY', pages: HPP_H2H}]},
      {folder: 'ukraine', label: 'Ukraine', folders: [{folder: 'iban', label: 'IBAN', pages: HPP_PAYOUT}]},
      {folder: 'anycash', label: 'Ukraine: Any.Cash', pages: HPP_PAYOUT},
      {folder: 'qr_nbu', label: 'Ukraine: NBU QR', pages: HPP_H2H},
      {folder: 'settlepay', label: 'Ukraine: Settlepay', pages: HPP_PAYOUT},
    ],
  },
  {
    key: 'americas',
    label: 'Americas',
    folders: [
      {folder: 'cash', label: 'Cash', pages: HPP},
      {folder: 'cashpayments', label: 'Cash vouchers', pages: HPP},
      {folder: 'cbucvu', label: 'Argentina: CBU and CVU', pages: [...HPP_H2H, 'payout']},
      {folder: 'pago_facil', label: 'Argentina: Pago Fácil', pages: HPP},
      {folder: 'rapipago', label: 'Argentina: Rapipago', pages: HPP},
      {
        folder: 'brazil',
        label: 'Brazil',
        folders: [{folder: 'pix_onramp', label: 'Pix on-ramp', pages: HPP}],
      },
      {folder: 'boleto', label: 'Brazil: Boleto', pages: HPP_H2H},
      {folder: 'open_finance', label: 'Brazil: Open Finance', pages: HPP},
      {folder: 'picpay', label: 'Brazil: PicPay', pages: HPP_PAYOUT},
      {folder: 'pix', label: 'Brazil: Pix', pages: ['pix_payin_hpp', 'payin_h2h', 'payout']},
      {folder: 'interac', label: 'Canada: Interac', pages: HPP_PAYOUT},
      {
        folder: 'chile',
        label: 'Chile',
        folders: [{folder: 'bank_transfer', label: 'Bank transfer', pages: HPP_PAYOUT}],
      },
      {folder: 'khipu', label: 'Chile: Khipu', pages: HPP},
      {folder: 'mach', label: 'Chile: MACH', pages: HPP},
      {folder: 'efecty', label: 'Colombia: Efecty', pages: HPP},
      {folder: 'pse', label: 'Colombia: PSE', pages: HPP},
      {
        folder: 'ecuador',
        label: 'Ecuador',
        folders: [{folder: 'bank_transfer', label: 'Bank transfer', pages: HPP_PAYOUT}],
      },
      {
        folder: 'mexico',
        label: 'Mexico',
        folders: [
          {folder: 'codi', label: 'CoDi', pages: HPP},
          {folder: 'credit_card', label: 'Cards', pages: HPP},
        ],
      },
      {folder: 'oxxo_pay', label: 'Mexico: OXXO Pay', pages: HPP},
      {folder: 'spei', label: 'Mexico: SPEI', pages: [...HPP_H2H, 'payout']},
      {
        folder: 'paraguay',
        label: 'Paraguay',
        folders: [{folder: 'bank_transfer', label: 'Bank transfer', pages: HPP_PAYOUT}],
      },
      {
        folder: 'peru',
        label: 'Peru',
        folders: [
          {folder: 'bank_transfer', label: 'Bank transfer', pages: HPP_PAYOUT},
          {folder: 'credit_card', label: 'Cards', pages: HPP},
        ],
      },
    ],
  },
  {
    key: 'africa',
    label: 'Africa',
    folders: [
      {
        folder: 'cameroon',
        label: 'Cameroon',
        folders: [{folder: 'mobile_money', label: 'Mobile money', pages: HPP_PAYOUT}],
      },
      {
        folder: 'cote_divoire',
        label: 'Côte d’Ivoire',
        folders: [{folder: 'mobile_money', label: 'Mobile money', pages: HPP_PAYOUT}],
      },
      {
        folder: 'ghana',
        label: 'Ghana',
        folders: [{folder: 'mobile_money', label: 'Mobile money', pages: HPP_PAYOUT}],
      },
      {
        folder: 'kenya',
        label: 'Kenya',
        folders: [{folder: 'mobile_money', label: 'Mobile money', pages: HPP_PAYOUT}],
      },
      {
        folder: 'nigeria',
        label: 'Nigeria',
        folders: [{folder: 'bank_transfer', label: 'Bank transfer', pages: HPP_PAYOUT}],
      },
      {
        folder: 'south_africa',
        label: 'South Africa',
        folders: [{folder: 'bank_transfer', label: 'Bank transfer', pages: HPP_PAYOUT}],
      },
      {folder: 'mobile_commerce_ugx', label: 'Uganda: mobile money', pages: HPP},
    ],
  },
  {
    key: 'asia',
    label: 'Asia and Turkey',
    folders: [
      {
        folder: 'online_payments',
        label: 'Pakistan and Uzbekistan',
        folders: [
          {folder: 'pkr', label: 'Pakistan', pages: HPP},
          {folder: 'uzs', label: 'Uzbekistan', pages: HPP},
        ],
      },
      {folder: 'm10', label: 'Azerbaijan: m10', pages: HPP_PAYOUT},
      {folder: 'getapay_bdt', label: 'Bangladesh: GetaPay', pages: HPP_PAYOUT},
      {folder: 'mobile_commerce_bdt', label: 'Bangladesh: mobile commerce', pages: HPP},
      {
        folder: 'upi',
        label: 'India: UPI',
        pages: ['payin', 'hpp', 'intent', 'deeplink', 'p2p', 'wallet', 'cash', 'inr_payout'],
      },
      {
        folder: 'turkey',
        label: 'Turkey',
        folders: [
          {folder: 'bank_transfer', label: 'Bank transfer', pages: HPP_PAYOUT},
          {folder: 'havale_fast', label: 'Havale and FAST', pages: HPP},
          {folder: 'mefete', label: 'MeFete', pages: HPP},
          {folder: 'papara', label: 'Papara', pages: HPP_PAYOUT},
          {folder: 'payco', label: 'Payco', pages: HPP},
        ],
      },
    ],
  },
  {
    key: 'invoicing-service',
    label: 'Invoicing',
    folders: [],
    pages: [
      'invoicing/index',
      'invoicing/invoicing_service',
      'invoicing/invoice_create',
      'invoicing/invoice_find',
      'invoicing/invoice_update',
      'invoicing/invoice_delete',
    ],
    refs: ['invoicing/index'],
  },
];

/** Pages of no group, above and below the groups. */
const FIRST = 'services/index';
const LAST = ['services/payouts_other', 'services/reports'];

/** Tells whether a page with this id is written. */
export type Exists = (id: string) => boolean;

/** Looks under `docs/` of the project. */
export const docExists =
  (root: string): Exists =>
  (id) =>
    existsSync(path.join(root, 'docs', `${id}.mdx`));

/** The id of a page: a folder stands for its landing. */
function idOf(place: string, exists: Exists): string {
  return !exists(place) && exists(`${place}/index`) ? `${place}/index` : place;
}

function folderItems(
  {folder, label, pages = [], folders = []}: Folder,
  above: string,
  exists: Exists,
): SidebarItemConfig[] {
  const place = `${above}/${folder}`;
  const landing = `${place}/index`;
  const items: SidebarItemConfig[] = [
    ...pages.map((page) => `${place}/${page}`).filter(exists),
    ...folders.flatMap((inner) => folderItems(inner, place, exists)),
  ];
  if (items.length === 0) return exists(landing) ? [landing] : [];
  const category: SidebarItemConfig = {
    type: 'category',
    label,
    // The folder tells two categories of one label apart.
    key: place.replace(/^services\//, 'method-').replaceAll('/', '-'),
    collapsed: true,
    ...(exists(landing) ? {link: {type: 'doc', id: landing}} : {}),
    items,
  };
  return [category];
}

/**
 * The items of the category.
 * @param exists pages that are not written yet are left out, and so is a category without pages
 */
export function methodItems(exists: Exists): SidebarItemConfig[] {
  const groups = GROUPS.flatMap(({key, label, pages = [], folders = [], refs = []}): SidebarItemConfig[] => {
    const [landing, ...rest] = pages.map((page) => idOf(`services/${page}`, exists)).filter(exists);
    // A landing of the group is its link; any other first page is an item.
    const isLanding = landing !== undefined && (landing.endsWith('/index') || landing === 'services/p2p');
    const items = [
      ...(isLanding || landing === undefined ? [] : [landing]),
      ...rest,
      ...folders.flatMap((folder) => folderItems(folder, 'services', exists)),
      ...refs.filter(exists).map((id) => ({type: 'ref' as const, id})),
    ];
    if (items.length === 0) return landing === undefined ? [] : [landing];
    return [
      {
        type: 'category',
        label,
        key,
        collapsed: true,
        ...(isLanding ? {link: {type: 'doc' as const, id: landing}} : {}),
        items,
      },
    ];
  });
  return [...[FIRST].filter(exists), ...groups, ...LAST.filter(exists)];
}
