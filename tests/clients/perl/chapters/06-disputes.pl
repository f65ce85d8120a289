# Disputes: each value of the sandbox, what each way costs, evidence, and the report.
use v5.36;
use Story;
use Digest::SHA qw(sha256_hex);

my $PDF = "%PDF-1.7\n% proof of delivery\n%%EOF\n";

sub document {
  return {kind => 'delivery', media_type => 'application/pdf', size => length $PDF, sha256 => sha256_hex($PDF)};
}

# A card payment that is disputed, and its dispute.
sub disputed ($case, %fields) {
  my $payment = settled(pay_card(
    '4242424242424242', browser,
    amount => 10000,
    external_order_id => id("sandbox-dispute-$case"),
    %fields
  ));
  advance(10);
  return ($payment, dispute_of($payment));
}

sub dispute_of ($payment) {
  my ($disputes) = $gateway->read_list('/dispute/list', {transaction_id => $payment->{id}}, 'disputes');
  return $disputes->[-1];
}

sub dispute ($id) { return $gateway->call('/dispute/find', {id => $id}) }

# Sends one document, and uploads it.
sub defend ($dispute, %fields) {
  my $answer = $gateway->call('/dispute/defend',
    {id => $dispute->{id}, external_response_id => id('defence'), documents => [document()], %fields});
  $gateway->upload($_->{upload_url}, 'application/pdf', $PDF) for grep { $_->{upload_url} } @{$answer->{evidence}};
  return dispute($dispute->{id});
}

sub decided ($dispute) {
  for (1 .. 20) {
    my $found = dispute($dispute->{id});
    return $found if $found->{status} != 10;
    advance(10);
  }
  die "the bank does not decide dispute $dispute->{id}";
}

