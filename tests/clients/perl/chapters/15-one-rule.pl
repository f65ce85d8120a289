# Rules that a page, the data and the sandbox must tell alike: limits of a body, ids that trigger something, and money that
# does not fit its payment.
use v5.36;
use Story;

# What the details of the last refusal say about a field.
sub said ($error, $field) {
  return join '; ', map { $_->{message} } grep { $_->{field} eq $field } @{$error->details};
}

chapter 'limits of a body' => sub {
  my $route = '/request_format#request';
  my $nested = sub ($levels) { return '{"id":' . '[' x ($levels - 1) . ']' x ($levels - 1) . '}' };
  refused $route, '64 levels are read, and the field is wrong', 204, '/transaction/find', $nested->(64), field => 'id';
  refused $route, '65 levels are error 10', 10, '/transaction/find', $nested->(65);
  my $error = refused $route, '2,000 levels are error 10, not error 13', 10, '/transaction/find', $nested->(2000);
  is $route, 'details say how deep is too deep', said($error, 'body'), 'is nested deeper than 64 levels';
  is $route, 'which is HTTP 400', $error->http, 400;
  $error = refused $route, 'a compressed request is error 10', 10, '/transaction/find', {id => 900001},
    headers => {'Content-Encoding' => 'gzip'};
  is $route, 'and HTTP 415', $error->http, 415;
  my $body = card_payment('4242424242424242');
  refused $route, 'a control character is error 204', 204, '/transaction/validate', {%$body, description => "a\x{7}b"},
    field => 'description';
  ok $route, 'a tab is allowed', $gateway->call('/transaction/validate', {%$body, description => "a\tb"});
  $error = refused $route, 'an unknown field is not counted as an id', 204, '/transaction/find',
    {id => 900001, typo => 1}, field => 'typo';
  is $route, 'and only the unknown field is named', [$error->fields], ['typo'];
  $error = refused '/services/acquiring_h2h#fields', 'spaces in a card number are refused', 202, '/transaction/pay',
    card_payment('4242 4242 4242 4242'), field => 'fields.card_number';
  ok '/services/acquiring_h2h#fields', 'and details say so', said($error, 'fields.card_number') =~ /without spaces/;
};

chapter 'the clock' => sub {
  my $route = '/callbacks#inspect';
  my $now = now();
  ok $route, '366 days at once are too many by one second', !eval { advance(366 * 86_400 + 1); 1 };
  is $route, 'and the clock has not moved by a day', substr(now(), 0, 10), substr($now, 0, 10);
  ok $route, '366 days at once are allowed', eval { advance(366 * 86_400); 1 };
};

chapter 'misspelt triggers' => sub {
  my $paid = settled(pay_card('4242424242424242', browser));
  my @cases = (
    ['/api/refund_find#sandbox', 'external_refund_id', '/transaction/cancel', 'sandbox-refund-typo', 'bounced',
      {id => $paid->{id}, amount => 100}],
    ['/go_live#money-back', 'external_order_id', '/transaction/pay', 'sandbox-dispute-typo', 'withdrawn',
      card_payment('4242424242424242')],
    ['/api/transaction_find#received-sandbox', 'external_transaction_id', '/transaction/pay', 'sandbox-money-typo', 'twice',
      card_payment('4242424242424242')],
    ['/go_live#money-back', 'external_transaction_id', '/transaction/pay', 'sandbox-payout-typo', 'closed',
      card_payment('4242424242424242')],
  );
  for my $case (@cases) {
    my ($route, $field, $path, $id, $known, $body) = @$case;
    my $error = refused $route, "$id is refused", 204, $path, {%$body, $field => $id}, field => $field;
    ok $route, "and the known ones are named, such as $known", said($error, $field) =~ /\b$known\b/;
  }
  is '/go_live#money-back', 'nothing was refunded', find($paid->{id})->{refunded_amount}, 0;
};

