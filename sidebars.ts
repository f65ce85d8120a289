import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
import {readMethodItems} from './src/site/config/methodSidebar';
import {withPaths} from './src/site/config/sidebarPaths';

type Items = Extract<SidebarsConfig[string], readonly unknown[]>[number][];

/**
 * A page whose main position is in another category. This entry neither opens its category nor is marked as current, so
 * that only one category is open. The main position must come first, because breadcrumbs use the first position of a
 * page.
 */
const elsewhere = (id: string, label?: {key: string; label: string}) => ({
  type: 'ref' as const,
  id,
  ...label,
  customProps: {elsewhere: true},
});

/** Ordered by the steps of an integration, followed by reference pages. */
const docs: Items = [
  {
    type: 'category',
    label: 'Get started',
    key: 'start',
    link: {type: 'doc', id: 'index'},
    items: ['request_format', 'callbacks', 'callbacks_get', 'client_library', 'client'],
  },
  {
    type: 'category',
    label: 'Accept payments',
    key: 'accept',
    items: ['payment_page', 'mobile_apps', 'three_d_secure', 'recurring', 'volume', 'late_payments', 'ukraine'],
  },
  {
    type: 'category',
    label: 'Payment methods',
    key: 'methods',
    link: {type: 'doc', id: 'services/index'},
    items: readMethodItems(__dirname),
  },
  {
    type: 'category',
    label: 'Capture and refund',
    key: 'capture',
    items: [elsewhere('services/acquiring_preauth'), 'refunds', 'disputes', 'fraud'],
  },
  {
    type: 'category',
    label: 'Payouts',
    key: 'payouts',
    items: [
      {type: 'link', label: 'Methods that pay out', key: 'payout-methods', href: '/services?direction=payout'},
      elsewhere('services/card_payout', {key: 'card-payout', label: 'Payout to a card'}),
      'services/payouts_other',
    ],
  },
  {
    type: 'category',
    label: 'Invoicing',
    key: 'invoicing-service',
    link: {type: 'doc', id: 'services/invoicing/index'},
    items: [
      'services/invoicing/invoicing_service',
      'services/invoicing/invoice_create',
      'services/invoicing/invoice_find',
      'services/invoicing/invoice_update',
      'services/invoicing/invoice_delete',
      {type: 'ref', id: 'invoicing/index'},
    ],
  },
  {
    type: 'category',
    label: 'Reports and reconciliation',
    key: 'reports',
    items: ['settlement', 'services/reports', 'reference/movement_kinds', 'reference/reference_kinds'],
  },
  {
    type: 'category',
    label: 'Test and go live',
    key: 'live',
    items: [
      'reference/sandbox_values',
      'reference/test_cards',
      'reference/test_phone',
      'decoder',
      'security',
      'customer_data',
      'limits',
      'outages',
      'onboarding',
      'go_live',
    ],
  },
  {
    type: 'category',
    label: 'Codes',
    key: 'codes',
    items: [
      'reference/transaction_statuses',
      'reference/api_error_codes',
      'reference/failure_reason_codes',
      'reference/currency_codes',
      'reference/country_codes',
      'reference/language_codes',
      'reference/crypto_codes',
      'reference/bank_codes',
      'reference/state_codes',
    ],
  },
  {
    type: 'category',
    label: 'API reference',
    key: 'api',
    link: {type: 'doc', id: 'api/api_methods'},
    items: [
      {
        type: 'category',
        label: 'Payments',
        key: 'api-payments',
        items: [
          'api/transaction_create',
          'api/transaction_pay',
          'api/transaction_update',
          'api/transaction_issue_token',
          'api/transaction_find',
          'api/transaction_list',
          'api/transaction_validate',
          'api/transaction_complete',
          'api/transaction_increase',
          'api/transaction_cancel',
          'api/transaction_claim',
        ],
      },
      {
        type: 'category',
        label: 'Refunds and disputes',
        key: 'api-refunds',
        items: [
          'api/refund_find',
          'api/refund_list',
          'api/refund_update',
          'api/disputes/dispute_find',
          'api/disputes/dispute_list',
          'api/disputes/dispute_accept',
          'api/disputes/dispute_defend',
        ],
      },
      {
        type: 'category',
        label: 'Account, services and rates',
        key: 'api-account',
        items: [
          'api/account_info',
          'api/service_list',
          'api/service_service_id',
          'api/currency_rates',
          'api/transaction_currency_rate',
        ],
      },
      {
        type: 'category',
        label: 'Calls for single methods',
        key: 'api-methods',
        items: [
          'api/cards_check',
          'api/cards_whitelist_add',
          'api/cards_blacklist',
          'api/transaction_get_crypto_address',
          'api/transaction_resend_giftcode',
          'api/binance_pay_notify',
          'api/p2p/get_methods_list',
          'api/p2p/get_recipient_card',
          'api/p2p/p2p_confirm',
          'api/p2p/p2p_cancel',
        ],
      },
      {
        type: 'category',
        label: 'Reports and events',
        key: 'api-reports',
        items: [
          'api/reports/report_create',
          'api/reports/report_check',
          'api/reports/report_download',
          'api/reports/reports_list',
          'api/events/event_list',
          'api/events/event_resend',
        ],
      },
      {type: 'link', label: 'OpenAPI, YAML', key: 'openapi-yaml', href: 'pathname:///openapi.yaml'},
      {type: 'link', label: 'OpenAPI, JSON', key: 'openapi-json', href: 'pathname:///openapi.json'},
      {type: 'link', label: 'Postman collection', key: 'postman', href: 'pathname:///postman_collection.json'},
      {type: 'link', label: 'Bruno collection', key: 'bruno', href: 'pathname:///bruno_collection.zip'},
    ],
  },
  {
    type: 'category',
    label: 'Resources',
    key: 'resources',
    items: [
      'faq',
      'definition',
      'reference/ids',
      'versioning',
      {type: 'ref', id: 'changelog'},
      {type: 'link', label: 'Tags', key: 'tags', href: '/tags'},
      {type: 'link', label: 'Blog', key: 'blog', href: '/blog'},
      {type: 'link', label: 'About this portal', key: 'about', href: '/about'},
      {type: 'link', label: 'Version 1.0', key: 'version-1', href: '/1.0/'},
    ],
  },
];

const invoicing: Items = [
  'invoicing/index',
  'invoicing/api_invoicing/index',
  'invoicing/api_invoicing/token',
  'invoicing/api_invoicing/revoke_token',
  'invoicing/api_invoicing/page_template',
  'invoicing/api_invoicing/page_customization',
  'invoicing/api_invoicing/payment_page',
  'invoicing/api_invoicing/page_transactions',
  // Pages that invoicing shares with the rest of the API.
  {type: 'ref', id: 'request_format'},
  {type: 'ref', id: 'reference/currency_codes'},
  {type: 'ref', id: 'reference/transaction_statuses'},
];

export default {docs: withPaths(__dirname, docs), invoicing: withPaths(__dirname, invoicing), changelog: ['changelog']};
