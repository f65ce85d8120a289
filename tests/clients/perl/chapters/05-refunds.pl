# Refunds: parts, outcomes, returns days later, what waits for an account, and the wallet throughout.
use v5.36;
use Story;

sub paid_by_card (%fields) { return settled(pay_card('4242424242424242', browser, amount => 10000, %fields)) }

sub refund ($payment, %fields) {
  return $gateway->call('/transaction/cancel', {id => $payment->{id}, external_refund_id => id('return'), %fields});
}

my @AMOUNTS = qw(status refunded_amount refund_pending_amount refundable_amount);

chapter 'refunds in parts' => sub {
  my $route = '/api/transaction_cancel#afterwards';
  my $payment = paid_by_card();
  my $before = balance(4002);
  my $body = {id => $payment->{id}, external_refund_id => id('return'), amount => 1000};
  my $after = $gateway->call('/transaction/cancel', $body);
  is $route, 'a part: the payment stays a success', [@$after{@AMOUNTS, 'amount'}], [1, 1000, 0, 9000, 10000];
  is $route, 'the refund has succeeded', [@{$after->{refund}}{qw(status origin amount external_refund_id)}],
    [1, 'merchant', 1000, $body->{external_refund_id}];
  is $route, 'updated_at changes with the status alone', $after->{updated_at}, $payment->{updated_at};
  ok $route, 'version increases', $after->{version} > $payment->{version};
  is '/refunds#books', 'the wallet is debited', balance(4002) - $before, -1000;
  my $again = $gateway->call('/transaction/cancel', $body);
  is '/api/transaction_cancel#no-answer', 'a repeat refunds nothing more', [@$again{@AMOUNTS}], [1, 1000, 0, 9000];
  ok '/api/transaction_cancel#no-answer', 'and says that it is a repeat', $gateway->repeated;
  refused '/api/transaction_cancel#no-answer', 'the same id with another amount is error 203', 203,
    '/transaction/cancel', {%$body, amount => 1001};
  my $error = refused $route, 'more than is left is error 219', 219, '/transaction/cancel',
    {%$body, external_refund_id => id('return'), amount => 9001};
  ok $route, 'details state the limit', Gateway::encode_json($error->details) =~ /9000/;
  is $route, 'without amount the rest is refunded', [@{refund($payment)}{@AMOUNTS}], [4, 10000, 0, 0];
  refused '/refunds#way', 'a second full refund is error 205', 205, '/transaction/cancel',
    {%$body, external_refund_id => id('return')};
  my ($refunds) = $gateway->read_list('/refund/list', {transaction_id => $payment->{id}, limit => 1}, 'refunds');
  is '/api/refund_list#walk', 'the refunds of the payment add up', [map { $_->{amount} } @$refunds], [1000, 9000];
  my ($all, $cursor) = $gateway->read_list('/refund/list', {limit => 3}, 'refunds');
  is '/api/refund_list#walk', 'the list reaches the newest', $all->[-1]{id}, $refunds->[-1]{id};
  my $more = refund(paid_by_card(), amount => 5)->{refund};
  my ($new) = $gateway->read_list('/refund/list', {cursor => $cursor}, 'refunds');
  is '/api/refund_list#walk', 'the last cursor continues with new refunds only', [map { $_->{id} } @$new],
    [$more->{id}];
  my $fields =
    Gateway::encode_json($gateway->call('/refund/find', {external_refund_id => $body->{external_refund_id}}));
  is '/api/refund_find#success', 'found by either id',
    Gateway::encode_json($gateway->call('/refund/find', {id => $after->{refund}{id}})), $fields;
  refused '/api/refund_find#no-answer', 'an id that was never sent is error 220', 220, '/refund/find',
    {external_refund_id => id('return')};
  my $unpaid = pay_card('4242424242424242', browser)->{id};
  is '/api/transaction_cancel#unpaid', 'a pending payment is cancelled',
    $gateway->call('/transaction/cancel', {id => $unpaid, external_refund_id => id('return')})->{status}, 3;
  refused '/api/transaction_cancel#which', 'a cancelled payment has nothing to return', 205, '/transaction/cancel',
    {id => $unpaid, external_refund_id => id('return')};
  is '/reference/reference_kinds#when', 'a refund has its own references',
    [sort map { $_->{kind} } @{$after->{refund}{references}}], [qw(card_arn)];
};