chapter 'the first payment with a Mastercard' => sub {
  my $route = '/recurring#first';
  my %first = (
    fields => {issue_card_token => 'true'},
    stored_credential => {purpose => 'recurring', sequence => 'first'},
  );
  for my $page ($route, '/services/acquiring_h2h#merchant') {
    refused $page, 'an exemption in the first payment is error 204', 204, '/transaction/pay',
      card_payment('2222400010000008', browser, %first, three_ds => {exemption => 'low_value'}),
      field => 'three_ds.exemption';
  }
  my $payment = pay_card('2222400010000008', browser, %first);
  answer_challenge($payment, 'confirm');
  my $paid = settled($payment);
  my $network = $paid->{network_transaction_id};
  ok $route, 'the Transaction Link ID has 22 characters', ($network // '') =~ /\A[A-Za-z0-9_-]{22}\z/;
  my $charge = card_payment(
    $paid->{card}{card_token},
    initiator => 'merchant',
    stored_credential => {purpose => 'recurring', sequence => 'next', network_transaction_id => $network},
  );
  is '/recurring#next', 'a charge sends it back unchanged', settled($gateway->call('/transaction/pay', $charge))->{status},
    1;
};

chapter 'transfers that do not fit' => sub {
  my $transfer = sub ($case) {
    my $payment = $gateway->call(
      '/transaction/create',
      {
        account_id => 302,
        wallet_id => 4120,
        service_id => 2602,
        external_transaction_id => id("sandbox-money-$case"),
        customer_ip_address => '203.0.113.10',
        amount => 125000,
        amount_currency => 'UAH',
        description => 'Transfer',
        point => {callback_url => $receiver->{url}}});
    $gateway->call('/transaction/p2p/get-recipient-card', {id => $payment->{id}, p2p_method_id => 1});
    $payment = $gateway->call('/transaction/p2p/confirm',
      {id => $payment->{id}, confirmation_fields => {payer_card_last4 => '1111'}});
    advance($payment->{expires_at});
    advance(600);
    my ($refunds) = $gateway->read_list('/refund/list', {transaction_id => $payment->{id}}, 'refunds');
    return [@{find($payment->{id})}{qw(status failure_reason_code received_amount)}, scalar @$refunds];
  };
  my $route = '/api/p2p/get_recipient_card#amount-and-time';
  is $route, "$_ is a wrong amount", $transfer->($_), [2, 1302, undef, 0] for qw(parts excess);
  is '/api/p2p/get_recipient_card#amount-and-time', 'a later transfer is matched to nothing', $transfer->('late'),
    [5, undef, undef, 0];
  is '/late_payments#service', 'the terms say so', [@{terms(2602)}{qw(late_money amount_mismatch)}],
    ['unmatched', 'unmatched'];
  is '/late_payments#amount', 'SPEI credits an excess', terms(3202)->{amount_mismatch}, 'accept_over';
};

chapter 'codes of a length' => sub {
  my $route = '/api/transaction_update#attempts';
  my $payment = pay_card('5105105105105100', browser);
  refused $route, 'a code of two digits is error 204', 204, '/transaction/update',
    {id => $payment->{id}, fields => {otp => '12'}};
  refused $route, 'a code of four digits instead of six is error 202', 202, '/transaction/update',
    {id => $payment->{id}, fields => {otp => '1234'}};
  my $wrong =
    $gateway->call('/transaction/update', {id => $payment->{id}, fields => {otp => '000000'}});
  is $route, 'neither has used up an attempt', $wrong->{result}{attempts_left}, 2;
};

chapter 'errors and terms' => sub {
  my $paid = settled(pay_card('4242424242424242', browser));
  refused '/reference/api_error_codes#code-219', 'more than is left is error 219', 219, '/transaction/cancel',
    {id => $paid->{id}, external_refund_id => id('return'), amount => $paid->{amount} + 1};
  my $open = 650001;
  my %defence = (id => $open, external_response_id => id('defence'));
  my $document = {kind => 'delivery', media_type => 'application/pdf', size => 9, sha256 => 'a' x 64};
  $gateway->call('/dispute/defend', {%defence, documents => [$document]});
  refused '/reference/api_error_codes#code-203', 'external_response_id with another body is error 203', 203,
    '/dispute/defend', {%defence, documents => [{%$document, size => 10}]};
  is '/services/upi/p2p#glance', 'service 3605 differs from the others of UPI', [map { terms($_)->{disputes} } 3601, 3605],
    ['chargeback', 'bank_claim'];
  my ($route, $gate_pay) = ('/services/crypto/gate_pay#glance', 2301);
  my $deposit = sub (%fields) {
    my $payment = $gateway->call(
      '/transaction/pay',
      {
        account_id => 301,
        wallet_id => 4002,
        service_id => $gate_pay,
        external_transaction_id => id('sandbox-money-excess'),
        customer_ip_address => '203.0.113.10',
        amount => 4999,
        amount_currency => 'EUR',
        description => 'Crypto',
        fields => {asset => 'USDT', network => 'TRON', %fields},
        point => {callback_url => $receiver->{url}}});
    advance(10);
    my ($refunds) = $gateway->read_list('/refund/list', {transaction_id => $payment->{id}}, 'refunds');
    return [map { [$_->{status}, $_->{needs}] } @$refunds];
  };
  is $route, 'without refund_address the excess waits for an account', $deposit->(), [[10, ['account']]];
  is $route, 'with refund_address it does not', $deposit->(refund_address => 'TGRSa8SWbi8kjn8Aqs5Wz3CyfQB32xr9hh'),
    [[1, undef]];
};

chapter 'rates and ends' => sub {
  my $route = '/api/transaction_currency_rate#fixed';
  my $payment = $gateway->call(
    '/transaction/pay',
    {
      account_id => 301,
      wallet_id => 4002,
      service_id => 2301,
      external_transaction_id => id('sandbox-money-short'),
      customer_ip_address => '203.0.113.10',
      amount => 4999,
      amount_currency => 'EUR',
      description => 'Crypto',
      fields => {asset => 'USDT', network => 'TRON'},
      point => {callback_url => $receiver->{url}}});
  my $rate = $gateway->call('/transaction/currency_rate', {id => $payment->{id}});
  is $route, 'valid_until is expires_at', $rate->{valid_until}, $payment->{expires_at};
  advance($rate->{valid_until});
  advance(60);
  is $route, 'then the transaction waits', find($payment->{id})->{status}, 10;
  advance(86_400 * terms(2301)->{clearing_days});
  is '/definition#expiry', 'status 5 follows after clearing_days', find($payment->{id})->{status}, 5;
  my $disputed = settled(pay_card('4242424242424242', browser, external_order_id => id('sandbox-dispute-won')));
  my $paid_at = now();
  advance(60);
  my ($disputes) = $gateway->read_list('/dispute/list', {transaction_id => $disputed->{id}}, 'disputes');
  is '/go_live#money-back', 'within a minute there is a dispute', scalar @$disputes, 1;
  ok '/go_live#money-back', 'its deadline is days away', $disputes->[0]{respond_by} gt "$paid_at"
    && substr($disputes->[0]{respond_by}, 0, 10) gt substr($paid_at, 0, 10);
};

1;
