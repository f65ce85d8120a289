# Rails on the payment page: their references, vouchers on their last day, and what belongs to one rail alone.
use v5.36;
use Story;

# account, wallet, service, amount, currency
my %RAIL = (
  pse => [302, 4107, 3210, 8500000, 'COP'],
  turkey => [302, 4119, 3501, 125000, 'TRY'],
  interac => [302, 4105, 3301, 4500, 'CAD'],
  kenya => [302, 4111, 3411, 150000, 'KES'],
  codi => [302, 4114, 3204, 45000, 'MXN'],
  nigeria => [302, 4115, 3401, 1500000, 'NGN'],
  open_finance => [302, 4104, 3341, 12990, 'BRL'],
  open_banking => [301, 4002, 3331, 4990, 'EUR'],
  khipu => [302, 4106, 3208, 24990, 'CLP'],
  oxxo => [302, 4114, 3205, 35000, 'MXN'],
  rapipago => [302, 4101, 3161, 980000, 'ARS'],
  pago_facil => [302, 4101, 3151, 980000, 'ARS'],
  efecty => [302, 4107, 3211, 8500000, 'COP'],
);

# What the customer enters on the pages of the vouchers.
my %INPUT = (
  oxxo => {full_name => 'Test Person', email => 'customer@example.com'},
  rapipago => {taxpayer => '20123456786', full_name => 'Comprador de Prueba'},
  pago_facil => {document_id => '12345678', full_name => 'Cliente de Prueba', email => 'boleta@example.com'},
  efecty =>
    {document_type => 'CC', document => '1032456789', full_name => 'Test Person', email => 'customer@example.com'},
);

# Creates a payment and continues on its page: with input or, where the id of the customer decides, without, as the
# sandbox allows. Returns the payment.
sub continue_on_page ($rail, %fields) {
  my ($account, $wallet, $service, $amount, $currency) = @{$RAIL{$rail}};
  my $external = id();
  my $payment = $gateway->call(
    '/transaction/create',
    {
      account_id => $account,
      wallet_id => $wallet,
      service_id => $service,
      external_transaction_id => $external,
      external_order_id => $external,
      customer_ip_address => '203.0.113.10',
      amount => $amount,
      amount_currency => $currency,
      description => 'Order',
      point => {callback_url => $receiver->{url}},
      %fields,
    });
  my $answer = form($payment->{result}{pay_url},
    $fields{external_customer_id} ? {action => 'trigger'} : {action => 'pay', %{$INPUT{$rail}}});
  die "the page of $rail answers with $answer->{status}" if $answer->{status} != 303;
  return $payment;
}

sub refunds_to ($payment) {
  return ($gateway->read_list('/refund/list', {transaction_id => $payment->{id}}, 'refunds'))[0];
}

chapter 'references of payments' => sub {
  my %kind = (
    pse => 'pse_cus',
    turkey => 'eft_query_number',
    interac => 'interac_reference',
    kenya => 'mobile_money_id',
    codi => 'spei_tracking_key',
    nigeria => 'nip_session_id',
    open_finance => 'pix_end_to_end_id',
    open_banking => 'sepa_end_to_end_id',
    khipu => '',
    oxxo => '',
    rapipago => ''
  );
  my %payment = map { $_ => continue_on_page($_, external_customer_id => 'sandbox-success') } sort keys %kind;
  advance(10);
  for my $rail (sort keys %kind) {
    my $paid = find($payment{$rail}{id});
    is '/reference/reference_kinds#when', "$rail: what the gateway passes on",
      [$paid->{status}, join ' ', map { $_->{kind} } @{$paid->{references}}], [1, $kind{$rail}];
  }
};

chapter 'vouchers of cash' => sub {
  my $route = '/late_payments#late';
  for my $rail (qw(oxxo rapipago pago_facil efecty)) {
    my %payment = map { $_ => continue_on_page($rail, external_transaction_id => id("sandbox-money-$_")) }
      qw(lastday justlate late);
    my %found = map { $_ => find($payment{$_}{id}) } keys %payment;
    advance($found{lastday}{expires_at});
    is $route, "$rail: at the end of the last day it waits", find($payment{lastday}{id})->{status}, 10;
    advance(300);
    is $route, "$rail: paid on the last day is in time", find($payment{lastday}{id})->{status}, 1;
    my $accepts = terms($RAIL{$rail}[2])->{late_money} eq 'accept';
    is '/late_payments#service', "$rail: paid a minute late is what the service says",
      [
      find($payment{justlate}{id})->{status} == 1 ? 'paid' : 'not paid',
      map { $_->{origin} } @{refunds_to($payment{justlate})}
      ],
      $accepts ? ['paid'] : ['not paid', 'late'];
    advance(86_400 * terms($RAIL{$rail}[2])->{clearing_days} + 60);
    my $late = find($payment{late}{id});
    my @refunds = @{refunds_to($late)};
    is '/late_payments#service', "$rail: money after status 5",
      [$late->{status}, map { [@$_{qw(status origin)}] } @refunds], $accepts ? [1] : [5, [10, 'late']];
    is '/late_payments#claim', "$rail: it waits for what refund.needs lists", $refunds[0]{needs},
      terms($RAIL{$rail}[2])->{refund}{needs}
      if !$accepts;
  }
};

