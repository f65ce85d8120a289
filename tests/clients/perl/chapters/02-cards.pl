# Cards host to host: every payer_auth, 3-D Secure, exemptions, the transparency token and the lists of cards.
use v5.36;
use Story;

chapter 'every payer_auth' => sub {
  my $route = '/go_live#cards';
  my $payment = pay_card('4242424242424242', browser);
  is $route, 'a payment without a challenge: payer_auth', $payment->{result}{payer_auth}, 'NONE';
  is $route, 'a payment without a challenge is paid', settled($payment)->{status}, 1;
  my $paid = find($payment->{id});
  is '/three_d_secure#flows', 'frictionless: the issuer is liable', [@{$paid->{three_ds}}{qw(flow liability)}],
    ['frictionless', 'issuer'];
  is '/callbacks#what-arrives', 'result is absent once the status is final', $paid->{result}, undef;
  is '/reference/reference_kinds#kinds', 'a card payment has an ARN and an RRN',
    [sort map { $_->{kind} } @{$paid->{references}}], [qw(card_arn card_rrn)];

  $payment = pay_card('4012888888881881', browser);
  is $route, 'a challenged payment asks for 3DS', $payment->{result}{payer_auth}, '3DS';
  is $route, 'nothing happens before the customer answers', settled($payment)->{status}, 10;
  answer_challenge($payment, 'confirm');
  is $route, 'a passed challenge pays, even if the customer does not come back', settled($payment)->{status}, 1;
  my $object = event_of("transaction $payment->{id}");
  is '/services/acquiring_h2h#callback', 'the callback arrives without /transaction/update', $object->{status}, 1;
  is '/three_d_secure#flows', 'a passed challenge: the issuer is liable',
    [@{$object->{three_ds}}{qw(flow liability)}], ['challenge', 'issuer'];

  $payment = pay_card('4012888888881881', browser);
  my $cres = cres_of(answer_challenge($payment, 'confirm'));
  ok '/api/transaction_update#three-ds', 'the page of the result holds cres', defined $cres;
  my $other = pay_card('4012888888881881', browser);
  refused '/api/transaction_update#three-ds', 'cres of another transaction is refused', 202, '/transaction/update',
    {id => $other->{id}, fields => {cres => $cres}}, field => 'fields.cres';
  settled($payment);
  is '/three_d_secure#steps', 'cres after the end of the payment changes nothing',
    $gateway->call('/transaction/update', {id => $payment->{id}, fields => {cres => $cres}})->{status}, 1;
  ok '/three_d_secure#steps', 'and its answer has X-Repeated', $gateway->repeated;

  $payment = pay_card('4012888888881881', browser);
  $cres = cres_of(answer_challenge($payment, 'confirm'));
  is '/three_d_secure#steps', 'cres before the report of the bank: the bank has answered',
    $gateway->call('/transaction/update', {id => $payment->{id}, fields => {cres => $cres}})->{result}{payer_auth},
    'NONE';
  is '/three_d_secure#steps', 'and the payment succeeds', settled($payment)->{status}, 1;

  $payment = pay_card('4012888888881881', browser);
  answer_challenge($payment, 'decline');
  $paid = settled($payment);
  is '/api/transaction_update#not-authenticated', 'a declined challenge fails',
    [@$paid{qw(status failure_reason_code retry)}], [2, 1106, 'authenticate'];

  $payment = pay_card('4917610000000000', browser);
  my @seen = ($payment->{result}{payer_auth});
  for (1 .. 10) {
    advance(3);
    my $found = find($payment->{id});
    last if $found->{status} != 10;
    push @seen, $found->{result}{payer_auth} if $found->{result}{payer_auth} ne $seen[-1];
    last if $seen[-1] eq 'OTP';
  }
  is $route, 'payer_auth changes from UNKNOWN to OTP', \@seen, [qw(UNKNOWN OTP)];
  $gateway->call('/transaction/update', {id => $payment->{id}, fields => {otp => '123456'}});
  is $route, 'and the password pays', settled($payment)->{status}, 1;

  $payment = pay_card('2223003122003222', browser);
  is '/api/transaction_pay#payer-auth', 'REDIRECT has an address', [sort keys %{$payment->{result}}],
    [qw(payer_auth redirect_url)];
  refused '/api/transaction_update#attempts', 'REDIRECT takes no code', 213, '/transaction/update',
    {id => $payment->{id}, fields => {otp => '123456'}};
  answer_challenge($payment, 'confirm');
  is '/api/transaction_pay#payer-auth', 'the customer confirms at the bank', settled($payment)->{status}, 1;

  for my $case (
    ['5105105105105100', otp => '123456', '654321', 'OTP', 6],
    ['4444333322221111', lookup_code => '4815', '5184', 'LOOKUP', 4]
  ) {
    my ($card, $field, $right, $wrong, $auth, $length) = @$case;
    $payment = pay_card($card, browser);
    is '/api/transaction_pay#payer-auth', "$auth states length and attempts",
      [@{$payment->{result}}{qw(payer_auth code_length attempts_left)}], [$auth, $length, 3];
    refused '/api/transaction_update#attempts', "$auth: a code of the wrong length", 202, '/transaction/update',
      {id => $payment->{id}, fields => {$field => '12345'}}, field => "fields.$field";
    my $left = sub ($code) {
      $gateway->call('/transaction/update', {id => $payment->{id}, fields => {$field => $code}})
        ->{result}{attempts_left};
    };
    is '/api/transaction_update#attempts', "$auth: a wrong code uses one attempt", $left->($wrong), 2;
    is '/api/transaction_update#attempts', "$auth: the same wrong code uses none", $left->($wrong), 2;
    $gateway->call('/transaction/update', {id => $payment->{id}, fields => {$field => $right}});
    is '/api/transaction_pay#payer-auth', "$auth: the right code pays", settled($payment)->{status}, 1;
  }
  $payment = pay_card('5105105105105100', browser);
  my $last = find($payment->{id});
  $last = $gateway->call('/transaction/update', {id => $payment->{id}, fields => {otp => $_}})
    for qw(111111 222222 333333);
  is '/api/transaction_update#not-authenticated', 'three wrong codes fail', [@$last{qw(status failure_reason_code)}],
    [2, 1106];
  refused '/api/transaction_update#refused', 'nothing can be submitted after that', 213, '/transaction/update',
    {id => $payment->{id}, fields => {otp => '123456'}};

  $payment = pay_card('4012888888881881', browser);
  advance($payment->{expires_at});
  is '/api/transaction_pay#payer-auth', 'a payment that waits for its payer expires', settled($payment, 1)->{status}, 5;
};

