package Story;

# Assertions of the journey and the controls of the sandbox that it uses. Each assertion is one line of JSON: the page
# that makes the promise, the promise in words, and on failure what was expected and what came.
use v5.36;
use Exporter qw(import);
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Gateway ();
use HTTP::Tiny ();
use JSON::PP ();
use Receiver ();
use Time::HiRes ();

our @EXPORT = (
  qw($gateway $receiver chapter is ok refused true false),
  qw(advance now pause_until sandbox page form pay_on_page pay_by_card_on_page answer_challenge cres_of),
  qw(event_of id card_payment pay_card browser find settled balance wallet terms),
);

sub true { return JSON::PP::true }
sub false { return JSON::PP::false }

my $LINES = JSON::PP->new->utf8->canonical->allow_nonref->convert_blessed->allow_unknown;

our ($gateway, $receiver);
my $sandbox;
my $chapter = '';
my $failures = 0;

sub failures { return $failures }

# Prepares a fresh sandbox. Environment: GATEWAY_URL, GATEWAY_POINT and GATEWAY_TOKEN, as in the samples of the pages.
sub begin {
  my $url = $ENV{GATEWAY_URL} // 'http://localhost:4010/v2';
  my $token = $ENV{GATEWAY_TOKEN} // 'sandbox_3kT9vQ2mX7pL5wRz';
  $gateway = Gateway->new(
    url => $url,
    point => $ENV{GATEWAY_POINT} // 5001,
    token => $token,
    # The sandbox answers at once: a long pause would only make the journey long.
    pause => sub ($seconds) { Time::HiRes::sleep(0.02) },
  );
  ($sandbox) = $url =~ m{\A(https?://[^/]+)};
  $receiver = Receiver->start($token);
  $| = 1;
}

sub end { $receiver->stop if $receiver }

# Runs one part of the journey in a fresh sandbox. What it dies of is a failed assertion, and the next chapter begins.
sub chapter ($name, $code) {
  $chapter = $name;
  my $began = Time::HiRes::time();
  sandbox('POST', '/sandbox/reset');
  $receiver->configure(tokens => [$gateway->{token}], forget => 1);
  eval { $code->(); 1 } or report(0, '/', 'the chapter runs to its end', 'the end', describe($@));
  say $LINES->encode({chapter => $name, seconds => 0 + sprintf '%.2f', Time::HiRes::time() - $began});
}

sub describe ($error) {
  return ref $error && ref $error ne 'HASH' ? $LINES->encode({%$error, kind => ref $error}) : "$error";
}

sub report ($passed, $route, $name, $expected, $got) {
  $failures++ if !$passed;
  say $LINES->encode({
    ok => $passed ? true : false,
    chapter => $chapter,
    route => $route,
    name => $name,
    $passed ? () : (expected => $expected, got => $got),
  });
  return $passed;
}

# Compares two values of any depth by their canonical JSON.
sub is ($route, $name, $got, $expected) {
  my ($left, $right) = map { $LINES->encode($_) } $got, $expected;
  return report($left eq $right, $route, $name, $expected, $got);
}

sub ok : prototype($$$) ($route, $name, $passed) { return report(!!$passed, $route, $name, 'true', 'false') }

# The call is refused with this code; with a field, `details` names it. Returns the error.
sub refused ($route, $name, $code, $path, $body, %option) {
  my $field = delete $option{field};
  my $client = delete $option{client} // $gateway;
  my ($response, $error) = $client->attempt($path, $body, %option);
  my @got =
    $error ? ($error->code, defined $field ? ((grep { $_ eq $field } $error->fields)[0] // ()) : ()) : ('no error');
  my @expected = ($code, defined $field ? $field : ());
  report("@got" eq "@expected",
    $route, $name, \@expected, $error && !$error->isa('Gateway::Unknown') ? [$error->code, $error->details] : \@got);
  return $error;
}

# --- the sandbox ----------------------------------------------------------------------------------------------------

# A control of the sandbox, outside the API and unsigned. Returns its JSON.
sub sandbox ($method, $path, $body = undef) {
  my $answer = HTTP::Tiny->new(keep_alive => 0, proxy => undef)->request(
    $method,
    $sandbox . $path,
    {
      headers => {'Content-Type' => 'application/json'},
      defined $body ? (content => Gateway::encode_json($body)) : ()});
  die "$method $path: $answer->{status} $answer->{content}" if !$answer->{success};
  return scalar eval { Gateway::decode_json($answer->{content}) };
}

# Moves the clock of the gateway: seconds, or a time in RFC 3339. Keys stay in real time.
sub advance ($step) {
  sandbox('POST', '/sandbox/clock', $step =~ /\A[0-9]+\z/ ? {seconds => 0 + $step} : {to => $step});
}

sub now { return sandbox('GET', '/sandbox/clock')->{now} }

# Tries until the condition holds, for at most ten seconds of real time. Returns its value.
sub pause_until ($condition) {
  my $until = Time::HiRes::time() + 10;
  while (1) {
    my $value = $condition->();
    return $value if $value || Time::HiRes::time() > $until;
    Time::HiRes::sleep(0.02);
  }
}

# Opens a hosted page as a browser does, and returns status, content and where it leads.
sub page ($url) {
  my $answer = HTTP::Tiny->new(keep_alive => 0, max_redirect => 0, proxy => undef)->get($url);
  return {%$answer, location => $answer->{headers}{location}};
}

# Submits the form of a payment page, as the customer does. Returns the page that follows.
sub pay_on_page ($payment, %fields) {
  my $answer = form($payment->{result}{pay_url}, {action => 'pay', %fields});
  die "the page refuses the form with $answer->{status}: $answer->{content}" if $answer->{status} != 303;
  return $answer;
}

sub pay_by_card_on_page ($payment, $card) {
  return pay_on_page($payment, card_number => $card, expire_month => '09', expire_year => '2030', cvv => '123');
}

# Submits a form of a hosted page.
sub form ($url, $fields) {
  my $answer = HTTP::Tiny->new(keep_alive => 0, max_redirect => 0, proxy => undef)->post_form($url, $fields);
  my $location = $answer->{headers}{location};
  $location = $sandbox . $location if defined $location && $location =~ m{\A/};
  return {%$answer, location => $location};
}

# The customer answers on the page of the simulated bank. Returns the page that shows the result.
sub answer_challenge ($payment, $action) {
  my $three_ds = $payment->{result}{three_ds};
  my $challenge =
    $three_ds ? form($three_ds->{acs_url}, {creq => $three_ds->{creq}}) : page($payment->{result}{redirect_url});
  my ($address) = $challenge->{content} =~ /<form method="post" action="([^"]+)"/ or die "no form on the bank's page";
  my $result = form($sandbox . $address, {action => $action});
  return $result->{location} ? page($result->{location}) : $result;
}

# What the bank's page makes the browser bring to the shop.
sub cres_of ($page) { return ($page->{content} =~ /name="cres" value="([^"]+)"/)[0] }

# --- payments -------------------------------------------------------------------------------------------------------

my $last_id = 0;

# An external id that no other request of the journey has. The prefix may be a value of the sandbox.
sub id ($prefix = 'order') { return "$prefix-" . (1000 + ++$last_id) }

# The body of a card payment host to host; the browser is that of a customer who is present.
sub card_payment ($card, %fields) {
  my $external = id();
  my $in_fields = delete $fields{fields} // {};
  return {
    account_id => 301,
    wallet_id => 4002,
    service_id => 2202,
    external_transaction_id => $external,
    external_order_id => $external,
    customer_ip_address => '203.0.113.10',
    amount => 2590,
    amount_currency => 'EUR',
    description => "Order $external",
    fields => {(
        $card =~ /\Actok_/
        ? (card_token => $card)
        : (card_number => $card, expire_month => '09', expire_year => '2030', cvv => '123')
      ),
      %$in_fields
    },
    point => {callback_url => $receiver->{url}, return_url => 'https://shop.example/order'},
    %fields,
  };
}

sub find ($transaction_id) { return $gateway->call('/transaction/find', {id => $transaction_id}) }

# A customer who is present: the browser that the bank looks at.
sub browser {
  return (
    browser => {
      accept_header => 'text/html,application/xhtml+xml',
      language => 'en-IE',
      color_depth => 24,
      screen_width => 1920,
      screen_height => 1080,
      time_zone_offset => 0,
      java_enabled => false,
      javascript_enabled => true,
      user_agent => 'Mozilla/5.0',
    });
}

# Pays by card host to host: a short form of the call. Returns the transaction.
sub pay_card ($card, %fields) { return $gateway->call('/transaction/pay', card_payment($card, %fields)) }

# The payment a moment later, when the simulated bank has decided.
sub settled ($payment, $seconds = 3) {
  advance($seconds);
  return find($payment->{id});
}

# The balance of a wallet, in minor units.
sub balance ($wallet, $account = 301) { return wallet($wallet, $account)->{balance} }

sub wallet ($wallet, $account = 301) {
  return (grep { $_->{id} == $wallet } @{$gateway->call('/account/info', {account_id => $account})->{wallets}})[0];
}

# What the contract says about a service.
sub terms ($service) {
  return (grep { $_->{id} == $service } @{$gateway->call('/service/list', {})->{services}})[0];
}

# The last event that the receiver has accepted about an object, such as `transaction 900001`.
sub event_of ($name) {
  return pause_until(sub { $receiver->seen->{objects}{$name} });
}

1;