# What disputes of a payment have cost: the sum of the movements that name them.
sub cost ($payment) {
  my %sum = (amount => 0, fee => 0);
  for (@{sandbox('GET', '/sandbox/movements')}) {
    next if !$_->{dispute_id} || ($_->{transaction_id} // 0) != $payment->{id};
    $sum{$_->{kind} eq 'fee' ? 'fee' : 'amount'} -= $_->{amount};
  }
  return [@sum{qw(amount fee)}];
}

chapter 'chargebacks' => sub {
  my ($payment, $dispute) = disputed('won');
  my $route = '/api/disputes/dispute_find#kinds';
  is $route, 'a chargeback debits the amount and a fee',
    [@$dispute{qw(kind status amount wallet_amount fee_amount credited_amount)}],
    ['chargeback', 0, 10000, 10000, 1500, 0];
  my $found = find($payment->{id});
  is $route, 'the payment keeps its status', [@$found{qw(status disputed_amount refundable_amount)}], [1, 10000, 0];
  is '/callbacks#what-arrives', 'fee_amount of the payment is without the fee of its dispute', $found->{fee_amount},
    $payment->{fee_amount};
  is '/callbacks#what-arrives', 'the event dispute.status arrives', event_of("dispute $dispute->{id}")->{status}, 0;
  is '/reference/reference_kinds#when', 'a dispute has the references of the payment', $dispute->{references},
    $found->{references};
  refused $route, 'while it is open a refund is error 221', 221, '/transaction/cancel',
    {id => $payment->{id}, external_refund_id => id('return'), amount => 1};

  $route = '/api/disputes/dispute_defend#upload';
  my $body = {id => $dispute->{id}, external_response_id => id('defence'), documents => [document()]};
  my $answer = $gateway->call('/dispute/defend', $body);
  my $address = $answer->{evidence}[0]{upload_url};
  is '/api/disputes/dispute_defend#steps', 'before the upload the bank has nothing', $answer->{status}, 0;
  my $repeat = $gateway->call('/dispute/defend', $body);
  is '/api/disputes/dispute_defend#no-answer', 'a repeat returns the address again',
    $repeat->{evidence}[0]{upload_url}, $address;
  refused '/request_format#idempotency', 'the same id for other documents is error 203', 203, '/dispute/defend',
    {%$body, documents => [document(), document()]};
  is $route, 'another type is refused',
    [$gateway->upload($address, 'image/png', $PDF), Gateway::decode_json($gateway->{last}{content})->{error}{code}],
    [415, 244];
  is $route, 'another file is refused',
    [
    $gateway->upload($address, 'application/pdf', $PDF . 'x'),
    Gateway::decode_json($gateway->{last}{content})->{error}{code}
    ],
    [422, 245];
  is $route, 'the document is received', $gateway->upload($address, 'application/pdf', $PDF), 204;
  is $route, 'it is received once',
    [
    $gateway->upload($address, 'application/pdf', $PDF),
    Gateway::decode_json($gateway->{last}{content})->{error}{code}
    ],
    [409, 243];
  is $route, 'an unknown address',
    [
    $gateway->upload($address =~ s/.{6}\z/000000/r, 'application/pdf', $PDF),
    Gateway::decode_json($gateway->{last}{content})->{error}{code}
    ],
    [404, 242];
  is '/api/disputes/dispute_defend#steps', 'with the last file the bank reviews it',
    dispute($dispute->{id})->{status}, 10;
  my $won = decided($dispute);
  is '/disputes#decide', 'won: it costs the fee', [$won->{status}, $won->{credited_amount}, @{cost($payment)}],
    [1, 10000, 0, 1500];
  is '/api/disputes/dispute_find#kinds', 'won: the payment can be refunded again',
    [@{find($payment->{id})}{qw(disputed_amount refundable_amount)}], [0, 10000];
  refused '/api/disputes/dispute_defend#refused', 'a decided dispute is error 241', 241, '/dispute/defend',
    {%$body, external_response_id => id('defence')};

  my %ends = (
    lost => [2, 10000, 1500],
    part => [1, 5000, 1500],
  );
  for my $case (sort keys %ends) {
    ($payment, $dispute) = disputed($case);
    defend($dispute);
    my $end = decided($dispute);
    is '/api/disputes/dispute_find#sandbox', "$case: how it ends when it is defended",
      [$end->{status}, @{cost($payment)}], $ends{$case};
  }
  ($payment, $dispute) = disputed('won');
  my $accepted = $gateway->call('/dispute/accept', {id => $dispute->{id}});
  is '/disputes#decide', 'accepted: it costs the amount and the fee', [$accepted->{status}, @{cost($payment)}],
    [3, 10000, 1500];
  is '/api/disputes/dispute_accept#no-answer', 'accepted again',
    [$gateway->call('/dispute/accept', {id => $dispute->{id}})->{status}, $gateway->repeated ? 'repeated' : ''],
    [3, 'repeated'];
  ($payment, $dispute) = disputed('unanswered');
  advance($dispute->{respond_by});
  advance(1);
  is '/disputes#decide', 'nobody acts: it costs the amount and the fee',
    [dispute($dispute->{id})->{status}, @{cost($payment)}], [5, 10000, 1500];
  ($payment, $dispute) = disputed('withdrawn');
  advance(60);
  is '/api/disputes/dispute_find#sandbox', 'withdrawn: it is won without a response',
    [dispute($dispute->{id})->{status}, @{cost($payment)}], [1, 0, 1500];
  ($payment, $dispute) = disputed('decided');
  advance(60);
  is '/api/disputes/dispute_find#sandbox', 'decided: it is lost before you respond',
    dispute($dispute->{id})->{status}, 2;
  ($payment, $dispute) = disputed('final');
  is '/api/disputes/dispute_find#sandbox', 'final: it opens as lost', [@$dispute{qw(status respond_by)}], [2, undef];
  ($payment, $dispute) = disputed('evidence');
  defend($dispute);
  my $more = decided($dispute);
  is '/api/disputes/dispute_defend#more', 'the bank asks for more',
    [$more->{status}, $more->{respond_by} ? 'a new deadline' : undef], [0, 'a new deadline'];
  defend($dispute);
  is '/api/disputes/dispute_defend#more', 'a second response wins', decided($dispute)->{status}, 1;
  ($payment, $dispute) = disputed('again');
  defend($dispute);
  my $first = decided($dispute);
  advance(60);
  my $next = dispute_of($payment);
  is '/api/disputes/dispute_find#kinds', 'after a victory the next stage opens',
    [$first->{status}, @$next{qw(kind previous_dispute_id)}], [1, 'pre_arbitration', $dispute->{id}];

  for my $case (['arbitration', 2], ['arbitration-won', 1]) {
    ($payment, $dispute) = disputed($case->[0]);
    is '/api/disputes/dispute_find#sandbox', "$case->[0]: the kind", $dispute->{kind}, 'pre_arbitration';
    defend($dispute);
    is '/api/disputes/dispute_find#sandbox', "$case->[0]: how it ends", decided($dispute)->{status}, $case->[1];
  }
};

chapter 'disputed after a refund' => sub {
  my $route = '/refunds#dispute';
  my $payment =
    settled(pay_card('4242424242424242', browser, amount => 2999, external_order_id => id('sandbox-dispute-refunded')));
  my $refund =
    $gateway->call('/transaction/cancel', {id => $payment->{id}, external_refund_id => id('return'), amount => 1000})
    ->{refund};
  advance(10);
  my $dispute = dispute_of($payment);
  is $route, 'the whole payment is disputed, although a part was refunded', $dispute->{amount}, 2999;
  defend($dispute, refund_ids => [$refund->{id}]);
  is $route, 'refund ids and documents bring back everything', decided($dispute)->{credited_amount}, 2999;
  $payment =
    settled(pay_card('4242424242424242', browser, amount => 2999, external_order_id => id('sandbox-dispute-refunded')));
  $refund =
    $gateway->call('/transaction/cancel', {id => $payment->{id}, external_refund_id => id('return'), amount => 1000})
    ->{refund};
  advance(10);
  $dispute = dispute_of($payment);
  my $sent = $gateway->call('/dispute/defend',
    {id => $dispute->{id}, external_response_id => id('defence'), refund_ids => [$refund->{id}]});
  is '/api/disputes/dispute_defend#steps', 'with refunds only the review begins at once', $sent->{status}, 10;
  is $route, 'refund ids alone give up the rest', decided($dispute)->{credited_amount}, 1000;
  my ($other, $open) = disputed('won');
  refused '/api/disputes/dispute_defend#refused', 'a refund of another payment is error 220', 220, '/dispute/defend',
    {id => $open->{id}, external_response_id => id('defence'), refund_ids => [$refund->{id}]};
};

chapter 'inquiries and claims of banks' => sub {
  my $route = '/disputes#decide';
  my ($payment, $dispute) = disputed('inquiry');
  is '/api/disputes/dispute_find#kinds', 'an inquiry takes nothing',
    [@$dispute{qw(kind wallet_amount fee_amount)}, find($payment->{id})->{disputed_amount}], ['inquiry', 0, 0, 0];
  $gateway->call('/transaction/cancel', {id => $payment->{id}, external_refund_id => id('return')});
  is $route, 'a full refund closes it', dispute($dispute->{id})->{status}, 1;
  ($payment, $dispute) = disputed('inquiry');
  defend($dispute);
  is $route, 'defended: it costs nothing', [decided($dispute)->{status}, @{cost($payment)}], [1, 0, 0];

  for my $case ('escalated', 'inquiry-lost') {
    ($payment, $dispute) = disputed($case);
    defend($dispute) if $case eq 'inquiry-lost';
    advance(120);
    my $next = dispute_of($payment);
    is '/api/disputes/dispute_find#sandbox', "$case: a chargeback follows",
      [dispute($dispute->{id})->{status}, @$next{qw(kind previous_dispute_id)}],
      [2, 'chargeback', $dispute->{id}];
  }
  my $pix = sub ($case) {
    my $payment = $gateway->call(
      '/transaction/pay',
      {
        account_id => 302,
        wallet_id => 4104,
        service_id => 3102,
        external_transaction_id => id(),
        external_order_id => id("sandbox-dispute-$case"),
        customer_ip_address => '203.0.113.10',
        amount => 18990,
        amount_currency => 'BRL',
        description => 'Pix',
        fields => {document_id => '52998224725', full_name => 'Cliente de Teste'},
        point => {callback_url => $receiver->{url}}});
    settled($payment);
    advance(10);
    return ($payment, dispute_of($payment));
  };
  my $reserve = sub { wallet(4104, 302)->{reserve} };
  my $before = $reserve->();
  ($payment, $dispute) = $pix->('claim');
  is '/api/disputes/dispute_find#kinds', 'a claim opens under review and holds the amount',
    [@$dispute{qw(kind status)}, $reserve->() - $before], ['bank_claim', 10, 18990];
  refused '/disputes#evidence', 'it cannot be defended', 241, '/dispute/defend',
    {id => $dispute->{id}, external_response_id => id('defence'), documents => [document()]};
  is $route, 'left alone it is released', [decided($dispute)->{status}, @{cost($payment)}, $reserve->() - $before],
    [1, 0, 0, 0];
  ($payment, $dispute) = $pix->('claim-lost');
  is $route, 'or debited', [decided($dispute)->{status}, @{cost($payment)}], [2, 18990, 0];
  ($payment, $dispute) = $pix->('claim');
  is $route, 'accepted, it costs the amount',
    [$gateway->call('/dispute/accept', {id => $dispute->{id}})->{status}, @{cost($payment)}], [3, 18990, 0];
  refused '/api/disputes/dispute_find#refused', 'an unknown dispute is error 240', 240, '/dispute/find', {id => 1};
  my ($open) = $gateway->read_list('/dispute/list', {statuses => [0]}, 'disputes');
  ok '/disputes#first-hour', 'open disputes can be listed', (grep { $_->{id} == 650001 } @$open) == 1;
};

1;
