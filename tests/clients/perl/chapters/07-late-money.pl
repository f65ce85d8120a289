# Money that customers send themselves: late, in parts, too little, too much, and what waits for an account.
use v5.36;
use Story;

my %SERVICES = (
  boleto => {
    account_id => 302,
    wallet_id => 4104,
    service_id => 3122,
    amount => 18990,
    amount_currency => 'BRL',
    fields => {document_id => '11222333000181', full_name => 'Pagador de Teste', email => 'pagador@example.com'}
  },
  spei => {
    account_id => 302,
    wallet_id => 4114,
    service_id => 3202,
    amount => 125000,
    amount_currency => 'MXN',
    fields => {full_name => 'Test Person'}
  },
  upi => {
    account_id => 302,
    wallet_id => 4110,
    service_id => 3601,
    amount => 49900,
    amount_currency => 'INR',
    fields => {full_name => 'Asha Example', email => 'buyer@example.com', phone => '+919876543210'}
  },
  crypto => {
    account_id => 301,
    wallet_id => 4002,
    service_id => 2301,
    amount => 4999,
    amount_currency => 'EUR',
    fields => {asset => 'USDT', network => 'TRON'}
  },
);

# A payment that the sandbox pays as the last word of its id says.
sub pays ($service, $case, %fields) {
  my $external = id("sandbox-money-$case");
  return $gateway->call(
    '/transaction/pay',
    {
      %{$SERVICES{$service}},
      external_transaction_id => $external,
      external_order_id => $external,
      customer_ip_address => '203.0.113.10',
      description => 'Order',
      point => {callback_url => $receiver->{url}},
      %fields
    });
}

sub refunds_of ($payment) {
  return ($gateway->read_list('/refund/list', {transaction_id => $payment->{id}}, 'refunds'))[0];
}