chapter 'outcomes of refunds' => sub {
  my $route = '/api/refund_find#sandbox';
  my $payment = paid_by_card();
  my $before = balance(4002);
  my $pending = refund($payment, external_refund_id => id('sandbox-refund-pending'));
  is '/api/transaction_cancel#afterwards', 'pending, even for the last part', [@$pending{@AMOUNTS}], [1, 0, 10000, 0];
  is '/api/refund_find#wallet', 'debited at once', balance(4002) - $before, -10000;
  my $refund = "refund $pending->{refund}{id}";
  is '/callbacks#what-arrives', 'an event reports the first status', event_of($refund)->{status}, 10;
  is $route, 'then it succeeds', settled($payment, 10)->{status}, 4;
  is '/callbacks#what-arrives', 'an event reports the success', event_of($refund)->{status}, 1;

  $payment = paid_by_card();
  $before = balance(4002);
  refund($payment, external_refund_id => my $id = id('sandbox-refund-failed'), amount => 2500);
  my $failed = settled($payment, 10);
  is $route, 'failed: it can be refunded again', [@$failed{@AMOUNTS}], [1, 0, 0, 10000];
  is $route, 'failed: the reason',
    [@{$gateway->call('/refund/find', {external_refund_id => $id})}{qw(status failure_reason_code)}], [2, 2901];
  is '/api/refund_find#wallet', 'the same amount is credited back', balance(4002), $before;

  $payment = paid_by_card();
  $before = balance(4002);
  refund($payment, external_refund_id => $id = id('sandbox-refund-bounced'));
  advance(60);
  is $route, 'returned: the reason',
    [@{$gateway->call('/refund/find', {external_refund_id => $id})}{qw(status failure_reason_code)}], [2, 2902];
  is '/api/refund_find#bounced', 'the payment changes from 4 back to 1', [@{find($payment->{id})}{@AMOUNTS}],
    [1, 0, 0, 10000];
  is '/refunds#back', 'the amount is in the wallet again', balance(4002), $before;

  $payment = paid_by_card();
  my $success = refund($payment, external_refund_id => $id = id('sandbox-refund-later'));
  advance(3600);
  is $route, 'returned later: a success for now',
    $gateway->call('/refund/find', {external_refund_id => $id})->{status}, 1;
  is $route, 'returned later: the payment is reversed', find($payment->{id})->{status}, 4;
  advance(3 * 86_400);
  is $route, 'three days later nothing has changed', find($payment->{id})->{status}, 4;
  advance(86_400);
  is $route, 'after four days the bank has returned the money', [@{find($payment->{id})}{@AMOUNTS}], [1, 0, 0, 10000];
  is '/callbacks#what-arrives', 'an event reports the return', event_of("refund $success->{refund}{id}")->{status}, 2;
  is '/refunds#back', 'a new refund can be sent', refund($payment)->{status}, 4;
};

