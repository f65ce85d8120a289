# BLIK on the payment page, transfers to a card, crypto assets, gift codes, Binance Pay, rates and services.
use v5.36;
use Story;
use File::Basename qw(dirname);

my %BLIK = (
  account_id => 301,
  wallet_id => 4001,
  customer_ip_address => '203.0.113.10',
  amount => 1250,
  amount_currency => 'PLN',
  description => 'Order'
);

sub on_page (%fields) {
  my $external = id();
  return $gateway->call(
    '/transaction/create',
    {
      %BLIK,
      service_id => 2101,
      external_transaction_id => $external,
      external_order_id => $external,
      point => {callback_url => $receiver->{url}, success_url => 'https://shop.example/paid'},
      %fields
    });
}

chapter 'BLIK' => sub {
  my $route = '/services/blik/payin_hpp#test';
  my %codes =
    (777123 => [1, undef], 777001 => [2, 1001], 777003 => [2, 1003], 777005 => [2, 1005], 123456 => [2, 1001]);
  for my $code (sort keys %codes) {
    my $payment = on_page();
    pay_on_page($payment, blik_code => $code);
    is $route, "the code $code", [@{settled($payment)}{qw(status failure_reason_code)}], $codes{$code};
  }
  my $payment = on_page();
  is '/payment_page#form', 'a code in the wrong format is kept on the page',
    0 + form($payment->{result}{pay_url}, {action => 'pay', blik_code => '77712'})->{status}, 422;
  is '/payment_page#expiry', 'a wrong URL is 404',
    0 + page($payment->{result}{pay_url} =~ s/.{6}\z/000000/r)->{status}, 404;
  form($payment->{result}{pay_url}, {action => 'cancel'});
  is '/payment_page#expiry', 'cancel ends it at once', find($payment->{id})->{status}, 3;
  my $expired = on_page();
  advance($expired->{expires_at});
  is '/payment_page#expiry', 'after expires_at it is expired', settled($expired, 1)->{status}, 5;

  for my $case (['sandbox-failed-1005', [2, 1005]], ['sandbox-expired', [5, undef]], ['sandbox-success', [1, undef]]) {
    my $h2h = $gateway->call(
      '/transaction/pay',
      {
        %BLIK,
        service_id => 2102,
        external_transaction_id => id(),
        external_customer_id => $case->[0],
        fields => {blik_code => '777123'}});
    is '/callbacks#provoke-payment', "$case->[0] takes precedence over the code",
      [@{settled($h2h, $case->[1][0] == 5 ? 900 : 3)}{qw(status failure_reason_code)}], $case->[1];
  }
  my $error = refused '/callbacks#provoke-payment', 'a reason that the service does not have is error 204', 204,
    '/transaction/pay',
    {
    %BLIK,
    service_id => 2102,
    external_transaction_id => id(),
    external_customer_id => 'sandbox-failed-1101',
    fields => {blik_code => '777123'}
    },
    field => 'external_customer_id';
  ok '/callbacks#provoke-payment', 'details list what is valid', Gateway::encode_json($error->details) =~ /1005/;
  is '/api/transaction_validate#request', 'a valid body is validated',
    ref $gateway->call('/transaction/validate', {%BLIK, service_id => 2101, external_transaction_id => id()}),
    'HASH';
  refused '/api/service_list#limits', 'above the maximum', 207, '/transaction/create',
    {%BLIK, service_id => 2101, external_transaction_id => id(), amount => 500001};
  refused '/reference/api_error_codes#code-100', 'an unknown account', 100, '/account/info', {account_id => 1};
  is '/api/service_service_id', 'one service is that of the list',
    Gateway::encode_json($gateway->call('/service/2101', {})), Gateway::encode_json(terms(2101));
};

