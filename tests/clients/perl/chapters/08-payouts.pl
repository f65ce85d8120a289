# Payouts, references of each rail, and the forms of names, documents, keys and accounts.
use v5.36;
use utf8;
use Story;

my %PAYOUT = (
  card => [301, 4002, 2205, 5000, 'EUR', {recipient_card_number => '4242424242424242'}],
  pix => [
    302, 4104, 3103, 25000, 'BRL',
    {
      pix_key => '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
      recipient_document => '12ABC34501DE35',
      full_name => 'Cliente de Teste'
    }
  ],
  spei => [302, 4114, 3203, 125000, 'MXN', {clabe => '012180000000123455', full_name => 'Test Person'}],
  ecuador => [
    302, 4122, 3213, 8000, 'USD',
    {
      bank_code => '0010',
      account_type => 'SAVINGS',
      account_number => '2200000012',
      document => '1712345675',
      full_name => 'Test Person'
    }
  ],
  rupees => [
    302, 4110, 3608, 250000, 'INR',
    {full_name => 'Asha Example', account_number => '001234567890', ifsc => 'HDFC0000001'}
  ],
  moneygram => [302, 4120, 3413, 400000, 'UAH', {recipient_first_name => 'OLENA', recipient_last_name => 'TEST'}],
  coelsa => [
    302, 4101, 3143, 4500000, 'ARS',
    {
      account_number => '2850590940090418135201',
      recipient_document => '30500010912',
      full_name => 'Cliente de Prueba'
    }
  ],
  nigeria => [
    302, 4115, 3402, 2500000, 'NGN',
    {bank_code => '011', account_number => '0000014579', recipient_name => 'Chinedu Test'}
  ],
  kenya => [
    302, 4111, 3412, 250000, 'KES',
    {phone => '+254700000123', operator => 'SAFARICOM', recipient_name => 'Wanjiru Test'}
  ],
  bkash => [302, 4103, 3552, 100000, 'BDT', {bkash_number => '+8801710000123'}],
  interac => [302, 4105, 3302, 12500, 'CAD', {email => 'payer@example.com', recipient_name => 'Test Recipient'}],
  sepa => [301, 4002, 3332, 19900, 'EUR', {iban => 'GB29NWBK60161331926819', recipient_name => 'Test Recipient Ltd'}],
  turkey => [
    302, 4119, 3502, 80000, 'TRY',
    {iban => 'TR730006200001234567890123', recipient_name => 'Ayşe Örnek', tckn => '12345678950'}
  ],
);

sub payout ($rail, $fields = {}, %other) {
  my ($account, $wallet, $service, $amount, $currency, $recipient) = @{$PAYOUT{$rail}};
  my $external = id('payout');
  return {
    account_id => $account,
    wallet_id => $wallet,
    service_id => $service,
    external_transaction_id => $external,
    external_order_id => $external,
    customer_ip_address => '203.0.113.10',
    amount => $amount,
    amount_currency => $currency,
    description => "Payout $external",
    fields => {%$recipient, %$fields},
    point => {callback_url => $receiver->{url}},
    %other
  };
}

sub pay_out ($rail, $fields = {}, %other) { return $gateway->call('/transaction/pay', payout($rail, $fields, %other)) }