chapter 'what a service supports' => sub {
  my $route = '/api/transaction_cancel#support';
  my $payout = $gateway->call(
    '/transaction/pay',
    {
      account_id => 301,
      wallet_id => 4002,
      service_id => 2205,
      external_transaction_id => id('payout'),
      external_customer_id => 'customer-77',
      customer_ip_address => '203.0.113.10',
      amount => 5000,
      amount_currency => 'EUR',
      description => 'Payout',
      fields => {recipient_card_number => '4242424242424242'},
      point => {callback_url => $receiver->{url}}});
  settled($payout);
  refused $route, 'a payout is never refunded', 209, '/transaction/cancel',
    {id => $payout->{id}, external_refund_id => id('return')};
  refused $route, 'a rail without its account is error 218', 218, '/transaction/cancel',
    {id => 900056, external_refund_id => my $id = id('return'), amount => 10000};
  my $named = $gateway->call('/transaction/cancel',
    {id => 900056, external_refund_id => $id, amount => 10000, account => '12345678', document => '12345678-5'});
  is $route, 'the same id with the account is accepted', $named->{refunded_amount} + $named->{refund_pending_amount},
    10000;
  ok $route, 'the refund shows the account masked', index(Gateway::encode_json($named->{refund}), '12345678') < 0;
  refused $route, 'account is omitted where it is not needed', 204, '/transaction/cancel',
    {id => paid_by_card()->{id}, external_refund_id => id('return'), account => '12345678'}, field => 'account';

  my $full = $gateway->call(
    '/transaction/pay',
    {
      account_id => 302,
      wallet_id => 4110,
      service_id => 3605,
      external_transaction_id => id(),
      customer_ip_address => '203.0.113.10',
      amount => 150000,
      amount_currency => 'INR',
      description => 'UPI transfer',
      fields => {payer_vpa => 'paid@sandbox'},
      point => {callback_url => $receiver->{url}}});
  settled($full);
  is '/api/service_list#refund', 'the list says full', terms(3605)->{refund}{support}, 'full';
  refused $route, 'a part where only the whole can be refunded is error 209', 209, '/transaction/cancel',
    {id => $full->{id}, external_refund_id => id('return'), amount => 1};
  is $route, 'the whole payment is refunded', refund($full)->{status}, 4;

  my $poor = paid_by_card();
  sandbox('POST', '/sandbox/movements', {kind => 'correction', wallet_id => 4002, amount => -balance(4002)});
  my $body = {id => $poor->{id}, external_refund_id => id('return'), amount => 1000};
  refused '/api/transaction_cancel#afterwards', 'a refund that the wallet cannot cover is error 105', 105,
    '/transaction/cancel', $body;
  sandbox('POST', '/sandbox/movements', {kind => 'correction', wallet_id => 4002, amount => 1_000_000});
  is '/api/transaction_cancel#afterwards', 'the same body is accepted later',
    $gateway->call('/transaction/cancel', $body)->{refunded_amount}, 1000;

  my $hold = $gateway->call(
    '/transaction/create',
    {
      account_id => 302,
      wallet_id => 4122,
      service_id => 2204,
      external_transaction_id => id(),
      customer_ip_address => '203.0.113.10',
      amount => 18000,
      amount_currency => 'USD',
      description => 'Hotel'
    });
  pay_by_card_on_page($hold, '4242424242424242');
  settled($hold);
  my $before = balance(4122, 302);
  $gateway->call('/transaction/complete', {id => $hold->{id}, external_capture_id => id('capture')});
  is '/api/service_list#refund', 'this service returns the fee', terms(2204)->{refund}{fee_returned}, true;
  my $refunded = refund($hold);
  is '/api/refund_find#wallet', 'with a full refund the whole fee is credited',
    [balance(4122, 302), $refunded->{fee_amount}], [$before, 0];

  my $old = paid_by_card();
  my $days = terms(2202)->{refund}{max_days};
  is '/services/acquiring_h2h#glance', 'a card payment is refundable within 180 days', $days, 180;
  advance($days * 86_400 + 60);
  refused $route, 'after max_days the call is error 217', 217, '/transaction/cancel',
    {id => $old->{id}, external_refund_id => id('return')};
};

chapter 'refunds that wait for an account' => sub {
  my $route = '/api/refund_update#which';
  my $waiting = $gateway->call('/refund/find', {id => 600006});
  is $route, 'the seeded refund waits', [@$waiting{qw(status origin needs needs_reason)}],
    [10, 'late', ['account', 'document'], 'missing'];
  my $update = sub (%fields) { $gateway->call('/refund/update', {id => 600006, %fields}) };
  my $one = $update->(account => 'pagador@example.com');
  is $route, 'one detail after the other', $one->{needs}, ['document'];
  ok $route, 'each change increases version', $one->{version} > $waiting->{version};
  is $route, 'until the last has arrived a value can be replaced',
    $update->(account => 'other@example.com')->{needs}, ['document'];
  refused '/api/refund_update#wrong', 'a wrong form is error 204', 204, '/refund/update',
    {id => 600006, document => '!'}, field => 'document';
  my $complete = $update->(document => '11222333000181');
  is '/api/refund_update#next', 'nothing is missing', [@$complete{qw(status needs needs_reason)}], [10, undef, undef];
  refused '/api/refund_update#wrong', 'while the bank checks it cannot be changed', 222, '/refund/update',
    {id => 600006, account => 'third@example.com'};
  $update->(document => '11222333000181');
  ok '/api/refund_update#no-answer', 'a repeat shows the refund as it is, with X-Repeated', $gateway->repeated;
  advance(10);
  is '/api/refund_update#next', 'the money has been sent', $gateway->call('/refund/find', {id => 600006})->{status}, 1;
  refused '/api/refund_update#which', 'your own refunds never wait', 222, '/refund/update',
    {id => 600004, account => '12345678'};
};

1;
