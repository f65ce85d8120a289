# Money that the customer has sent and the payment does not show.
use v5.36;
use Digest::SHA qw(sha256_hex);
use Story;

my $RECEIPT = "%PDF-1.7\n%%EOF\n";

# A transfer that ends without its money.
sub unpaid ($result) {
  my $external = id();
  return settled(
    $gateway->call(
      '/transaction/pay',
      {
        account_id => 302,
        wallet_id => 4114,
        service_id => 3202,
        external_transaction_id => $external,
        external_order_id => $external,
        external_customer_id => "sandbox-$result",
        customer_ip_address => '203.0.113.10',
        amount => 125000,
        amount_currency => 'MXN',
        point => {callback_url => $receiver->{url}},
        fields => {full_name => 'Test Person'}
      }));
}

sub claim_of ($payment, $reference, %more) {
  return {
    id => $payment->{id},
    amount => $payment->{amount},
    paid_at => now(),
    reference => $reference,
    file => {media_type => 'application/pdf', size => length $RECEIPT, sha256 => sha256_hex($RECEIPT)},
    %more
  };
}

# Claims the money and uploads the receipt. Returns the payment after the search.
sub searched ($payment, $reference) {
  my $answer = $gateway->call('/transaction/claim', claim_of($payment, $reference));
  $gateway->upload($answer->{claim}{file}{upload_url}, 'application/pdf', $RECEIPT);
  return settled($payment);
}

chapter 'claimed money' => sub {
  my $route = '/api/transaction_claim#steps';
  my $failed = unpaid('failed-1809');
  is '/reference/failure_reason_codes#money-arrived', 'a transfer from somebody else fails',
    [@$failed{qw(status failure_reason_code)}], [2, 1809];
  is '/api/transaction_claim#when', 'the service says that money can be claimed', terms(3202)->{claim}, 'yes';
  is '/api/transaction_claim#when', 'cards have nothing to claim', terms(2202)->{claim}, 'no';
  my $before = balance(4114, 302);
  my $body = claim_of($failed, 'sandbox-claim-found');
  my $answer = $gateway->call('/transaction/claim', $body);
  my $address = $answer->{claim}{file}{upload_url};
  is '/api/transaction_claim#status', 'it waits for its receipt', $answer->{claim}{status}, 0;
  my $repeat = $gateway->call('/transaction/claim', $body);
  is '/api/transaction_claim#once', 'a repeat returns the address again', $repeat->{claim}{file}{upload_url}, $address;
  refused '/api/transaction_claim#once', 'another body while it is open is error 380', 380, '/transaction/claim',
    {%$body, amount => 1}, field => 'id';
  is '/api/transaction_claim#receipt', 'another file is refused',
    [
    $gateway->upload($address, 'application/pdf', $RECEIPT . 'x'),
    Gateway::decode_json($gateway->{last}{content})->{error}{code}
    ],
    [422, 245];
  is $route, 'the receipt is received', $gateway->upload($address, 'application/pdf', $RECEIPT), 204;
  is '/api/transaction_claim#status', 'then it is examined', find($failed->{id})->{claim}{status}, 10;
  my $found = settled($failed);
  is '/api/transaction_claim#found', 'found money of a failed payment leaves its status',
    [$found->{claim}{status}, $found->{status}, $found->{received_amount}], [1, 2, 125000];
  is '/api/transaction_claim#found', 'and never touches the wallet', balance(4114, 302), $before;
  my ($refunds) = $gateway->read_list('/refund/list', {transaction_id => $failed->{id}}, 'refunds');
  is '/api/transaction_claim#found', 'it goes back', [map { [@$_{qw(origin amount)}] } @$refunds], [['late', 125000]];
  is '/callbacks#what-arrives', 'the newest event shows the claim',
    pause_until(sub { my $seen = event_of("transaction $failed->{id}"); ($seen->{claim}{status} // 0) == 1 && $seen })
    ->{claim}{status}, 1;

  is '/api/transaction_claim#sandbox', 'a search can find nothing',
    searched(unpaid('failed-1809'), 'sandbox-claim-notfound')->{claim}{status}, 2;
  my $paid = searched(unpaid('expired'), 'sandbox-claim-found');
  is '/api/transaction_claim#found', 'a payment that waits succeeds', [@$paid{qw(status captured_amount)}], [1, 125000];
  my $own = id('sandbox-claim-found');
  is '/api/transaction_claim#status', 'a transfer is found once',
    [map { searched(unpaid('failed-1809'), $own)->{claim}{status} } 1 .. 2], [1, 2];
  my $other = unpaid('failed-1809');
  refused '/api/transaction_claim#receipt', 'a card number is no number of a transfer', 204, '/transaction/claim',
    claim_of($other, '4242424242424242'), field => 'reference';
  refused '/api/transaction_claim#when', 'a paid payment has nothing to claim', 212, '/transaction/claim',
    claim_of($paid, 'sandbox-claim-found', amount => 1);
};

1;
