# Stored cards: the first payment, charges without the customer, and what follows a decline.
use v5.36;
use Story;

# Stores a card: the customer confirms the first payment at the bank. Returns what a shop keeps of it.
sub store_card ($card, $purpose) {
  my $payment = pay_card(
    $card, browser,
    fields => {issue_card_token => 'true'},
    stored_credential => {purpose => $purpose, sequence => 'first'});
  answer_challenge($payment, 'confirm') if $payment->{result}{payer_auth} eq '3DS';
  my $paid = settled($payment);
  return {token => $paid->{card}{card_token}, network => $paid->{network_transaction_id}, payment => $paid};
}

# A later charge by the merchant.
sub charge_body ($stored, $purpose, %fields) {
  return card_payment(
    $stored->{token},
    initiator => 'merchant',
    stored_credential => {purpose => $purpose, sequence => 'next', network_transaction_id => $stored->{network}},
    %fields
  );
}

sub charge ($stored, $purpose, %fields) {
  return settled($gateway->call('/transaction/pay', charge_body($stored, $purpose, %fields)));
}

chapter 'the first payment' => sub {
  my $route = '/recurring#first';
  my $payment = pay_card(
    '4242424242424242', browser,
    fields => {issue_card_token => 'true'},
    stored_credential => {purpose => 'recurring', sequence => 'first'});
  is $route, 'the bank authenticates the first payment, even with a card that it does not challenge otherwise',
    $payment->{result}{payer_auth}, '3DS';
  is '/services/card_tokenization#steps', 'the response to the first call holds no token',
    [$payment->{card}{masked_card_number}, exists $payment->{card}{card_token} ? 1 : 0], ['424242******4242', 0];
  my $stored = store_card('4012888888881881', 'recurring');
  ok $route, 'a stored card has a token', ($stored->{token} // '') =~ /\A[A-Za-z0-9_-]{8,64}\z/;
  ok $route, "the id of Visa has 15 digits", ($stored->{network} // '') =~ /\A[0-9]{15}\z/;
  my $not_enrolled = store_card('5454545454545454', 'recurring');
  is $route, 'a card outside 3-D Secure pays and has a token, but no id',
    [$not_enrolled->{payment}{status}, defined $not_enrolled->{token} ? 'token' : undef, $not_enrolled->{network}],
    [1, 'token', undef];
  is '/services/card_tokenization#fields', 'the same card has the same token',
    store_card('4012888888881881', 'unscheduled')->{token}, $stored->{token};
  refused '/services/card_tokenization#test', 'an unknown token is error 202', 202, '/transaction/pay',
    card_payment('ctok_unknown00'), field => 'fields.card_token';
  refused '/services/card_tokenization#fields', 'a token together with card data is error 202', 202,
    '/transaction/pay',
    card_payment('4242424242424242', fields => {card_token => $stored->{token}});
  is '/services/card_tokenization#test', 'a token fails on demand',
    settled(pay_card($stored->{token}, browser, external_customer_id => 'sandbox-failed-1104'))->{failure_reason_code},
    1104;

  $route = '/limits#not';
  my %page = (
    account_id => 301,
    wallet_id => 4002,
    service_id => 2201,
    customer_ip_address => '203.0.113.10',
    amount => 2590,
    amount_currency => 'EUR',
    description => 'Page',
    point => {callback_url => $receiver->{url}});
  refused $route, 'stored_credential on the payment page is not supported', 204, '/transaction/create',
    {%page, external_transaction_id => id(), stored_credential => {purpose => 'recurring', sequence => 'first'}},
    field => 'stored_credential';
  my $created = $gateway->call('/transaction/create',
    {%page, external_transaction_id => id(), fields => {issue_card_token => 'true'}});
  pay_by_card_on_page($created, '4242424242424242');
  my $paid = settled($created);
  is '/recurring#first', 'the payment page returns a token and no id',
    [$paid->{status}, defined $paid->{card}{card_token} ? 'token' : undef, $paid->{network_transaction_id}],
    [1, 'token', undef];
  my $confirmed =
    pay_card($paid->{card}{card_token}, browser, stored_credential => {purpose => 'recurring', sequence => 'first'});
  is '/recurring#first', 'in two steps: the customer confirms a payment with the token',
    $confirmed->{result}{payer_auth}, '3DS';
  answer_challenge($confirmed, 'confirm');
  my $two_steps = {token => $paid->{card}{card_token}, network => settled($confirmed)->{network_transaction_id}};
  is '/recurring#first', 'and then it can be charged', charge($two_steps, 'recurring')->{status}, 1;
  refused '/recurring#first', 'by mail or telephone no card is stored for charges', 204, '/transaction/pay',
    {
    account_id => 302,
    wallet_id => 4122,
    service_id => 2203,
    external_transaction_id => id(),
    customer_ip_address => '203.0.113.10',
    amount => 12900,
    amount_currency => 'USD',
    description => 'By telephone',
    stored_credential => {purpose => 'recurring', sequence => 'first'},
    fields => {card_number => '4242424242424242', expire_month => '09', expire_year => '2030'}};
};

chapter 'subsequent charges' => sub {
  my $route = '/recurring#next';
  my $stored = store_card('4012888888881881', 'recurring');
  is $route, 'a charge on the agreed schedule is paid', charge($stored, 'recurring')->{status}, 1;
  is $route, 'a resubmission follows any purpose', charge($stored, 'resubmission')->{status}, 1;
  refused $route, "$_ does not follow recurring", 226, '/transaction/pay', charge_body($stored, $_)
    for qw(installment unscheduled delayed_charge no_show);
  my $on_file =
    pay_card($stored->{token}, browser, stored_credential => {purpose => 'card_on_file', sequence => 'next'});
  answer_challenge($on_file, 'confirm');
  is $route, 'the customer pays again with the stored card', settled($on_file)->{status}, 1;
  my $top_up = store_card('4012888888881881', 'unscheduled');
  is $route, "$_ follows unscheduled", charge($top_up, $_)->{status}, 1 for qw(unscheduled delayed_charge no_show);
  my $parts = store_card('4012888888881881', 'installment');
  refused $route, 'recurring does not follow installment', 226, '/transaction/pay', charge_body($parts, 'recurring');
  my $other = store_card('4242424242424242', 'recurring');
  refused '/recurring#card', 'the id of another card is error 226', 226, '/transaction/pay',
    charge_body({%$stored, network => $other->{network}}, 'recurring');
  refused '/services/acquiring_h2h#merchant', 'browser does not belong to a charge by the merchant', 204,
    '/transaction/pay',
    charge_body($stored, 'recurring', browser), field => 'browser';
  refused '/services/card_tokenization#who', 'without the id a charge by the merchant is error 204', 204,
    '/transaction/pay',
    card_payment(
    $stored->{token},
    initiator => 'merchant',
    stored_credential => {purpose => 'recurring', sequence => 'next'}
    ),
    field => 'stored_credential.network_transaction_id';
  is '/recurring#next', 'the seeded token and its id can be charged',
    charge({token => 'ctok_7Yq2Lw9Rk4Vn', network => '999999999900046'}, 'recurring')->{status}, 1;
};

chapter 'declined charges' => sub {
  my $route = '/recurring#declined';
  my $later = store_card('4000008260003178', 'recurring');
  my $declined = charge($later, 'recurring');
  is $route, 'declined for now', [@$declined{qw(status failure_reason_code retry)}], [2, 1102, 'later'];
  my $early = charge($later, 'recurring');
  is '/reference/test_cards#reading', 'an attempt that is too early is declined too', $early->{failure_reason_code},
    1102;
  ok '/reference/test_cards#reading', 'and starts the time anew', $early->{retry_after} gt $declined->{retry_after};
  advance($declined->{retry_after});
  my $second = charge($later, 'recurring');
  is '/reference/test_cards#reading', 'the first time no longer counts', $second->{status}, 2;
  advance($second->{retry_after});
  is '/recurring#try', 'from retry_after on the card pays', charge($later, 'recurring')->{status}, 1;

  my $ended = store_card('4000000000000341', 'recurring');
  is $route, 'declined for good', [@{charge($ended, 'recurring')}{qw(status failure_reason_code retry retry_after)}],
    [2, 1114, 'never', undef];
  is '/callbacks#left-out', 'a charge after never is declined again',
    charge($ended, 'recurring')->{failure_reason_code}, 1114;
  my $return = store_card('4000002760003184', 'recurring');
  is $route, 'the customer must return', [@{charge($return, 'recurring')}{qw(status failure_reason_code retry)}],
    [2, 1113, 'authenticate'];
  my $paid = pay_card($return->{token}, browser, stored_credential => {purpose => 'recurring', sequence => 'first'});
  answer_challenge($paid, 'confirm');
  is $route, 'and pays again as in the first payment', settled($paid)->{status}, 1;
};

1;
