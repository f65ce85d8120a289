# Signing, the envelope, amounts, idempotency and lost answers.
use v5.36;
use Story;
use Compress::Zlib ();
use JSON::PP ();

chapter 'signatures' => sub {
  my $route = '/request_format#signing-vector';
  is $route, 'the worked signature is reproduced',
    Gateway::signature('sandbox_3kT9vQ2mX7pL5wRz', 5001, 1795248002000, 'POST /v2/transaction/find', '{"id":900001}'),
    'c5245483f3a88836cd9ed7b8e0494c9b73dd21d45403751cfdf06f3503eb7df1';

  $route = '/request_format#signing';
  is $route, 'a signed call is answered', $gateway->call('/transaction/find', {id => 900001})->{status}, 1;
  my $signed_for_find = Gateway::signature(
    $gateway->{token}, 5001,
    my $key = $gateway->next_key,
    'POST /v2/transaction/find',
    '{"id":900031}'
  );
  refused $route, 'a signature for one path is refused on another', 11, '/transaction/complete', '{"id":900031}',
    key => $key,
    signature => $signed_for_find;
  my $error = refused $route, 'a wrong signature is error 11', 11, '/transaction/find', {id => 900001},
    signature => '0' x 64;
  my $details = Gateway::encode_json($error->details);
  ok $route, 'details hold the first line that the gateway built', $details =~ m{POST /v2/transaction/find};
  ok $route, 'details hold the SHA-256 of the body that arrived',
    index($details, Digest::SHA::sha256_hex('{"id":900001}')) >= 0;
  ok $route, 'details do not hold the body', index($details, '\"id\":900001') < 0;
  $key = $gateway->next_key;
  $gateway->call('/transaction/find', {id => 900001}, key => $key);
  $error = refused $route, 'a key is accepted once', 11, '/transaction/find', {id => 900001}, key => $key;
  ok $route, 'details say that the key was used', Gateway::encode_json($error->details) =~ /used/;
  refused $route, 'a key of six minutes ago is refused', 11, '/transaction/find', {id => 900001},
    key => int(1000 * (time - 360));
  $error = refused '/api/api_methods', 'a key in seconds is refused', 11, '/transaction/find', {id => 900001},
    key => time;
  ok '/request_format#signing', 'a key in seconds is named as seconds',
    Gateway::encode_json($error->details) =~ /second/;
  refused '/reference/api_error_codes#code-12', 'a missing header is error 12', 12, '/transaction/find',
    {id => 900001},
    headers => {'X-Point' => undef};

  for my $path (
    '/transaction/find/', '/transaction//find', '/transaction/find?x=1', '/transaction/./find',
    '/transaction/f%69nd'
  ) {
    my $refusal = refused $route, "the path $path does not exist", 14, $path, {id => 900001};
    is $route, "the path $path is HTTP 404", $refusal->http, 404;
  }
};

