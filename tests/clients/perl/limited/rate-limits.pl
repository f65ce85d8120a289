# A sandbox that enforces the rate limits, announces the end of its version and waits a second for a request.
use v5.36;
use Story;
use IO::Socket::IP ();

chapter 'rate limits' => sub {
  my $route = '/request_format#limits';
  my $limited;
  for my $count (1 .. 101) {
    (undef, $limited) = $gateway->attempt('/transaction/find', {id => 900001});
    my ($left) = ($gateway->header('RateLimit') // '') =~ /r=([0-9]+)/;
    is $route, 'r counts down', 0 + $left, 100 - $count if grep { $_ == $count } 1, 50, 100;
    last if $limited;
  }
  is $route, 'the 101st request is error 15', [$limited && ($limited->http, $limited->code)], [429, 15];
  ok $route, 'Retry-After says how long to wait', $limited->retry_after > 0 && $limited->retry_after <= 60;
  my @waits;
  my $patient = $gateway->with(pause => sub ($seconds) { push @waits, $seconds; advance($seconds) });
  my $payment = $patient->create_once('/transaction/pay', card_payment('4242424242424242'));
  is '/go_live#payments', 'no error 15 after waiting for Retry-After', [$payment->{status}, scalar @waits], [10, 1];
  my $token = $gateway->call('/transaction/issue_token', {id => 900040})->{token};
  my $browser = $gateway->with(bearer => $token);
  my $calls = 0;
  $calls++ while $calls < 40 && !($browser->attempt('/transaction/find', {id => 900040}))[1];
  is $route, 'a transparency token has 30 requests', $calls, 30;
  is $route, 'and does not use up the quota of the point',
    $gateway->call('/transaction/find', {id => 900001})->{status}, 1;
  my ($forged, $error) = (0, undef);

  while ($forged < 40) {
    (undef, $error) = $gateway->attempt('/transaction/find', {id => 900001}, signature => '0' x 64);
    last if $error->code != 11;
    $forged++;
  }
  is $route, 'twenty wrong signatures from an address', [$forged, $error->code], [20, 15];
  is $route, 'and never count towards the point', $gateway->call('/transaction/find', {id => 900001})->{status}, 1;
};

chapter 'an incomplete request' => sub {
  my ($host, $port) = $gateway->{url} =~ m{//([^:/]+):([0-9]+)};
  my $socket = IO::Socket::IP->new(PeerHost => $host, PeerPort => $port) or die "no connection: $!";
  print {$socket} "POST /v2/transaction/find HTTP/1.1\r\nHost: $host:$port\r\nContent-Type: application/json\r\n"
    . "Content-Length: 13\r\n\r\n{\"id\":";
  my $answer = do { local $/ = undef; <$socket> };
  ok '/request_format#request', 'a request that is not complete in time gets HTTP 408', $answer =~ m{\AHTTP/1\.1 408 };
  ok '/request_format#request', 'without an envelope', $answer !~ /"error"/;
};

chapter 'the end of a version' => sub {
  my @alerts;
  my $watchful =
    $gateway->with(alerted => 0, alert => sub ($deprecation, $sunset) { push @alerts, [$deprecation, $sunset] });
  $watchful->call('/transaction/find', {id => 900001}) for 1 .. 3;
  is '/go_live#security', 'one task for somebody, and no second one', scalar(@alerts), 1;
  ok '/versioning#end', 'Deprecation is a date', $alerts[0][0] =~ /\A@[0-9]+\z/;
  ok '/versioning#end', 'Sunset is an HTTP date',
    $alerts[0][1] =~ /\A[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT\z/;
};

1;
