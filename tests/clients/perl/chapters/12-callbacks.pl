# Callbacks: signatures, faults, retries, order, the list of events, GET, rotation of tokens and a leak.
use v5.36;
use utf8;
use Story;
use Encode ();
use IO::Socket::INET ();

# Delivers bytes to the receiver as the gateway would, in chunks if wanted. Returns the HTTP status of the answer.
sub deliver ($bytes, %option) {
  my $key = $option{key} // $gateway->next_key;
  my $signature = $option{signature}
    // Gateway::signature($option{token} // $gateway->{token}, 5001, $key, 'CALLBACK', $bytes);
  my ($host) = $receiver->{base} =~ m{//(.+)};
  my $socket = IO::Socket::INET->new(PeerAddr => $host) or die "no receiver: $!";
  my $head =
      "POST /callbacks HTTP/1.1\r\nHost: $host\r\nContent-Type: application/json\r\n"
    . "X-Point: 5001\r\nX-Key: $key\r\nX-Signature: $signature\r\n";
  if ($option{chunked}) {
    print {$socket} $head . "Transfer-Encoding: chunked\r\n\r\n";
    printf {$socket} "%x\r\n%s\r\n", length, $_ for unpack '(a100)*', $bytes;
    print {$socket} "0\r\n\r\n";
  } else {
    print {$socket} $head . ($option{header} // '') . 'Content-Length: ' . length($bytes) . "\r\n\r\n$bytes";
  }
  my ($status) = (<$socket> // '') =~ /\AHTTP\/1\.1 ([0-9]{3})/;
  return 0 + ($status // 0);
}

# An event that the gateway has not sent, about a transaction that does not exist.
sub event_about ($transaction, %fields) {
  return Gateway::encode_json({
    event_id => '0b54f1de-6f57-4f0e-8a51-2f4f5f3c9c11',
    event => 'transaction.status',
    request_id => '5d0c9a8e-4b1f-4c67-9a53-6e2f7d8b1c40',
    created_at => '2026-11-21T08:00:42.000Z',
    transaction => $transaction,
    %fields
  });
}

sub deliveries { return $receiver->seen->{deliveries} }

# What the receiver has answered to the events of a payment, in order: status, answer. Waits for so many of them.
sub answers_about ($payment, $expected = 0) {
  my @answers;
  pause_until(sub {
    my @all = map { { %$_, event => event_in($_->{body}) } } @{deliveries()};
    @answers = map { [$_->{event}{transaction}{status}, $_->{answer}] }
      grep { ($_->{event}{transaction}{id} // 0) == $payment->{id} } @all;
    return @answers >= $expected;
  });
  return @answers;
}

# The event in the text of a body.
sub event_in ($text) {
  return scalar eval { Gateway::decode_json(Encode::encode('UTF-8', $text)) }
}

my $BODY = <<'JSON' =~ s/\n\z//r;
{
  "event_id": "0b54f1de-6f57-4f0e-8a51-2f4f5f3c9c11",
  "event": "transaction.status",
  "request_id": "5d0c9a8e-4b1f-4c67-9a53-6e2f7d8b1c40",
  "created_at": "2026-11-21T08:00:42.000Z",
  "transaction": {
    "id": 900101,
    "version": 3,
    "is_test": true,
    "account_id": 301,
    "point_id": 5001,
    "service_id": 2101,
    "wallet_id": 4001,
    "external_transaction_id": "order-1042-1",
    "external_order_id": "1042",
    "amount": 1250,
    "amount_currency": "PLN",
    "captured_amount": 1250,
    "fee_amount": 30,
    "refunded_amount": 0,
    "refund_pending_amount": 0,
    "disputed_amount": 0,
    "refundable_amount": 1250,
    "description": "Order 1042",
    "status": 1,
    "status_description": "success",
    "references": [],
    "extra": {
      "shop": "main"
    },
    "created_at": "2026-11-21T08:00:00.000Z",
    "updated_at": "2026-11-21T08:00:42.000Z"
  }
}
JSON

chapter 'verification' => sub {
  my $route = '/callbacks#what-arrives';
  is $route, 'the worked callback has 901 bytes', length $BODY, 901;
  is $route, 'its signature is reproduced',
    Gateway::signature('sandbox_3kT9vQ2mX7pL5wRz', 5001, 1795248000000, 'CALLBACK', $BODY),
    'a37dc010d6fa665af47551f5cf8c2dbd9eff23fe06e7333826df35de0db39b98';
  $route = '/callbacks#verify';
  my $event = event_about({id => 1, version => 2, status => 1, amount => 1250, description => 'Zażółć’'});
  is $route, 'a genuine event is accepted', deliver($event), 204;
  is $route, 'the body may come in chunks', deliver(event_about({id => 1, version => 3, status => 1}), chunked => 1),
    204;
  is $route, 'and is stored', event_of('transaction 1')->{version}, 3;
  my $key = $gateway->next_key;
  is $route, 'an altered body is refused',
    deliver(
    $event =~ s/1250/9999/r,
    key => $key,
    signature => Gateway::signature($gateway->{token}, 5001, $key, 'CALLBACK', $event)
    ),
    401;
  $key = $gateway->next_key;
  is $route, 'a signature of a call is no signature of a callback',
    deliver(
    $event,
    key => $key,
    signature => Gateway::signature($gateway->{token}, 5001, $key, 'POST /callbacks', $event)
    ),
    401;
  is $route, 'a key that is 301 seconds old is refused', deliver($event, key => int 1000 * (time - 301)), 401;
  $key = $gateway->next_key;
  is $route, 'a key is accepted once', [deliver($event, key => $key), deliver($event, key => $key)], [204, 401];
  is $route, 'a compressed body is refused', deliver($event, header => "Content-Encoding: gzip\r\n"), 415;
  $route = '/go_live#callbacks';
  is $route, 'an event of an unknown kind gets 2xx',
    deliver(Gateway::encode_json({event_id => 'x', event => 'planet.status', planet => {id => 3}})), 204;
  is $route, 'and so does one with an unknown field and status',
    deliver(event_about({id => 2, version => 1, status => 77, colour => 'blue'})), 204;
  is '/callbacks#order', 'an older version changes nothing',
    [deliver(event_about({id => 1, version => 1, status => 10})), event_of('transaction 1')->{version}], [204, 3];
};

chapter 'faults of delivery' => sub {
  my $route = '/callbacks#provoke-payment';
  my $pay = sub ($customer) {
    my $payment = pay_card('4242424242424242', browser, external_customer_id => $customer);
    advance(3);
    return $payment;
  };
  my $payment = $pay->('sandbox-success-none');
  is $route, 'none: no callback', [answers_about($payment)], [];
  is '/go_live#callbacks', 'none: /transaction/find says that it is paid', find($payment->{id})->{status}, 1;
  $payment = $pay->('sandbox-success-late');
  is $route, 'late: nothing yet', [answers_about($payment)], [];
  advance(30);
  is $route, 'late: then it comes', event_of("transaction $payment->{id}")->{status}, 1;
  $payment = $pay->('sandbox-success-duplicate');
  is $route, 'duplicate: each event twice', [answers_about($payment, 2)], [[1, 204], [1, 204]];
  is '/callbacks#order', 'duplicate: the work is done once',
    [grep {/\A$payment->{id}-/} keys %{$receiver->seen->{work}}], ["$payment->{id}-1"];
  $payment = $pay->('sandbox-success-reordered');
  advance(10);
  is $route, 'reordered: the result comes first', [answers_about($payment, 2)], [[1, 204], [10, 204]];
  is '/go_live#callbacks', 'reordered: status 1 stays', event_of("transaction $payment->{id}")->{status}, 1;
  $payment = $pay->('sandbox-success-tampered');
  is '/go_live#callbacks', 'tampered: 401 for the first delivery', [answers_about($payment, 1)], [[1, 401]];
  advance(60);
  is '/go_live#callbacks', 'tampered: 2xx for the second', [answers_about($payment, 2)], [[1, 401], [1, 204]];

  $route = '/callbacks#retries';
  $receiver->configure(refuse => 503);
  $payment = pay_card('4242424242424242', browser);
  advance(3);
  my @waits = (60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600);
  for my $attempt (2 .. 9) {
    advance($waits[$attempt - 2] - 30);
    is $route, "attempt $attempt does not come early", scalar(answers_about($payment)), $attempt - 1;
    advance(31);
    is $route, "attempt $attempt", scalar(answers_about($payment, $attempt)), $attempt;
  }
  advance(3 * 86_400);
  is $route, 'after the last one the gateway gives up', scalar(answers_about($payment)), 9;
  my @keys = map { $_->{headers}{'x-key'} } grep { $_->{body} =~ /"id":$payment->{id},/ } @{deliveries()};
  my %once = map { $_ => 1 } @keys;
  is $route, 'each attempt has a new key', scalar(keys %once), 9;
  my %bodies = map { $_->{body} => 1 } grep { $_->{body} =~ /"id":$payment->{id},/ } @{deliveries()};
  is $route, 'over the same body', scalar(keys %bodies), 1;

  $route = '/api/events/event_list#outage';
  $receiver->configure(tokens => [$gateway->{token}], forget => 1);
  my ($events, $cursor) = $gateway->read_list('/event/list', {limit => 2}, 'events');
  my ($missed) =
    grep { (event_in($_->{body})->{transaction}{id} // 0) == $payment->{id} } @$events;
  ok $route, 'the list holds what the receiver has missed, byte for byte', $bodies{$missed->{body}};
  my $again = $gateway->call('/event/resend', {event_id => $missed->{event_id}});
  is '/api/events/event_resend#sent', 'a resent event arrives', event_of("transaction $payment->{id}")->{status}, 1;
  is '/api/events/event_resend#sent', 'it is the same body', deliveries()->[-1]{body}, $missed->{body};
  refused '/api/events/event_resend#not-found', 'an unknown event is error 371', 371, '/event/resend',
    {event_id => '00000000-0000-4000-8000-000000000000'};
  is $route, 'after the last cursor there is nothing',
    ($gateway->read_list('/event/list', {cursor => $cursor}, 'events'))[0], [];
  $gateway->call('/transaction/cancel', {id => $payment->{id}, external_refund_id => id('return'), amount => 1});
  my $request_id = $gateway->header('X-Request-Id');
  my ($only) = $gateway->read_list('/event/list', {cursor => $cursor, kinds => ['refund.status']}, 'events');
  is '/api/events/event_list#outage', 'kinds can be chosen', [map { $_->{event} } @$only], ['refund.status'];
  is '/callbacks#what-arrives', 'request_id is that of the call which caused it',
    event_in($only->[0]{body})->{request_id}, $request_id;
  advance(2);
  my $from = now();
  $gateway->call('/transaction/cancel', {id => $payment->{id}, external_refund_id => id('return'), amount => 1});
  my $since = $gateway->call('/event/list', {from => $from, limit => 100});
  is $route, 'a time begins the list in place of a cursor', [map { $_->{event} } @{$since->{events}}],
    ['refund.status', 'transaction.amount'];
  refused $route, 'a time beside a cursor is error 204', 204, '/event/list', {from => $from, cursor => $cursor};
  advance(31 * 86_400);
  refused '/api/events/event_list#too-old', 'after 30 days the cursor is too old', 370, '/event/list',
    {cursor => $cursor};
  is '/api/events/event_list#too-old', 'without a cursor it begins anew', ref $gateway->call('/event/list', {}), 'HASH';
};

chapter 'the inbox of the sandbox' => sub {
  my ($inbox) = $gateway->{url} =~ m{\A(https?://[^/]+)};
  my $payment = settled(pay_card(
    '4242424242424242', browser,
    point => {callback_url => "$inbox/inbox", return_url => 'https://shop.example/order'}));
  my $arrived = pause_until(sub { my $all = sandbox('GET', '/inbox'); @$all && $all });
  my $text = Gateway::encode_json($arrived);
  ok '/callbacks#inspect', 'it shows the exact body of what has arrived',
    index($text, qq(\\"id\\":$payment->{id})) >= 0;
  ok '/callbacks#inspect', 'and that the signature is valid', $text =~ /"verified":true/;
  my $sent = Gateway::encode_json(sandbox('GET', '/sandbox/callbacks'));
  ok '/callbacks#inspect', 'what the sandbox has sent names the event', index($sent, "$payment->{id}") >= 0;
};

chapter 'callbacks by GET' => sub {
  my $payment = $gateway->call(
    '/transaction/create',
    {
      account_id => 301,
      wallet_id => 4001,
      service_id => 2101,
      external_transaction_id => id(),
      external_order_id => "50 % & 'more' (*)!",
      customer_ip_address => '203.0.113.10',
      amount => 1250,
      amount_currency => 'PLN',
      description => 'Zażółć gęślą + jaźń',
      point => {
        callback_url => $receiver->{url},
        callback_method => 'GET',
        success_url => 'https://shop.example/paid?order=1'
      }});
  pay_on_page($payment, blik_code => '777123');
  advance(3);
  my $queries = pause_until(sub { my $seen = $receiver->seen->{queries} // []; @$seen >= 2 && $seen }) || [];
  my $route = '/callbacks_get#signed-text';
  is $route, 'each query is verified', [map { $_->{'transaction.status'} } @$queries], ['10', '1'];
  is $route, 'texts survive their encoding',
    [@{$queries->[-1] // {}}{qw(transaction.description transaction.external_order_id)}],
    ['Zażółć gęślą + jaźń', "50 % & 'more' (*)!"];
  is '/callbacks_get#what-arrives', 'objects and lists are left out',
    [grep {/references|extra|fields|result/} keys %{$queries->[-1] // {}}], [];
  my ($link) = page($payment->{result}{pay_url})->{content} =~ m{(https://shop\.example/paid[^"]*)};
  my ($query) = ($link // '') =~ /\?(.*)/;
  $query = ($query // '') =~ s/&amp;/&/gr;
  my $back = Gateway::verify_query([$gateway->{token}], 'RETURN', $query);
  is '/callbacks_get#return', 'the parameters of the return are signed as RETURN',
    $back && $back->{'transaction.status'}, '1';
  is '/callbacks_get#return', 'and are no callback',
    Gateway::verify_query([$gateway->{token}], 'CALLBACK_GET', $query), undef;
};

chapter 'rotation of the token' => sub {
  my $route = '/request_format#token-change';
  my $old = $gateway->{token};
  my $rotated = sandbox('POST', '/sandbox/tokens/rotate', {point_id => 5001});
  my ($point) = grep { $_->{point_id} == 5001 } @{sandbox('GET', '/sandbox/tokens')};
  my $newer = $gateway->with(token => $point->{token});
  is $route, 'the older token still signs', $gateway->call('/transaction/find', {id => 900001})->{status}, 1;
  is $route, 'the newer one signs as well', $newer->call('/transaction/find', {id => 900001})->{status}, 1;
  refused $route, 'a key counts for the whole point', 11, '/transaction/find', {id => 900001},
    client => $newer,
    key => ${$gateway->{last_key}};

  for my $case (['the older token', $old], ['the newer token', $point->{token}]) {
    $receiver->configure(tokens => [$case->[1]]);
    my $payment = settled(pay_card('4242424242424242', browser));
    is '/go_live#security', "a receiver with $case->[0] accepts the event", [answers_about($payment, 1)], [[1, 204]];
    is $route, 'it has both signatures',
      [grep { exists deliveries()->[-1]{headers}{$_} } qw(x-signature x-signature-previous)],
      [qw(x-signature x-signature-previous)];
  }
  sandbox('POST', '/sandbox/tokens/end_rotation', {point_id => 5001});
  my $error = refused '/security#plan', 'the ended token is error 11', 11, '/transaction/find', {id => 900001};
  ok '/security#plan', 'details say that it has ended', Gateway::encode_json($error->details) =~ /ended/;
  is $route, 'the newer token goes on', $newer->call('/transaction/find', {id => 900001})->{status}, 1;

  my ($second) = grep { $_->{point_id} == 5002 } @{sandbox('GET', '/sandbox/tokens')};
  my $other = $gateway->with(point => 5002, token => $second->{previous}{token});
  is '/callbacks#inspect', 'point 5002 is in the middle of a rotation',
    $other->call('/transaction/find', {id => 900001})->{status}, 1;
  advance(7 * 86_400 + 60);
  refused '/limits#calls', 'after seven days the older token has ended', 11, '/transaction/find', {id => 900001},
    client => $other;
};

chapter 'a leaked token' => sub {
  my $route = '/security#leak';
  my $leaked = $gateway->{token};
  my $cursor = ($gateway->read_list('/event/list', {}, 'events'))[1];
  my $invoicing = $gateway->call('/invoicing/token', {lifetime_seconds => 3600})->{token};
  my $transparency = $gateway->call('/transaction/issue_token', {id => 900040})->{token};
  $receiver->configure(tokens => []);
  my $payment = pay_card('4242424242424242', browser);
  advance(3);
  is $route, '22:00: the receiver refuses everything', [answers_about($payment, 1)], [[1, 401]];
  sandbox('POST', '/sandbox/tokens/revoke', {point_id => 5001, token => $leaked});
  my ($point) = grep { $_->{point_id} == 5001 } @{sandbox('GET', '/sandbox/tokens')};
  my $error = refused $route, '22:05: a call signed with it is error 11', 11, '/transaction/find', {id => 900001};
  ok $route, '22:05: details name the time of the revocation',
    Gateway::encode_json($error->details) =~ /revoked.*20[0-9]{2}-/;
  my $safe = $gateway->with(token => $point->{token});
  refused $route, '22:05: the invoicing token is error 16', 16, '/invoicing/page_transactions', {page_id => 6101},
    client => $gateway->with(bearer => $invoicing);
  refused $route, '22:05: the transparency token is error 20', 20, '/transaction/find', {id => 900040},
    client => $gateway->with(bearer => $transparency);
  is $route, '22:10: the programs that sell have the new token',
    $safe->call('/transaction/find', {id => $payment->{id}})->{status}, 1;
  $receiver->configure(tokens => [$point->{token}]);
  is $route, '22:20: what the leaked token signs is refused',
    deliver(event_about({id => 3, version => 1, status => 1}), token => $leaked), 401;
  advance(60);
  is $route, '22:20: the refused event is sent again, signed with the new token', [answers_about($payment, 2)],
    [[1, 401], [1, 204]];
  my ($events) = $safe->read_list('/event/list', {cursor => $cursor}, 'events');
  ok $route, '22:30: the list since the last cursor holds it',
    (grep { $_->{body} =~ /"id":$payment->{id},/ } @$events) >= 1;
};

1;
