import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

const sidebars: SidebarsConfig = {
  docs: [
    'index',
    'request_format',
    {
      type: 'category',
      label: 'Operations',
      key: 'operations',
      collapsed: false,
      items: [
        'api/api_methods',
        'api/transaction_create',
        'api/transaction_pay',
        'api/transaction_update',
        'api/transaction_issue_token',
        'api/transaction_find',
        'api/transaction_validate',
        'api/transaction_complete',
        'api/transaction_cancel',
        'api/account_info',
        'api/service_list',
        'api/service_service_id',
        'api/cards_check',
        'api/cards_whitelist_add',
        'api/cards_blacklist',
        'api/report_create',
        'api/report_check',
        'api/report_download',
        'api/reports_list',
      ],
    },
    {
      type: 'category',
      label: 'Payment methods',
      key: 'methods',
      collapsed: false,
      items: [
        {
          type: 'category',
          label: 'BLIK',
          key: 'blik',
          collapsed: false,
          items: ['services/blik/payin_hpp', 'services/blik/payin_h2h'],
        },
        {
          type: 'category',
          label: 'Invoicing',
          key: 'invoicing-service',
          collapsed: false,
          items: [
            'services/invoicing/invoice_create',
            'services/invoicing/invoice_find',
            'services/invoicing/invoice_update',
            'services/invoicing/invoice_delete',
          ],
        },
      ],
    },
    {
      type: 'category',
      label: 'Reference',
      key: 'reference',
      collapsed: false,
      items: [
        'reference/transaction_statuses',
        'reference/api_error_codes',
        'reference/failure_reason_codes',
        'reference/currency_codes',
        'reference/test_cards',
      ],
    },
  ],
  invoicing: [
    'invoicing/index',
    'invoicing/api_invoicing/index',
    'invoicing/api_invoicing/token',
    'invoicing/api_invoicing/revoke_token',
    'invoicing/api_invoicing/page_template',
    'invoicing/api_invoicing/page_customization',
    'invoicing/api_invoicing/payment_page',
    'invoicing/api_invoicing/page_transactions',
    // What invoicing shares with the rest of the API.
    {type: 'ref', id: 'request_format'},
    {type: 'ref', id: 'reference/currency_codes'},
    {type: 'ref', id: 'reference/transaction_statuses'},
  ],
  changelog: ['changelog'],
};

export default sidebars;