chapter 'payouts' => sub {
  my $route = '/api/transaction_pay#payout-returned';
  my $before = balance(4002);
  my $sent = pay_out('card', {}, external_customer_id => 'customer-77');
  is '/api/account_info#balance', 'a payout is debited when it is accepted', balance(4002) - $before, -5000;
  is '/reference/transaction_statuses#statuses', 'it succeeds', settled($sent)->{status}, 1;
  is '/api/transaction_pay#payout-returned', 'captured_amount and fee of a payout are 0',
    [@{find($sent->{id})}{qw(captured_amount fee_amount refundable_amount)}], [0, 0, 0];
  $before = balance(4002);
  my $failed = settled(pay_out('card', {}, external_customer_id => 'sandbox-failed-1121'));
  is '/api/account_info#balance', 'a failed payout is credited back in full',
    [@$failed{qw(status failure_reason_code)}, balance(4002)], [2, 1121, $before];

  for my $case (['returned', 2920], ['closed', 2921]) {
    my $returned = pay_out('card', {}, external_transaction_id => id("sandbox-payout-$case->[0]"));
    my $success = settled($returned, 3);
    my $after = settled($returned, 30);
    is $route, "$case->[0]: first a success, then reversed",
      [$success->{status}, @$after{qw(status failure_reason_code retry)}], [1, 4, $case->[1], 'fix'];
    is $route, "$case->[0]: the wallet has exactly the amount again", balance(4002), $before;
    is $route, "$case->[0]: the event", event_of("transaction $returned->{id}")->{status}, 4;
  }
  my $later = pay_out('card', {}, external_transaction_id => my $external = id('sandbox-payout-later'));
  advance(3600);
  is $route, 'later: on Monday a success', find($later->{id})->{status}, 1;
  advance(4 * 86_400);
  is $route, 'later: on Friday returned', [@{find($later->{id})}{qw(status failure_reason_code)}], [4, 2920];
  is $route, 'a movement payout_return names it',
    [
    map { $_->{amount} }
      grep { $_->{kind} eq 'payout_return' && $_->{transaction_id} == $later->{id} }
      @{sandbox('GET', '/sandbox/movements')}
    ],
    [5000];
  is $route, 'the old id returns the returned payout',
    $gateway->call(
    '/transaction/pay',
    payout(
      'card', {},
      external_transaction_id => $external,
      external_order_id => $later->{external_order_id},
      description => $later->{description}))->{id}, $later->{id};
  my $error = refused '/limits#contract', 'more than the wallet has is error 105', 105, '/transaction/pay',
    payout('card', {}, amount => 1 + balance(4002));
  refused '/api/service_list#limits', 'below the minimum', 206, '/transaction/pay',
    payout('card', {}, amount => (grep { $_->{currency} eq 'EUR' } @{terms(2205)->{limits}})[0]{min_amount} - 1);
  refused '/api/transaction_pay#errors', 'another currency than the wallet is error 106', 106, '/transaction/pay',
    payout('card', {}, amount_currency => 'USD');
  refused '/api/transaction_pay#errors', 'an unknown service is error 201', 201, '/transaction/pay',
    payout('card', {}, service_id => 1);
  refused '/api/transaction_pay#errors', 'a service of the payment page is error 214', 214, '/transaction/pay',
    card_payment('4242424242424242', service_id => 2201);
  is '/api/transaction_validate#request', 'a payout can be validated, and nothing is created',
    ref $gateway->call('/transaction/validate', my $validated = payout('card')), 'HASH';
  refused '/api/transaction_validate#request', 'a validated payout does not exist', 208, '/transaction/find',
    {external_transaction_id => $validated->{external_transaction_id}};
};