chapter 'one rail alone' => sub {
  my %upi = (
    account_id => 302,
    wallet_id => 4110,
    service_id => 3601,
    customer_ip_address => '203.0.113.10',
    amount => 49900,
    amount_currency => 'INR',
    description => 'UPI',
    fields => {full_name => 'Asha Example', email => 'buyer@example.com', phone => '+919876543210'},
    point => {callback_url => $receiver->{url}});
  my $payment = $gateway->call('/transaction/pay',
    {%upi, external_transaction_id => id(), external_order_id => id('sandbox-dispute-won')});
  is '/services/upi/payin#test', 'the sandbox pays the code automatically', settled($payment, 5)->{status}, 1;
  is '/services/upi/payin#glance', 'a reference of UPI', [map { $_->{kind} } @{find($payment->{id})->{references}}],
    ['upi_utr'];
  advance(10);
  my ($disputes) = $gateway->read_list('/dispute/list', {transaction_id => $payment->{id}}, 'disputes');
  is '/services/upi/payin#glance', 'an unresolved complaint becomes a chargeback',
    [map { @$_{qw(kind status)} } @$disputes], ['chargeback', 0];
  refused '/api/transaction_pay#errors', 'a telephone number needs its plus', 202, '/transaction/pay',
    {%upi, external_transaction_id => id(), fields => {%{$upi{fields}}, phone => '9876543210'}},
    field => 'fields.phone';

  my $sent = $gateway->call(
    '/transaction/pay',
    {
      account_id => 302,
      wallet_id => 4120,
      service_id => 3413,
      external_transaction_id => id(),
      customer_ip_address => '203.0.113.10',
      amount => 400000,
      amount_currency => 'UAH',
      description => 'Cash',
      fields => {recipient_first_name => 'OLENA', recipient_last_name => 'TEST'}});
  ok '/services/moneygram/payout#payout', 'the cash is ready: status 10 with the number for the counter',
    $sent->{status} == 10 && $sent->{result}{instructions}{pickup_reference} =~ /\A[0-9]{8}\z/;
  is '/services/moneygram/payout#payout', 'while it is open, find returns the number',
    find($sent->{id})->{result}{instructions}, $sent->{result}{instructions};
  refused '/services/moneygram/payout#traps', 'no call changes a payout that has been sent', 209,
    '/transaction/cancel', {id => $sent->{id}, external_refund_id => id('return')};

  # A payout in place of a refund: nothing links it to the payment.
  my $disputed =
    settled(pay_card('4242424242424242', browser, amount => 10000, external_order_id => id('sandbox-dispute-won')));
  my $payout = settled(
    $gateway->call(
      '/transaction/pay',
      {
        account_id => 301,
        wallet_id => 4002,
        service_id => 2205,
        external_transaction_id => id('payout'),
        customer_ip_address => '203.0.113.10',
        amount => 10000,
        amount_currency => 'EUR',
        description => 'In place of a refund',
        fields => {recipient_card_number => '4242424242424242'}}
    ),
    10
  );
  ($disputes) = $gateway->read_list('/dispute/list', {transaction_id => $disputed->{id}}, 'disputes');
  is '/refunds#payout-instead', 'refunded_amount stays 0', find($disputed->{id})->{refunded_amount}, 0;
  refused '/refunds#payout-instead', 'refund_ids refuses the payout', 220, '/dispute/defend',
    {id => $disputes->[0]{id}, external_response_id => id('defence'), refund_ids => [$payout->{id}]};

  my $events = $gateway->call('/event/list', {from => $payout->{created_at}, limit => 100})->{events};
  ok '/security#leak', 'the list of events begins at a time',
    @$events > 1 && !grep { $_->{created_at} lt $payout->{created_at} } @$events;
  is '/api/service_list#found', 'the services of a group',
    [map { $_->{id} } @{$gateway->call('/service/list', {group_id => 2101})->{services}}], [2101, 2102];

  my $hold = $gateway->call(
    '/transaction/create',
    {
      account_id => 302,
      wallet_id => 4122,
      service_id => 2204,
      external_transaction_id => id(),
      external_customer_id => 'sandbox-success-reordered',
      customer_ip_address => '203.0.113.10',
      amount => 18000,
      amount_currency => 'USD',
      description => 'Hotel',
      point => {callback_url => $receiver->{url}}});
  pay_by_card_on_page($hold, '4242424242424242');
  advance(20);
  is '/go_live#callbacks', 'a hold out of order: the receiver keeps 6 and captures',
    [event_of("transaction $hold->{id}")->{status}, grep {/\A$hold->{id}-/} keys %{$receiver->seen->{work}}],
    [6, "$hold->{id}-6"];

  # The gateway's wallet is credited, less a fee, even where a page is about the shop's own account.
  my $before = balance(4120, 302);
  my $iban = $gateway->call(
    '/transaction/create',
    {
      account_id => 302,
      wallet_id => 4120,
      service_id => 3351,
      external_transaction_id => id(),
      external_customer_id => 'sandbox-success',
      customer_ip_address => '203.0.113.10',
      amount => 100000,
      amount_currency => 'UAH',
      description => 'IBAN'
    });
  form($iban->{result}{pay_url}, {action => 'trigger'});
  my $paid = settled($iban, 10);
  is '/ukraine', 'a transfer to the IBAN credits the wallet less the fee',
    [$paid->{status}, balance(4120, 302) - $before], [1, 100000 - $paid->{fee_amount}];
  is '/api/service_list#commission', 'which is 12.10 of 1,000.00', $paid->{fee_amount},
    Gateway::commission(terms(3351)->{commission}{point}, 100000);
};

1;