chapter '3-D Secure' => sub {
  my $route = '/api/transaction_update#three-ds';
  my $payment = pay_card('4000000000003055', browser);
  is $route, 'the bank checks the browser first', [sort keys %{$payment->{result}{three_ds}}],
    [qw(method_data method_url)];
  my $next =
    $gateway->call('/transaction/update', {id => $payment->{id}, fields => {three_ds_method => 'completed'}});
  is $route, 'NONE means no challenge', $next->{result}{payer_auth}, 'NONE';
  is $route, 'and the payment succeeds', settled($payment)->{status}, 1;
  $payment = pay_card('4000000000003220', browser);
  $next = $gateway->call('/transaction/update', {id => $payment->{id}, fields => {three_ds_method => 'timeout'}});
  is $route, '3DS now comes with acs_url', [sort keys %{$next->{result}{three_ds}}], [qw(acs_url creq)];
  answer_challenge($next, 'confirm');
  is $route, 'and a challenge pays', settled($payment)->{status}, 1;
  is '/reference/test_cards#reading', 'without browser there is no check of it',
    [sort keys %{pay_card('4000000000003055')->{result}{three_ds}}], [qw(acs_url creq)];

  $route = '/three_d_secure#exemptions';
  $payment = pay_card('4242424242424242', browser, three_ds => {exemption => 'low_value'});
  my $paid = settled($payment);
  is $route, 'an accepted exemption: you are liable', [@{$paid->{three_ds}}{qw(flow exemption_result liability)}],
    [qw(exempt accepted merchant)];
  is $route, 'low_value is at most 30.00 EUR, above it is not requested',
    pay_card('4242424242424242', browser, amount => 3001, three_ds => {exemption => 'low_value'})
    ->{three_ds}{exemption_result}, 'not_applied';
  $payment = pay_card('4000002760003184', browser, three_ds => {exemption => 'low_value'});
  is $route, 'a refused exemption is a soft decline', [@$payment{qw(status)}, $payment->{result}{payer_auth}],
    [10, '3DS'];
  is $route, 'and exemption_result says so', find($payment->{id})->{three_ds}{exemption_result}, 'refused';
  answer_challenge($payment, 'confirm');
  is $route, 'the same payment continues as a challenge', settled($payment)->{status}, 1;
  $paid = settled(pay_card('3530111333300000', browser));
  is '/three_d_secure#flows', 'rejected: declined without a challenge',
    [$paid->{status}, $paid->{failure_reason_code}, $paid->{three_ds}{flow}], [2, 1106, 'rejected'];
  refused '/services/acquiring_h2h#three-ds', 'an eci of another network is refused', 204, '/transaction/pay',
    card_payment(
    '4242424242424242',
    three_ds => {
      external => {
        version => '2.2.0',
        eci => '02',
        ds_trans_id => 'c5b808e7-1de1-4069-a17b-f70d3b3b1645',
        cavv => 'AAABBEg0VhI0VniQEjRWAAAAAAA='
      }}
    ),
    field => 'three_ds.external.eci';

  my $error = refused '/api/transaction_pay#request', 'browser on BLIK belongs to cards', 204, '/transaction/pay',
    {
    account_id => 301,
    wallet_id => 4001,
    service_id => 2102,
    external_transaction_id => id(),
    customer_ip_address => '203.0.113.10',
    amount => 1250,
    amount_currency => 'PLN',
    description => 'BLIK',
    fields => {blik_code => '777123'},
    browser
    };
  is '/api/transaction_pay#request', 'and nothing else is complained about', [$error->fields], ['browser'];
};