chapter 'references' => sub {
  my %kind = (
    card => 'card_arn card_rrn',
    pix => 'pix_end_to_end_id',
    spei => 'spei_tracking_key',
    ecuador => '',
    rupees => 'inr_utr',
    moneygram => 'moneygram_reference',
    coelsa => 'coelsa_id',
    nigeria => 'nip_session_id',
    kenya => 'mobile_money_id',
    bkash => 'mobile_money_id',
    interac => 'interac_reference',
    sepa => 'sepa_end_to_end_id',
    turkey => 'eft_query_number'
  );
  my %sent = map { $_ => pay_out($_) } sort keys %kind;
  my $pickup = $sent{moneygram}{result}{instructions}{pickup_reference};
  is '/reference/reference_kinds#when', 'before the success there are none', $sent{pix}{references}, [];
  advance(120);
  for my $rail (sort keys %kind) {
    my $paid = find($sent{$rail}{id});
    is '/reference/reference_kinds#kinds', "$rail: what the gateway passes on",
      [$paid->{status}, join ' ', sort map { $_->{kind} } @{$paid->{references}}], [1, $kind{$rail}];
  }
  is '/reference/reference_kinds#kind-moneygram_reference',
    'the reference of MoneyGram is the number for the counter',
    find($sent{moneygram}{id})->{references}[0]{value}, $pickup;
  my $pix = $gateway->call(
    '/transaction/pay',
    {
      account_id => 302,
      wallet_id => 4104,
      service_id => 3102,
      external_transaction_id => id(),
      customer_ip_address => '203.0.113.10',
      amount => 18990,
      amount_currency => 'BRL',
      description => 'Pix',
      fields => {document_id => '52998224725', full_name => 'Cliente de Teste'}});
  settled($pix);
  my $returned =
    $gateway->call('/transaction/cancel', {id => $pix->{id}, external_refund_id => id('return')})->{refund};
  ok '/reference/reference_kinds#kind-pix_end_to_end_id', 'a return of a Pix has its own id, which begins with D',
    ($returned->{references}[0]{value} // '') =~ /\AD[0-9]{8}/;
};

chapter 'names, keys and accounts' => sub {
  my $route = '/services/spei/payout#fields';
  for my $name ('O’Brien', "O'Brien", 'Núñez Ñandú', 'María-José Müller', 'J. Pérez') {
    is $route, "a person is called $name", pay_out('spei', {full_name => $name})->{status}, 10;
  }
  is '/services/pix/payout#fields', 'and in Brazil O’Brien',
    pay_out('pix', {full_name => 'Sinéad O’Brien'})->{status}, 10;
  is '/services/nigeria/bank_transfer/payout#fields', 'and in Nigeria O’Brien',
    pay_out('nigeria', {recipient_name => 'Chinedu O’Brien'})->{status}, 10;
  refused $route, 'a digit belongs to no name', 202, '/transaction/pay', payout('spei', {full_name => 'Test 1'}),
    field => 'fields.full_name';
  # Banks that are not in the list of the page: the gateway checks the form of a code, not whether it is listed.
  for my $bank (qw(728 741 749 799)) {
    my $digits = "${bank}18000000012345";
    my $sum = 0;
    $sum += (substr($digits, $_, 1) * (3, 7, 1)[$_ % 3]) % 10 for 0 .. 16;
    is '/reference/bank_codes#stale', "a CLABE of bank $bank is accepted",
      pay_out('spei', {clabe => $digits . (10 - $sum % 10) % 10})->{status}, 10;
  }
  refused $route, 'a wrong check digit of a CLABE', 202, '/transaction/pay',
    payout('spei', {clabe => '012180000000123456'}), field => 'fields.clabe';
  $route = '/services/ecuador/bank_transfer/payout#fields';
  is $route, "the document $_ is accepted", pay_out('ecuador', {document => $_})->{status}, 10
    for qw(1712345675 1712345675001 1790016919001 1793999999001);
  refused $route, 'a wrong check digit of a cédula', 202, '/transaction/pay',
    payout('ecuador', {document => '1712345676'}), field => 'fields.document';
  $route = '/services/pix/payout#fields';
  my %keys = (
    'a random key of version 4' => '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    'a random key of version 1' => '123e4567-e12b-12d1-a456-426655440000',
    'a random key of version 7' => '01931b66-7d50-7c00-b5b1-0242ac120002',
    'a CPF' => '52998224725',
    'a telephone' => '+5511987654321',
    'an address' => 'loja@example.com.br'
  );
  is $route, "$_ is a Pix key", pay_out('pix', {pix_key => $keys{$_}})->{status}, 10 for sort keys %keys;
  refused $route, 'an address in capital letters is refused', 202, '/transaction/pay',
    payout('pix', {pix_key => 'Loja@example.com.br'}), field => 'fields.pix_key';
  refused $route, 'a random key in capital letters is refused', 202, '/transaction/pay',
    payout('pix', {pix_key => uc $keys{'a random key of version 4'}}), field => 'fields.pix_key';
  $route = '/api/service_list#groups';
  is $route, 'rupees to a UPI ID',
    $gateway->call('/transaction/pay',
    {%{payout('rupees')}, fields => {full_name => 'Asha Example', vpa => 'recipient@sandbox'}})->{status}, 10;
  refused $route, 'both destinations at once', 202, '/transaction/pay', payout('rupees', {vpa => 'recipient@sandbox'});
  refused $route, 'an account without its IFSC', 202, '/transaction/pay',
    {%{payout('rupees')}, fields => {full_name => 'Asha Example', account_number => '001234567890'}},
    field => 'fields.ifsc';
  refused $route, 'an empty string counts as sent', 202, '/transaction/pay', payout('rupees', {vpa => ''});
};

1;