chapter 'transfers to a card' => sub {
  my $create = sub {
    return $gateway->call(
      '/transaction/create',
      {
        account_id => 302,
        wallet_id => 4120,
        service_id => 2602,
        external_transaction_id => id(),
        customer_ip_address => '203.0.113.10',
        amount => 125000,
        amount_currency => 'UAH',
        description => 'Transfer',
        point => {callback_url => $receiver->{url}}});
  };
  my $route = '/services/p2p_transfer_h2h#create';
  my $payment = $create->();
  is $route, 'there is nothing to redirect to', $payment->{result}, undef;
  my $options = $gateway->call('/transaction/p2p/get-methods-list', {id => $payment->{id}})->{methods};
  is '/api/p2p/get_methods_list#two-ways', 'both options accept the amount', [map { $_->{slug} } @$options],
    [qw(bank_app terminal)];
  is '/api/p2p/get_methods_list#one-way', 'a terminal takes no 9,000.00',
    [map { $_->{slug} } @{$gateway->call('/transaction/p2p/get-methods-list', {id => 900076})->{methods}}],
    ['bank_app'];
  refused '/api/p2p/p2p_confirm#refused', 'no card has been requested yet', 212, '/transaction/p2p/confirm',
    {id => $payment->{id}, confirmation_fields => {payer_card_last4 => '1111'}};
  my $card = $gateway->call('/transaction/p2p/get-recipient-card',
    {id => $payment->{id}, p2p_method_id => $options->[0]{p2p_method_id}});
  is '/api/p2p/get_recipient_card#amount-and-time', 'amount and time are those of the transaction',
    [@$card{qw(amount expires_at)}], [@$payment{qw(amount expires_at)}];
  refused '/api/p2p/get_recipient_card#again', 'another option is error 212', 212,
    '/transaction/p2p/get-recipient-card', {id => $payment->{id}, p2p_method_id => $options->[1]{p2p_method_id}};
  refused '/api/p2p/p2p_confirm#refused', 'three digits instead of four', 202, '/transaction/p2p/confirm',
    {id => $payment->{id}, confirmation_fields => {payer_card_last4 => '111'}},
    field => 'confirmation_fields.payer_card_last4';
  advance(60);
  my $confirmed = $gateway->call('/transaction/p2p/confirm',
    {id => $payment->{id}, confirmation_fields => {payer_card_last4 => '1111'}});
  ok '/api/p2p/p2p_confirm#waiting', 'the time limit is reset',
    $confirmed->{status} == 10 && $confirmed->{expires_at} gt $payment->{expires_at};
  is '/services/p2p_transfer_h2h#test', 'the transfer is found', settled($payment)->{status}, 1;
  refused '/api/p2p/p2p_cancel#refused', 'a confirmed transfer cannot be cancelled', 212, '/transaction/p2p/cancel',
    {id => $payment->{id}};
  my $given_up = $create->();
  refused '/api/p2p/p2p_cancel#which', '/transaction/cancel does not close it', 373, '/transaction/cancel',
    {id => $given_up->{id}, external_refund_id => id('return')};
  is '/api/p2p/p2p_cancel#cancelled', 'cancelled before the transfer',
    $gateway->call('/transaction/p2p/cancel', {id => $given_up->{id}})->{status}, 3;
};

