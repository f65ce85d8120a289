# Promises of single sentences that no other chapter needs.
use v5.36;
use Story;
use Digest::SHA qw(sha256_hex);
use Encode ();

chapter 'events and their moments' => sub {
  my $payment = settled(pay_card('4242424242424242', browser));
  my $list = ($gateway->read_list('/event/list', {}, 'events'))[0];
  my ($about) = grep { ($_->{transaction}{id} // 0) == $payment->{id} }
    map { Gateway::decode_json(Encode::encode('UTF-8', $_->{body})) } @$list;
  is '/callbacks#what-arrives', 'an event was created when the object changed', $about->{created_at},
    $about->{transaction}{updated_at};
  is '/callbacks#no-callback', 'find returns the same object with the same version',
    Gateway::encode_json($about->{transaction}), Gateway::encode_json(find($payment->{id}));
  my $body = card_payment('4242424242424242');
  $gateway->call('/transaction/validate', $body);
  $gateway->call('/transaction/pay', $body);
  is '/api/transaction_validate#limits', 'a body that has created a transaction stays valid',
    ref $gateway->call('/transaction/validate', $body), 'HASH';
  refused '/api/transaction_validate#limits', 'another body with its id is error 203', 203, '/transaction/validate',
    {%$body, amount => 1000};
  my $token = $gateway->call('/transaction/issue_token', {id => 900040})->{token};
  refused '/reference/api_error_codes#code-22', 'a token issued without payment pays nothing', 22, '/transaction/pay',
    {%$body, external_transaction_id => 'order-1140-1'}, client => $gateway->with(bearer => $token);
};

chapter 'invoices while the payer pays' => sub {
  my $route = '/services/invoicing/invoice_update#paying';
  my $create = sub {
    return $gateway->call(
      '/invoice/create',
      {
        account_id => 301,
        wallet_id => 4001,
        external_invoice_id => id('INV'),
        payer => {name => 'Payer', email => 'payer@mail.example'},
        description => 'Care',
        amount => 10000,
        amount_currency => 'PLN',
        due_in_days => 7,
        service_ids => [2101],
        point => {callback_url => $receiver->{url}},
      });
  };
  my $status = sub ($invoice) {
    my ($found) =
      grep { ($_->{external_order_id} // '') eq $invoice->{external_invoice_id} } values %{$receiver->seen->{objects}};
    return $found && $found->{status};
  };
  my $read = sub ($invoice) { return $gateway->call('/invoice/find', {id => $invoice->{id}}) };
  my $invoice = $create->();
  my $page = form($invoice->{pay_url}, {service => 2101})->{location};
  my $later = $gateway->call('/invoice/update',
    {id => $invoice->{id}, version => $read->($invoice)->{version}, due_in_days => 14});
  is $route, 'only the date changes: the page stays open', page($page)->{status} + 0, 200;
  is $route, 'and nothing is cancelled', $status->($invoice), undef;
  $gateway->call('/invoice/update', {id => $invoice->{id}, version => $later->{version}, description => 'Other care'});
  is $route, 'anything else changes: its transaction is cancelled', pause_until(sub { $status->($invoice) }), 3;
  refused $route, 'nothing to change is refused', 204, '/invoice/update',
    {id => $invoice->{id}, version => $read->($invoice)->{version}};
  my $withdrawn = $gateway->call('/invoice/delete', {id => $create->()->{id}});
  refused '/reference/api_error_codes#code-364', 'a withdrawn invoice cannot be changed', 364, '/invoice/update',
    {id => $withdrawn->{id}, version => $withdrawn->{version}, description => 'Other care'};
};

chapter 'places of a page' => sub {
  my $route = '/invoicing/api_invoicing/payment_page#places';
  my $pages = $gateway->with(bearer => $gateway->call('/invoicing/token', {})->{token});
  my $template = $pages->call(
    '/invoicing/page_template',
    {
      external_template_id => id('ticket'),
      account_id => 301,
      wallet_id => 4001,
      amount_mode => 'fixed',
      amount => 2500,
      amount_currency => 'PLN',
      service_ids => [2101],
    });
  my $body = {
    external_page_id => id('seat'),
    template_id => $template->{template_id},
    description => 'The last seat',
    max_payments => 1
  };
  my $page = $pages->call('/invoicing/payment_page', $body);
  my $state = sub { return $pages->call('/invoicing/page_transactions', {page_id => $page->{page_id}}) };
  my $first = form($page->{page_url}, {});
  is $route, 'a place is taken when a payer continues', [@{$state->()}{qw(state payments_left)}], ['full', 0];
  pay_on_page({result => {pay_url => $first->{location}}}, blik_code => '777005');
  advance(3);
  is $route, 'a failed payment releases it', [@{$state->()}{qw(state payments_left)}], ['open', 1];
  pay_on_page({result => {pay_url => form($page->{page_url}, {})->{location}}}, blik_code => '777123');
  advance(3);
  my ($paid) = grep { $_->{status} == 1 } @{$state->()->{transactions}};
  $gateway->call('/transaction/cancel', {id => $paid->{id}, external_refund_id => id('return')});
  is $route, 'a refund does not release it', [@{$state->()}{qw(state paid_count)}], ['full', 0];
  $pages->call('/invoicing/payment_page', {%$body, max_payments => 2});
  is $route, 'one more place sells the seat again', $state->()->{state}, 'open';
  refused '/invoicing/api_invoicing/page_template#change', 'the currency of a template cannot change', 204,
    '/invoicing/page_template',
    {
    external_template_id => $template->{external_template_id},
    account_id => 301,
    wallet_id => 4002,
    amount_mode => 'fixed',
    amount => 2500,
    amount_currency => 'EUR',
    service_ids => [2201],
    },
    client => $pages;
  refused '/invoicing/api_invoicing/payment_page#refused', 'a page cannot have ended before it begins', 204,
    '/invoicing/payment_page', {%$body, active_until => '2020-01-01T00:00:00Z'},
    client => $pages,
    field => 'active_until';
};

chapter 'tokens and deadlines' => sub {
  my $invoicing = $gateway->call('/invoicing/token', {lifetime_seconds => 3600})->{token};
  sandbox('POST', '/sandbox/tokens/rotate', {point_id => 5001});
  sandbox('POST', '/sandbox/tokens/end_rotation', {point_id => 5001});
  my ($point) = grep { $_->{point_id} == 5001 } @{sandbox('GET', '/sandbox/tokens')};
  is '/request_format#token-change', 'an invoicing token outlives the API token under which it was issued',
    $gateway->with(bearer => $invoicing)->call('/invoicing/page_transactions', {page_id => 6101})->{state}, 'open';
  local $gateway->{token} = $point->{token};

  my $payment =
    settled(pay_card('4242424242424242', browser, external_order_id => id('sandbox-dispute-unanswered')));
  advance(10);
  my ($disputes) = $gateway->read_list('/dispute/list', {transaction_id => $payment->{id}}, 'disputes');
  my $pdf = "%PDF-1.7\n%%EOF\n";
  my $document = {kind => 'delivery', media_type => 'application/pdf', size => length $pdf, sha256 => sha256_hex($pdf)};
  my $answer = $gateway->call('/dispute/defend',
    {id => $disputes->[0]{id}, external_response_id => id('defence'), documents => [$document]});
  advance($disputes->[0]{respond_by});
  advance(1);
  is '/api/disputes/dispute_find#statuses', 'at respond_by it expires, even if documents are still expected',
    $gateway->call('/dispute/find', {id => $disputes->[0]{id}})->{status}, 5;
  is '/api/disputes/dispute_defend#upload', 'a later upload is refused',
    [
    $gateway->upload($answer->{evidence}[0]{upload_url}, 'application/pdf', $pdf),
    Gateway::decode_json($gateway->{last}{content})->{error}{code}
    ],
    [409, 241];
};

chapter 'movements of the gateway' => sub {
  my $route = '/reference/movement_kinds#sandbox';
  my $before = balance(4001);
  my $sent = sandbox('POST', '/sandbox/movements', {kind => 'settlement', wallet_id => 4001, amount => 250000});
  is $route, 'a settlement leaves the wallet', balance(4001) - $before, -250000;
  my ($movement) = grep { $_->{kind} eq 'settlement' } @{ref $sent eq 'ARRAY' ? $sent : $sent->{movements}};
  sandbox('POST', '/sandbox/movements', {kind => 'settlement_return', movement_id => $movement->{id}});
  is $route, 'and comes back whole', balance(4001), $before;
  my $reserve = wallet(4001)->{reserve};
  sandbox('POST', '/sandbox/movements', {kind => 'reserve_hold', wallet_id => 4001, amount => 20000});
  is '/settlement#way', 'a reserve stays in the balance', [balance(4001), wallet(4001)->{reserve} - $reserve],
    [$before, 20000];
  my $free = wallet(4001);
  my $spendable = $free->{balance} - $free->{reserve} - $free->{balance_min};
  my $payment = $gateway->call(
    '/transaction/pay',
    {
      account_id => 301,
      wallet_id => 4001,
      service_id => 2102,
      external_transaction_id => id(),
      customer_ip_address => '203.0.113.10',
      amount => 1250,
      amount_currency => 'PLN',
      description => 'BLIK',
      fields => {blik_code => '777123'}});
  settled($payment);
  is '/api/account_info#balance', 'a payment of 12.50 PLN credits 1250 and debits 30', balance(4001) - $before, 1220;
  sandbox('POST', '/sandbox/movements', {kind => 'correction', wallet_id => 4001, amount => -$spendable - 1220});
  refused '/settlement#negative', 'without a spendable balance a refund is error 105', 105, '/transaction/cancel',
    {id => $payment->{id}, external_refund_id => id('return')};
};

1;