chapter 'the transparency token' => sub {
  my $route = '/api/transaction_issue_token#allows';
  my $body = card_payment('5105105105105100');
  my %payment = %$body;
  my $external = delete $payment{external_transaction_id};
  my $fields = delete $payment{fields};
  my $issued = $gateway->call('/transaction/issue_token', {external_transaction_id => $external, payment => \%payment});
  ok '/api/transaction_issue_token#which', 'the token begins with ttok_', $issued->{token} =~ /\Attok_/;
  is '/api/transaction_issue_token#no-answer', 'a repeat returns the same token',
    $gateway->call('/transaction/issue_token', {external_transaction_id => $external, payment => \%payment})->{token},
    $issued->{token};
  refused '/api/transaction_issue_token#request', 'nothing is created yet', 208, '/transaction/find',
    {external_transaction_id => $external};
  my $browser = $gateway->with(bearer => $issued->{token});
  my %whole = (%payment, external_transaction_id => $external, fields => $fields);
  refused $route, 'a different amount is error 22', 22, '/transaction/pay', {%whole, amount => 1}, client => $browser;
  my %part = %whole;
  delete $part{description};
  refused $route, 'a missing part of payment is error 22', 22, '/transaction/pay', \%part, client => $browser;
  refused $route, 'initiator is not allowed', 22, '/transaction/pay', {%whole, initiator => 'merchant'},
    client => $browser;
  my $started = $browser->call('/transaction/pay', {%whole, browser, locale => 'en'});
  is $route, 'browser and locale are allowed', $started->{result}{payer_auth}, 'OTP';
  ok '/request_format#limits', 'the token has a limit of its own',
    ($browser->header('RateLimit-Policy') // '') =~ /q=30;w=60/;
  is $route, 'the browser submits the code',
    $browser->call('/transaction/update', {id => $started->{id}, fields => {otp => '123456'}})->{result}{payer_auth},
    'NONE';
  advance(3);
  is $route, 'the browser reads the status', $browser->call('/transaction/find', {id => $started->{id}})->{status}, 1;
  refused $route, 'another transaction is error 21', 21, '/transaction/find', {id => 900001}, client => $browser;
  refused '/api/transaction_issue_token#which', 'a card token is not a transparency token', 20, '/transaction/find',
    {id => 900001},
    client => $gateway->with(bearer => 'ctok_7Yq2Lw9Rk4Vn');
  refused '/reference/api_error_codes#code-18', 'Authorization without Bearer is error 18', 18, '/transaction/find',
    {id => 900001},
    client => $gateway->with(bearer => ''),
    headers => {Authorization => 'Basic eA=='};
  refused '/api/transaction_issue_token#never', 'no token for a payout', 214, '/transaction/issue_token',
    {
    external_transaction_id => id(),
    payment => {
      account_id => 301,
      wallet_id => 4002,
      service_id => 2205,
      customer_ip_address => '203.0.113.10',
      amount => 5000,
      amount_currency => 'EUR',
      description => 'Payout'
    }};
  my $again = $gateway->call('/transaction/issue_token', {id => 900040});
  advance(901);
  refused '/api/transaction_issue_token#expired', 'after 15 minutes the token is error 19', 19, '/transaction/find',
    {id => 900040},
    client => $gateway->with(bearer => $again->{token});
  my $ahead = $gateway->call(
    '/transaction/issue_token',
    {
      external_transaction_id => my $stored = id(),
      payment => {%payment, stored_credential => {purpose => 'recurring', sequence => 'first'}}});
  my $first = $gateway->with(bearer => $ahead->{token})->call(
    '/transaction/pay',
    {
      %payment, browser,
      external_transaction_id => $stored,
      stored_credential => {purpose => 'recurring', sequence => 'first'},
      fields => {%$fields, card_number => '4242424242424242', issue_card_token => 'true'}});
  is '/recurring#first', 'an own form stores the card in one step: the bank authenticates',
    $first->{result}{payer_auth}, '3DS';
  answer_challenge($first, 'confirm');
  ok '/recurring#first', 'and the payment has an id of the network', defined settled($first)->{network_transaction_id};
};

chapter 'lists of cards' => sub {
  my %verdict = ('4111111111111111' => 'trusted', '5555555555554444' => 'refused', '4242424242424242' => 'unlisted');
  is '/api/cards_check#sandbox', "the verdict on $_", $gateway->call('/cards/check', {card_number => $_})->{verdict},
    $verdict{$_}
    for sort keys %verdict;
  is '/api/cards_check#sandbox', 'the verdict on the seeded token',
    $gateway->call('/cards/check', {card_token => 'ctok_7Yq2Lw9Rk4Vn'})->{verdict}, 'unlisted';
  my $added = $gateway->call('/cards/whitelist/add', {card_number => '5555555555554444', note => 'Regular customer'});
  is '/api/cards_whitelist_add#still-refused', 'the blacklist wins', [@$added{qw(in_whitelist verdict)}],
    [true, 'refused'];
  is '/api/cards_blacklist#effect', 'a blacklisted card is declined at once',
    [@{pay_card('5555555555554444')}{qw(status failure_reason_code)}], [2, 1112];
  my $removed =
    $gateway->call('/cards/blacklist', {card_number => '5555555555554444', action => 'remove', reason => 'Withdrawn'});
  is '/api/cards_blacklist#removed', 'after its removal the card is trusted again', $removed->{verdict}, 'trusted';
  $gateway->call('/cards/blacklist', {card_number => '4242424242424242', action => 'add', reason => 'Reported stolen'});
  is '/reference/test_cards#reading', 'a blacklisted card is declined, whatever the table says',
    [@{pay_card('4242424242424242')}{qw(status failure_reason_code)}], [2, 1112];
};

1;