chapter 'crypto, gift codes and Binance Pay' => sub {
  my $route = '/services/crypto/gate_pay#pay';
  my $payment = $gateway->call(
    '/transaction/pay',
    {
      account_id => 301,
      wallet_id => 4002,
      service_id => 2301,
      external_transaction_id => id(),
      customer_ip_address => '203.0.113.10',
      amount => 4999,
      amount_currency => 'EUR',
      description => 'Crypto',
      fields => {asset => 'USDT', network => 'TRON'},
      point => {callback_url => $receiver->{url}}});
  my $rate = $gateway->call('/transaction/currency_rate', {id => $payment->{id}});
  my $address = $gateway->call('/transaction/get_crypto_address', {id => $payment->{id}});
  is '/api/transaction_currency_rate#usdt', '49.99 EUR at 1.2375',
    [$rate->{rate}, $address->{amount} // $address->{asset_amount}], ['1.2375', '61.862625'];
  is $route, 'it is paid', settled($payment)->{status}, 1;
  is '/reference/reference_kinds#kinds', 'the reference is the hash on the chain',
    [map { $_->{kind} } @{find($payment->{id})->{references}}], ['tx_hash'];
  refused '/api/transaction_currency_rate#which', 'a payment in a currency has no rate', 107,
    '/transaction/currency_rate', {id => 900001};
  refused '/services/crypto/gate_pay#test', 'an address of another network is refused', 202, '/transaction/pay',
    {
    account_id => 301,
    wallet_id => 4002,
    service_id => 2301,
    external_transaction_id => id(),
    customer_ip_address => '203.0.113.10',
    amount => 4999,
    amount_currency => 'EUR',
    description => 'Crypto',
    fields => {asset => 'USDT', network => 'TRON', refund_address => '0x85C6D9cFB26584E9eF4b256cD9F8a39Df772DA05'}
    },
    field => 'fields.refund_address';

  my $gift = $gateway->call(
    '/transaction/create',
    {
      account_id => 301,
      wallet_id => 4002,
      service_id => 2401,
      external_transaction_id => id(),
      customer_ip_address => '203.0.113.10',
      amount => 2500,
      amount_currency => 'EUR',
      description => 'Gift',
      fields => {email => 'buyer@example.com'}});
  pay_on_page($gift);
  is '/services/giftcode/payin_hpp#test', 'the code is sent', settled($gift)->{status}, 1;
  refused '/services/giftcode/payin_hpp#refunds', 'a gift code is never refunded', 209, '/transaction/cancel',
    {id => 900063, external_refund_id => id('return')};
  my $resent = $gateway->call('/transaction/resend_giftcode',
    {id => 900063, external_resend_id => my $resend = id('resend'), channel => 'email'});
  ok '/services/giftcode/payin_hpp#resend', 'the recipient is masked', index(Gateway::encode_json($resent), '***') >= 0;
  refused '/request_format#idempotency', 'the same id for another channel is error 203', 203,
    '/transaction/resend_giftcode',
    {id => 900063, external_resend_id => $resend, channel => 'phone'};
  $gateway->call('/transaction/resend_giftcode', {id => 900063, external_resend_id => id('resend'), channel => 'email'})
    for 1 .. $resent->{resends_left};
  refused '/reference/api_error_codes#code-110', 'resends_left counts down to error 110', 110,
    '/transaction/resend_giftcode', {id => 900063, external_resend_id => id('resend'), channel => 'email'};
  refused '/services/giftcode/payin_hpp#test', 'an unpaid code cannot be resent', 212,
    '/transaction/resend_giftcode', {id => 900064, external_resend_id => id('resend'), channel => 'email'};

  open my $file, '<:raw', dirname(__FILE__) . '/../data/binance_notification.json' or die "no notification: $!";
  my $notification = Gateway::decode_json(join '', <$file>);
  refused '/reference/api_error_codes#code-224', 'a changed notification is error 224', 224, '/binance/pay/notify',
    {%$notification, body => $notification->{body} =~ s/49\.5/59.5/r};
  is '/api/api_methods', 'the genuine one pays', $gateway->call('/binance/pay/notify', $notification)->{status}, 1;

  my $rates = $gateway->call('/currency/rates', {from => 'EUR', to => 'KWD'});
  is '/api/currency_rates#all', 'EUR to KWD', [map {"$_->{rate} $_->{to_decimals}"} @{$rates->{rates}}], ['0.3755 3'];
  refused '/api/currency_rates#refused', 'there is no rate for the pair', 107, '/currency/rates',
    {from => 'PLN', to => 'KWD'};
};

chapter 'the list of transactions' => sub {
  my $route = '/api/transaction_list#questions';
  my $today = now();
  my %order = (external_order_id => id('listed'), external_customer_id => id('customer'));
  my @paid = map { settled(pay_card('4242424242424242', browser, %order, amount => 4990)) } 1 .. 2;
  my @ids = map { $_->{id} } @paid;
  my $ids = sub ($body) { [map { $_->{id} } @{($gateway->read_list('/transaction/list', $body, 'transactions'))[0]}] };
  is $route, 'the payments of an order', $ids->({external_order_id => $order{external_order_id}}), \@ids;
  is $route, 'the payments of a customer, newest first',
    $ids->({external_customer_id => $order{external_customer_id}, order => 'newest', limit => 1}), [reverse @ids];
  my ($rrn) = grep { $_->{kind} eq 'card_rrn' } @{$paid[1]{references}};
  is $route, 'the payment with a number of the bank',
    $ids->({reference => {kind => 'card_rrn', value => $rrn->{value}}}), [$ids[1]];
  advance(2);
  my %caller = (
    from => $today, to => now(),
    direction => 'payin',
    card => {last4 => '4242'},
    amount_min => 4990, amount_max => 4990, amount_currency => $paid[0]{amount_currency});
  is $route, 'four digits, an amount and a period', $ids->({%caller, limit => 1}), \@ids;
  is $route, 'nothing found is an empty list', $ids->({external_order_id => id('nobody')}), [];
  refused $route, 'neither a period nor an exact filter', 204, '/transaction/list', {statuses => [1]}, field => 'from';
  refused '/api/transaction_list#not', 'a full number is no filter', 204, '/transaction/list',
    {%caller, card => {last4 => '4242424242424242'}}, field => 'card.last4';
  my ($page, $cursor) = $gateway->read_list('/transaction/list', \%caller, 'transactions');
  is '/api/transaction_list#pages', 'each as it is now', $page->[0]{version}, find($ids[0])->{version};
  refused '/api/transaction_list#cursor', 'a cursor belongs to its filters', 372, '/transaction/list',
    {%caller, direction => 'payout', cursor => $cursor};
  advance(31 * 86_400);
  refused '/api/transaction_list#cursor', 'an old cursor is error 370', 370, '/transaction/list',
    {%caller, cursor => $cursor};
};

1;