chapter 'bodies' => sub {
  my $route = '/request_format#request';
  refused $route, 'an unknown field is refused by name', 204, '/transaction/find', {id => 900001, typo => 1},
    field => 'typo';
  refused $route, 'a field twice is error 10', 10, '/transaction/find', '{"id":900001,"id":900001}';
  refused $route, 'an empty body is error 10', 10, '/transaction/find', '';
  refused $route, 'a byte order mark is error 10', 10, '/transaction/find', "\xEF\xBB\xBF{\"id\":900001}";
  $route = '/request_format#exceptions';
  my $large = '{"id":900001,"x":"' . 'x' x 65_536 . '"}';
  is $route, 'a body over 65,536 bytes is HTTP 413 and error 10',
    [map { ($_->http, $_->code) } ($gateway->attempt('/transaction/find', $large))[1]], [413, 10];
  is $route, 'another content type is HTTP 415 and error 10',
    [map { ($_->http, $_->code) }
      ($gateway->attempt('/transaction/find', {id => 900001}, headers => {'Content-Type' => 'text/plain'}))[1]],
    [415, 10];
  is $route, 'a compressed body is HTTP 415 and error 10',
    [
    map { ($_->http, $_->code) } ($gateway->attempt(
      '/transaction/find',
      Compress::Zlib::memGzip('{"id":900001}'),
      headers => {'Content-Encoding' => 'gzip'}
    ))[1]
    ],
    [415, 10];
  is $route, 'another method is HTTP 405 and error 10',
    [map { ($_->http, $_->code) } ($gateway->attempt('/transaction/find', {id => 900001}, method => 'PUT'))[1]],
    [405, 10];

  for my $field (qw(description external_order_id)) {
    refused '/api/transaction_pay', "a control character in $field is refused", 204, '/transaction/pay',
      card_payment('4242424242424242', $field => "one\x07two"), field => $field;
  }
  $route = '/request_format#request';
  is $route, 'a body may name its charset, UTF-8',
    $gateway->call(
    '/transaction/find',
    {id => 900001},
    headers => {'Content-Type' => 'application/json; charset=utf-8'})->{id}, 900001;
  refused $route, 'bytes that are no UTF-8 are error 10', 10, '/transaction/find',
    "{\"external_transaction_id\":\"\xff\"}";
  refused $route, 'an id as a string is no integer', 204, '/transaction/find', {id => '900001'}, field => 'id';
  refused $route, 'an amount with a fraction is no integer', 204, '/transaction/pay',
    card_payment('4242424242424242', amount => 12.5), field => 'amount';
  is '/api/transaction_pay#request', 'a description has 100 characters, not bytes',
    $gateway->call('/transaction/pay', card_payment('4242424242424242', description => "\x{1F642}" x 100))->{status},
    10;
  refused '/api/transaction_pay#request', 'and no more', 204, '/transaction/pay',
    card_payment('4242424242424242', description => "\x{1F642}" x 101), field => 'description';
  refused '/api/cards_whitelist_add#added', 'a card number in a note is refused', 204, '/cards/whitelist/add',
    {card_number => '4242424242424242', note => 'card 4242424242424242'}, field => 'note';
  refused '/services/acquiring_h2h#fields', 'spaces in a card number are refused', 202, '/transaction/pay',
    card_payment('4242424242424242', fields => {card_number => '4242 4242 4242 4242'}),
    field => 'fields.card_number';
};

