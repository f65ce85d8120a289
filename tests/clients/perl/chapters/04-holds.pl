# Two-step payments: a hold on the payment page, captures, increases, releases.
use v5.36;
use Story;

sub hold (%fields) {
  my $created = $gateway->call(
    '/transaction/create',
    {
      account_id => 302,
      wallet_id => 4122,
      service_id => 2204,
      external_transaction_id => id(),
      customer_ip_address => '203.0.113.10',
      amount => 18000,
      amount_currency => 'USD',
      description => 'Hotel',
      point => {callback_url => $receiver->{url}},
      %fields,
    });
  pay_by_card_on_page($created, '4242424242424242');
  return settled($created);
}

sub complete ($hold, %fields) {
  return $gateway->call('/transaction/complete', {id => $hold->{id}, external_capture_id => id('capture'), %fields});
}

chapter 'holds' => sub {
  my $route = '/services/acquiring_preauth#callback';
  my $hold = hold();
  is $route, 'a held amount is status 6', [@$hold{qw(status authorized_amount captured_amount refundable_amount)}],
    [6, 18000, 0, 0];
  is $route, 'the callback of the hold', event_of("transaction $hold->{id}")->{status}, 6;
  my $before = balance(4122, 302);

  $route = '/api/transaction_complete#afterwards';
  my $captured = complete($hold, amount => 5000);
  is $route, 'a part without final captures it and releases the rest',
    [@$captured{qw(status amount authorized_amount captured_amount refunded_amount)}], [1, 18000, 18000, 5000, 0];
  is '/api/service_list#commission', 'the fee is that of the captured part', $captured->{fee_amount}, 70;
  is '/reference/movement_kinds#when', 'the wallet has the captured part less the fee', balance(4122, 302) - $before,
    5000 - 70;
  is '/callbacks#what-arrives', 'refundable is what was captured', find($hold->{id})->{refundable_amount}, 5000;

  $route = '/api/transaction_complete#parts';
  $hold = hold();
  my $first = complete($hold, amount => 6000, final => false);
  is $route, 'with final false the rest stays held', [@$first{qw(status captured_amount refundable_amount)}],
    [6, 6000, 0];
  refused $route, 'more than is left is error 223', 223, '/transaction/complete',
    {id => $hold->{id}, external_capture_id => id('capture'), amount => 12001};
  my $body = {id => $hold->{id}, external_capture_id => id('capture'), amount => 2000, final => false};
  $gateway->call('/transaction/complete', $body);
  is '/api/transaction_complete#no-answer', 'a repeated capture captures nothing more',
    $gateway->call('/transaction/complete', $body)->{captured_amount}, 8000;
  ok '/api/transaction_complete#no-answer', 'and says that it is a repeat', $gateway->repeated;
  refused '/api/transaction_complete#no-answer', 'the same id with another amount is error 203', 203,
    '/transaction/complete', {%$body, amount => 2001};
  refused '/api/transaction_cancel#which', 'a release names no amount', 204, '/transaction/cancel',
    {id => $hold->{id}, external_refund_id => id('release'), amount => 100}, field => 'amount';
  my $released = $gateway->call('/transaction/cancel', {id => $hold->{id}, external_refund_id => id('release')});
  is $route, 'a partly captured hold that is released is a success', [@$released{qw(status captured_amount refund)}],
    [1, 8000, undef];
  is '/api/transaction_complete#parts', 'each capture has its own fee', $released->{fee_amount}, 82 + 34;

  $hold = hold();
  $released = $gateway->call('/transaction/cancel', {id => $hold->{id}, external_refund_id => id('release')});
  is '/api/transaction_cancel#afterwards', 'a released hold is cancelled, without a refund',
    [@$released{qw(status refund)}], [3, undef];
  refused '/services/acquiring_preauth#failures', 'nothing is held any more', 210, '/transaction/complete',
    {id => $hold->{id}, external_capture_id => id('capture')};

  $route = '/api/transaction_increase#afterwards';
  $hold = hold();
  my $increased = $gateway->call('/transaction/increase',
    {id => $hold->{id}, external_increase_id => id('increase'), amount => 4000});
  is $route, 'an approved increase holds more',
    [@$increased{qw(amount authorized_amount expires_at)}, $increased->{increase}{approved}],
    [18000, 22000, $hold->{expires_at}, true];
  $increased = $gateway->call('/transaction/increase',
    {id => $hold->{id}, external_increase_id => id('sandbox-increase-refused'), amount => 4000});
  is $route, 'a refused increase changes nothing',
    [$increased->{authorized_amount}, $increased->{increase}{approved}, $increased->{increase}{failure_reason_code}],
    [22000, false, 1102];
  is $route, 'the increased amount can be captured', complete($hold)->{captured_amount}, 22000;

  $hold = hold();
  complete($hold, amount => 1000, final => false);
  my $nothing = hold();
  advance($nothing->{expires_at});
  is '/services/acquiring_preauth#decide', 'a hold that nobody captures expires', settled($nothing, 1)->{status}, 5;
  is '/services/acquiring_preauth#decide', 'a partly captured one becomes a success', find($hold->{id})->{status}, 1;

  refused '/services/acquiring_h2h#glance', 'there is no hold host to host: a payment cannot be captured', 210,
    '/transaction/complete',
    {id => settled(pay_card('4242424242424242', browser))->{id}, external_capture_id => id('capture')};
};

1;