# Moves the clock to the end of the payment, which is `clearing_days` after its time is up, and a little further.
sub expire ($payment, $minutes = 60) {
  advance($payment->{expires_at});
  advance(86_400 * (terms($payment->{service_id})->{clearing_days} // 0) + 60 * $minutes);
  return find($payment->{id});
}

chapter 'late vouchers' => sub {
  my $route = '/late_payments#late';
  my $voucher = pays('boleto', 'lastday');
  ok '/services/boleto/payin_h2h#glance', 'a due date ends at the end of that day in São Paulo',
    $voucher->{expires_at} =~ /T02:59:59/;
  advance($voucher->{expires_at});
  advance(30);
  is $route, 'at expires_at the payment waits for money that was paid in time', find($voucher->{id})->{status}, 10;
  advance(300);
  my $paid = find($voucher->{id});
  is $route, 'a voucher paid on its last day is in time', $paid->{status}, 1;
  ok $route, 'paid before expires_at, received after it',
    $paid->{paid_at} lt $voucher->{expires_at} && $paid->{received_at} gt $voucher->{expires_at};

  $voucher = pays('boleto', 'justlate');
  advance($voucher->{expires_at});
  advance(600);
  my $refund = refunds_of($voucher)->[0];
  is $route, 'one minute late is late: the money goes back', [@$refund{qw(origin status amount)}], ['late', 10, 18990];

  $route = '/late_payments#claim';
  $voucher = pays('boleto', 'late');
  my $before = balance(4104, 302);
  my $expired = expire($voucher);
  is $route, 'late money: the payment has expired',
    [@$expired{qw(status received_amount captured_amount refunded_amount late_until)}], [5, 18990, 0, 0, undef];
  $refund = refunds_of($voucher)->[0];
  is $route, 'its refund waits for an account', [@$refund{qw(status origin needs needs_reason)}],
    [10, 'late', ['account', 'document'], 'missing'];
  is $route, 'and arrives as an event with what it needs', event_of("refund $refund->{id}")->{needs},
    ['account', 'document'];
  is '/late_payments#books', 'it was never in the wallet', balance(4104, 302), $before;
  is $route, 'needs_until is claim_days after its creation',
    [substr($refund->{created_at}, 10), terms(3122)->{refund}{claim_days}],
    [substr($refund->{needs_until}, 10), 180];
  my %details = (id => $refund->{id}, account => 'pagador@example.com', document => '11222333000181');
  is '/api/refund_update#next', 'with the account the bank checks it',
    [@{$gateway->call('/refund/update', \%details)}{qw(status needs)}], [10, undef];
  advance(10);
  is '/api/refund_update#next', 'and the money is sent',
    $gateway->call('/refund/find', {id => $refund->{id}})->{status}, 1;
  refused '/api/refund_update#which', 'a sent refund needs nothing', 222, '/refund/update',
    {id => $refund->{id}, account => 'other@example.com'};

  $voucher = pays('boleto', 'wrongaccount');
  expire($voucher);
  $refund = refunds_of($voucher)->[0];
  %details = (%details, id => $refund->{id});
  $gateway->call('/refund/update', \%details);
  advance(10);
  my $rejected = $gateway->call('/refund/find', {id => $refund->{id}});
  is '/api/refund_update#wrong', 'a rejected account is asked for again',
    [@$rejected{qw(status needs needs_reason account)}], [10, ['account'], 'rejected', undef];
  $gateway->call('/refund/update', \%details);
  ok '/api/refund_update#wrong', 'the same body is a repeat and changes nothing', $gateway->repeated;
  $gateway->call('/refund/update', {id => $refund->{id}, account => 'outro@example.com'});
  advance(10);
  is '/api/refund_update#wrong', 'another account is paid',
    $gateway->call('/refund/find', {id => $refund->{id}})->{status}, 1;

  $voucher = pays('boleto', 'late');
  expire($voucher);
  $refund = refunds_of($voucher)->[0];
  advance($refund->{needs_until});
  advance(1);
  is $route, 'nobody named an account',
    [@{$gateway->call('/refund/find', {id => $refund->{id}})}{qw(status needs_reason)}], [10, 'not_claimed'];
  refused '/api/refund_update#over', 'after that the call is error 225', 225, '/refund/update',
    {%details, id => $refund->{id}};
  is '/late_payments#try', 'a UPI approval after the end goes back',
    [find(my $upi = pays('upi', 'late')->{id})->{status}], [10];
  advance(86_400);
  my $late = find($upi);
  is '/late_payments#late', 'it does not pay the order', [@$late{qw(status received_amount)}], [5, 49900];
  is '/late_payments#late', 'it goes back to the payer', [@{refunds_of($late)->[0]}{qw(origin amount)}],
    ['late', 49900];
  is '/reference/reference_kinds#kinds', 'with a reference of UPI',
    [map { $_->{kind} } @{refunds_of($late)->[0]{references}}], ['upi_utr'];
};

chapter 'late money that is accepted' => sub {
  my $route = '/late_payments#voucher';
  my $transfer = pays('spei', 'late');
  advance($transfer->{expires_at});
  is '/late_payments#service', 'the terms of the service',
    [@{terms(3202)}{qw(late_money late_days clearing_days amount_mismatch)}], ['accept', 3, 1, 'accept_over'];
  advance(86_400 + 1);
  my $expired = find($transfer->{id});
  ok $route, 'status 5 has late_until', $expired->{status} == 5 && $expired->{late_until} gt $expired->{updated_at};
  advance(60);
  is $route, 'alone and exact: it succeeds', find($transfer->{id})->{status}, 1;
  is '/callbacks#order', 'the receiver has 1 as well', event_of("transaction $transfer->{id}")->{status}, 1;

  $transfer = pays('spei', 'late');
  advance($transfer->{expires_at});
  advance(86_400 + 1);
  my $rival = $gateway->call(
    '/transaction/create',
    {
      account_id => 302,
      wallet_id => 4114,
      service_id => 3205,
      external_transaction_id => id(),
      external_order_id => $transfer->{external_order_id},
      customer_ip_address => '203.0.113.10',
      amount => 125000,
      amount_currency => 'MXN',
      description => 'Order',
      point => {callback_url => $receiver->{url}}});
  is $route, 'another attempt of the order is opened', $rival->{status}, 0;
  advance(60);
  is $route, 'late money pays, and the attempt in 0 is cancelled',
    [map { find($_->{id})->{status} } $transfer, $rival], [1, 3];

  $transfer = pays('spei', 'late');
  my $paid = pays('spei', 'parts', external_order_id => $transfer->{external_order_id});
  advance(3600);
  is $route, 'another attempt of the order is paid', find($paid->{id})->{status}, 1;
  expire($transfer);
  is $route, 'the late money is returned', [find($transfer->{id})->{status}, refunds_of($transfer)->[0]{origin}],
    [5, 'late'];

  my %anonymous = %{$SERVICES{spei}};
  my $nameless = $gateway->call(
    '/transaction/pay',
    {
      %anonymous,
      external_transaction_id => id('sandbox-money-late'),
      customer_ip_address => '203.0.113.10',
      description => 'Order'
    });
  expire($nameless);
  is $route, 'without external_order_id it is returned',
    [find($nameless->{id})->{status}, refunds_of($nameless)->[0]{origin}], [5, 'late'];

  $transfer = pays('spei', 'late');
  advance($transfer->{expires_at});
  advance(86_400 + 1);
  my $refused = $gateway->call('/transaction/cancel', {id => $transfer->{id}, external_refund_id => id('abandon')});
  is '/api/transaction_find#late-until', 'late money can be refused', [@$refused{qw(status late_until refund)}],
    [5, undef, undef];
  advance(600);
  is '/api/transaction_find#late-until', 'what arrives then is returned',
    [find($transfer->{id})->{status}, refunds_of($transfer)->[0]{origin}], [5, 'late'];
};

chapter 'other amounts' => sub {
  my $route = '/late_payments#amount';
  my $short = pays('boleto', 'short');
  advance(3600);
  is $route, 'less, while it is pending: nothing yet', [@{find($short->{id})}{qw(status received_amount)}], [10, 9495];
  expire($short);
  is $route, 'less, in the end: a shortfall',
    [find($short->{id})->{status}, @{refunds_of($short)->[0]}{qw(origin amount)}], [5, 'shortfall', 9495];
  my $parts = pays('boleto', 'parts');
  advance(3600);
  is $route, 'in two halves: paid', [@{find($parts->{id})}{qw(status received_amount captured_amount)}],
    [1, 18990, 18990];
  my $excess = pays('boleto', 'excess');
  advance(3600);
  is $route, 'more, and amount_mismatch is return',
    [@{find($excess->{id})}{qw(status captured_amount)}, @{refunds_of($excess)->[0]}{qw(origin amount)}],
    [1, 18990, 'excess', 9495];
  $excess = pays('spei', 'excess');
  advance(3600);
  is $route, 'more, and amount_mismatch is accept_over',
    [@{find($excess->{id})}{qw(status captured_amount refundable_amount)}, scalar @{refunds_of($excess)}],
    [1, 187500, 187500, 0];
  my $twice = pays('boleto', 'twice');
  advance(3600);
  is $route, 'twice: one of them is credited',
    [@{find($twice->{id})}{qw(status captured_amount)}, @{refunds_of($twice)->[0]}{qw(origin amount)}],
    [1, 18990, 'excess', 18990];
  my $crypto = pays('crypto', 'late');
  expire($crypto);
  is '/late_payments#never', 'late money at a fixed rate is returned',
    [find($crypto->{id})->{status}, @{refunds_of($crypto)->[0]}{qw(origin needs)}], [5, 'late', ['account']];
  my $named = pays('crypto', 'late',
    fields => {asset => 'USDT', network => 'TRON', refund_address => 'TGRSa8SWbi8kjn8Aqs5Wz3CyfQB32xr9hh'});
  expire($named);
  is '/api/transaction_get_crypto_address#wrong', 'with a refund_address it is returned there',
    [find($named->{id})->{status}, @{refunds_of($named)->[0]}{qw(status origin needs)}], [5, 1, 'late', undef];
  my $fiat = pays('crypto', 'excess');
  advance(3600);
  is '/api/transaction_get_crypto_address#wrong', 'too much: the requested amount is credited',
    [@{find($fiat->{id})}{qw(status captured_amount)}, refunds_of($fiat)->[0]{origin}], [1, 4999, 'excess'];
  ok $route, 'for crypto received_asset is the exact amount',
    (find($crypto->{id})->{received_asset} // '') =~ /\A(?:0|[1-9][0-9]*)(?:\.[0-9]+)?\z/;
};

1;