chapter 'the envelope' => sub {
  my $route = '/request_format#envelope';
  my ($uuid) = ($gateway->send_body('/transaction/find', {id => 900001})->{headers}{'x-request-id'} // '');
  ok $route, 'X-Request-Id is a UUID', $uuid =~ /\A[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\z/;
  is $route, 'success is error.code 0 with the title OK', $gateway->{last}{envelope}{error}, {code => 0, title => 'OK'};
  $route = '/request_format#limits';
  is $route, 'RateLimit-Policy states the quota', $gateway->header('RateLimit-Policy'), '"point";q=100;w=60';
  ok $route, 'RateLimit states what is left of it',
    ($gateway->header('RateLimit') // '') =~ /\A"point";r=[0-9]+;t=[0-9]+\z/;
  $gateway->attempt('/transaction/find', {id => 900001}, signature => '0' x 64);
  ok $route, 'a wrong signature does not show the quota of the point',
    ($gateway->header('RateLimit') // '') !~ /"point"/;
  is $route, 'without a valid signature there is no quota at all', $gateway->header('RateLimit-Policy'), undef;

  for my $code (13, 15, 17) {
    my $error = refused '/callbacks#provoke-error', "X-Sandbox-Error $code", $code, '/transaction/find',
      {id => 900001},
      headers => {'X-Sandbox-Error' => $code};
    ok $route, "error $code states Retry-After", ($error->retry_after // '') =~ /\A[0-9]+\z/ if $code != 13;
  }
  refused '/callbacks#provoke-error', 'another X-Sandbox-Error is error 204', 204, '/transaction/find',
    {id => 900001},
    headers => {'X-Sandbox-Error' => 14};
};

chapter 'amounts' => sub {
  my $route = '/request_format#amounts';
  my @prices = (['1250', 'JPY', 1250, 4128], ['12.50', 'PLN', 1250, undef], ['1.250', 'KWD', 1250, 4129]);
  for (@prices) {
    my ($price, $currency, $amount, $wallet) = @$_;
    is $route, "$price $currency is $amount", Gateway::minor_units($price, $currency), $amount;
    is $route, "$amount is $price $currency", Gateway::price($amount, $currency), $price;
    next if !$wallet;
    my $payment = $gateway->call(
      '/transaction/pay',
      card_payment(
        '4242424242424242',
        account_id => 302,
        wallet_id => $wallet,
        amount => $amount,
        amount_currency => $currency
      ));
    is $route, "the sandbox accepts $currency by card", $payment->{amount}, $amount;
  }
  is $route, '19.99 loses no grosz', Gateway::minor_units('19.99', 'PLN'), 1999;
  is '/api/service_list#commission', '12.50 PLN costs 0.30',
    Gateway::commission(terms(2101)->{commission}{point}, 1250), 30;
};

chapter 'idempotency' => sub {
  my $route = '/request_format#idempotency';
  my $body = card_payment('4242424242424242');
  my $first = $gateway->call('/transaction/pay', $body);
  ok $route, 'the first request is no repeat', !$gateway->repeated;
  my $paid = settled($first);
  my $second = $gateway->call('/transaction/pay', $body);
  ok $route, 'the same body is a repeat', $gateway->repeated;
  is $route, 'a repeat returns the current state', [@$second{qw(id status)}], [$first->{id}, 1];
  my $bytes = Gateway::encode_json($body) =~ s/"amount":2590/"amount" : 2.59e3/r;
  is $route, 'white space and the notation of a number do not matter',
    $gateway->call('/transaction/pay', $bytes)->{id}, $first->{id};
  refused $route, 'another body is error 203', 203, '/transaction/pay', {%$body, amount => 2591};
  is $route, 'the original payment is unchanged', find($first->{id})->{version}, $paid->{version};

  $route = '/callbacks#provoke-error';
  my %expected = (
    'lost-request' => 208,
    'lost-answer' => undef,
    'error-13' => 208,
    'error-13-done' => undef,
    'error-15' => 208,
    'error-17' => 208
  );

  for my $fault (sort keys %expected) {
    my $faulty = card_payment('4242424242424242', external_transaction_id => my $external = id("sandbox-$fault"));
    my ($response, $error) = $gateway->attempt('/transaction/pay', $faulty);
    ok $route, "$fault: the first request fails", !$response && $error;
    my ($found, $absent) = $gateway->attempt('/transaction/find', {external_transaction_id => $external});
    is $route, "$fault: what find says", $absent ? $absent->code : undef, $expected{$fault};
    is $route, "$fault: a retry is served", $gateway->call('/transaction/pay', $faulty)->{status}, 10;
  }
  for my $fault (qw(lost-request lost-answer error-13 error-13-done error-15 error-17)) {
    my @remembered;
    my $careful = $gateway->with(remember => sub ($path, $bytes) { push @remembered, $path });
    my $order = id("sandbox-$fault");
    my $payment =
      $careful->create_once('/transaction/pay', card_payment('4242424242424242', external_transaction_id => $order));
    is '/request_format#unknown-outcome', "$fault: the tree ends with the payment",
      $payment->{external_transaction_id}, $order;
    is '/request_format#unknown-outcome', "$fault: the body was stored before it was sent", \@remembered,
      ['/transaction/pay'];
  }
  my $lost = $gateway->create_once('/transaction/cancel',
    {id => $first->{id}, external_refund_id => id('sandbox-lost-answer'), amount => 100});
  is '/request_format#unknown-outcome', 'a lost refund is found and not made twice',
    find($first->{id})->{refunded_amount}, 100;
  is '/request_format#unknown-outcome', 'what was found is the refund', $lost->{amount}, 100;
  refused $route, 'an unknown fault is error 204', 204, '/transaction/pay',
    card_payment('4242424242424242', external_transaction_id => id('sandbox-lost-mind'));
};

1;
