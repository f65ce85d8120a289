package Gateway;

# A client of the gateway's API with nothing but Perl's core modules, written from the published pages alone.
#
#   my $gateway = Gateway->new(url => 'http://localhost:4010/v2', point => 5001, token => $ENV{GATEWAY_TOKEN});
#   my $payment = $gateway->call('/transaction/find', {id => 900001});
#
# Amounts are integers in minor units everywhere. A refusal dies with a Gateway::Error, a missing answer with a
# Gateway::Unknown; `attempt` returns them instead.
use v5.36;
use Digest::SHA qw(hmac_sha256_hex sha256_hex);
use Encode ();
use HTTP::Tiny ();
use JSON::PP ();
use Time::HiRes ();

# Serialises once; the signature covers exactly these bytes. The keys are sorted so that a repeat has the same body.
my $JSON = JSON::PP->new->utf8->canonical->allow_nonref;

sub encode_json ($value) { return $JSON->encode($value) }
sub decode_json ($bytes) { return $JSON->decode($bytes) }

# url: base address with the version; point: id of the merchant point; token: its API token, or bearer: a token of the
# invoicing API or of one transaction. remember: called with (call, body) before an identified body is sent, so that the
# caller can store both. alert: called once with (date, Sunset) when an answer announces the end of this version.
# pause: waits for a number of seconds.
sub new ($class, %settings) {
  return bless {
    timeout => 30,
    attempts => 5,
    remember => sub ($path, $body) { },
    alert => sub ($deprecation, $sunset) { },
    pause => sub ($seconds) { Time::HiRes::sleep($seconds) },
    # Shared by every copy of a client, because a point accepts each key once.
    last_key => \(my $none = 0),
    %settings,
  }, $class;
}

# The same client with other settings, such as another token.
sub with ($self, %settings) { return bless {%$self, %settings}, ref $self }

# --- signed requests ------------------------------------------------------------------------------------------------

# Lower-case hex of the HMAC over "<point>.<key>.<purpose>", a line feed and the bytes. The purpose is "POST /v2/…" for
# a call; CALLBACK, CALLBACK_GET and RETURN are what the gateway signs.
sub signature ($token, $point, $key, $purpose, $bytes) {
  return hmac_sha256_hex("$point.$key.$purpose\n$bytes", $token);
}

# Milliseconds since the epoch, each number once: two calls may fall into one millisecond.
sub next_key ($self) {
  my $now = int(Time::HiRes::time() * 1000);
  my $last = $self->{last_key};
  return $$last = $now > $$last ? $now : $$last + 1;
}

# Sends a body, given as a reference to data or as bytes, and returns what arrived: status, headers, content, and the
# envelope if there is one. Options: key, signature, headers and method replace what would be sent.
sub send_body ($self, $path, $body, %option) {
  my $bytes = ref $body ? encode_json($body) : $body;
  my $url = $self->{url} . $path;
  my %headers = ('Content-Type' => 'application/json');
  if (defined $self->{bearer}) {
    $headers{Authorization} = "Bearer $self->{bearer}";
  } else {
    my $key = $option{key} // $self->next_key;
    my $method = $option{method} // 'POST';
    my ($signed_path) = $url =~ m{\Ahttps?://[^/]+(/.*)\z}s;
    $headers{'X-Point'} = $self->{point};
    $headers{'X-Key'} = $key;
    $headers{'X-Signature'} = $option{signature}
      // signature($self->{token}, $self->{point}, $key, "$method $signed_path", $bytes);
  }
  %headers = (%headers, %{$option{headers} // {}});
  delete @headers{grep { !defined $headers{$_} } keys %headers};

  # A new connection for each call: a kept one that the other side has just closed would be an unknown outcome.
  my $http = HTTP::Tiny->new(timeout => $self->{timeout}, max_redirect => 0, keep_alive => 0, proxy => undef);
  my $answer =
    $http->request($option{method} // 'POST', $url, {headers => \%headers, content => $bytes});
  $self->{last} = {%$answer, envelope => scalar eval { decode_json($answer->{content}) }};
  my ($deprecation, $sunset) = map { $self->header($_) } qw(Deprecation Sunset);
  $self->{alert}->($deprecation, $sunset) if defined $deprecation && !$self->{alerted}++;
  return $self->{last};
}

# Returns the `response` of a successful call. Dies with Gateway::Error or Gateway::Unknown.
sub call ($self, $path, $body, %option) {
  my $answer = $self->send_body($path, $body, %option);
  my $error = ref $answer->{envelope} eq 'HASH' ? $answer->{envelope}{error} : undef;
  die Gateway::Unknown->new($answer) if ref $error ne 'HASH';
  die Gateway::Error->new($answer, $error) if $error->{code} != 0;
  return $answer->{envelope}{response};
}

# Like `call`, but returns the refusal: (response, undef) or (undef, error).
sub attempt ($self, $path, $body, %option) {
  my $response = eval { $self->call($path, $body, %option) };
  return ($response, undef) if defined $response;
  my $error = $@;
  die $error if !ref $error;
  return (undef, $error);
}

# A header of the last answer, or undef.
sub header ($self, $name) { return $self->{last}{headers}{lc $name} }

# True if the last answer was that of an earlier request with the same body.
sub repeated ($self) { return ($self->header('X-Repeated') // '') eq 'true' }

# --- retries --------------------------------------------------------------------------------------------------------

# Where to look for what a call may have created: the id in the body, the call that finds it, and the error that says
# that nothing arrived.
my %LOOKUP = (
  '/transaction/create' => ['external_transaction_id', '/transaction/find', 208],
  '/transaction/pay' => ['external_transaction_id', '/transaction/find', 208],
  '/transaction/cancel' => ['external_refund_id', '/refund/find', 220],
  '/report/create' => ['external_report_id', '/report/check', 350],
  '/invoice/create' => ['external_invoice_id', '/invoice/find', 360],
);

# Makes a call that creates something, without ever creating it twice: the decision tree of "If no response arrives".
# Error 15 or 17 had no effect, so the same body goes again after a pause. After any other failure the object is looked
# up by its external id, and the same body is sent again only if it is certain that nothing arrived.
# Returns the response, or the object that the lookup found. Dies like `call` when a person has to decide.
sub create_once ($self, $path, $body) {
  my $lookup = $LOOKUP{$path} or die "no call finds what $path creates";
  my ($field, $find, $absent) = @$lookup;
  my $bytes = encode_json($body);
  $self->{remember}->($path, $bytes);
  my $pause = 1;
  for my $left (reverse 0 .. $self->{attempts} - 1) {
    my ($response, $error) = $self->attempt($path, $bytes);
    return $response if !$error;
    if (!$error->had_no_effect) {
      my ($found, $not_found) = $self->attempt($find, {$field => $body->{$field}});
      return $found if $found;
      my $never_arrived = !$not_found->isa('Gateway::Unknown') && $not_found->code == $absent;
      # Refused, and not there: a person has to remove the cause.
      die $error if $never_arrived && !$error->isa('Gateway::Unknown') && $error->code != 13;
    }
    die $error if !$left;
    $self->{pause}->($error->retry_after // $pause);
    $pause *= 2;
  }
}

# Repeats a call that takes effect once or changes nothing.
sub repeat_until_answered ($self, $path, $body) {
  my $bytes = ref $body ? encode_json($body) : $body;
  my $pause = 1;
  for my $left (reverse 0 .. $self->{attempts} - 1) {
    my ($response, $error) = $self->attempt($path, $bytes);
    return $response if !$error;
    die $error if !$left || !($error->had_no_effect || $error->isa('Gateway::Unknown') || $error->code == 13);
    $self->{pause}->($error->retry_after // $pause);
    $pause *= 2;
  }
}

# --- lists ----------------------------------------------------------------------------------------------------------

# Reads a list to its end: while `has_more` is true or, in the list of reports, while there is a next cursor. Returns
# the entries and the cursor to continue with the next day.
sub read_list ($self, $path, $body, $name) {
  my (@entries, $cursor);
  $cursor = $body->{cursor};
  while (1) {
    my $page = $self->call($path, {%$body, defined $cursor ? (cursor => $cursor) : ()});
    push @entries, @{$page->{$name}};
    $cursor = $page->{next_cursor} // $cursor;
    my $more = exists $page->{has_more} ? $page->{has_more} : defined $page->{next_cursor};
    return (\@entries, $cursor) if !$more;
  }
}

# --- amounts --------------------------------------------------------------------------------------------------------

# Decimals by currency, from the gateway's own table of currencies. A currency that is missing here is an error, because
# a guess would be wrong by a factor of a hundred.
my %DECIMALS = (
  JPY => 0,
  KWD => 3,
  map { $_ => 2 } qw(BRL EUR INR MXN PLN UAH USD),
);

sub decimals ($currency) { return $DECIMALS{$currency} // die "unknown decimals of $currency\n" }

# '12.50' of PLN → 1250. The price is a decimal string; no floating point is involved.
sub minor_units ($price, $currency) {
  my $decimals = decimals($currency);
  my ($whole, $fraction) = $price =~ /\A([0-9]+)(?:\.([0-9]+))?\z/ or die "not a price: $price\n";
  $fraction //= '';
  die "$price has more decimals than $currency\n" if length $fraction > $decimals;
  return 0 + ($whole . $fraction . '0' x ($decimals - length $fraction));
}

# 1250 of KWD → '1.250'.
sub price ($amount, $currency) {
  my $decimals = decimals($currency);
  return "$amount" if !$decimals;
  my $digits = sprintf '%0*d', $decimals + 1, $amount;
  return substr($digits, 0, -$decimals) . '.' . substr $digits, -$decimals;
}

# Percent, a fixed part, and limits of both, in minor units: half a minor unit is rounded up.
sub commission ($terms, $amount) {
  my ($whole, $fraction) = split /\./, $terms->{percent};
  my $scale = 10**length($fraction // '');
  my $percent = $whole . ($fraction // '');
  my $fee = int((2 * $amount * $percent + 100 * $scale) / (200 * $scale)) + $terms->{fix};
  $fee = $terms->{min} if defined $terms->{min} && $fee < $terms->{min};
  $fee = $terms->{max} if defined $terms->{max} && $fee > $terms->{max};
  return $fee;
}

# --- callbacks ------------------------------------------------------------------------------------------------------

# In constant time for strings of one length; signatures have one.
sub same ($left, $right) {
  return 0 if length $left != length $right;
  my $difference = 0;
  $difference |= ord(substr $left, $_, 1) ^ ord(substr $right, $_, 1) for 0 .. length($left) - 1;
  return !$difference;
}

# True if one of the signatures was made with one of the tokens: during a rotation the gateway and the receiver may have
# each the older or the newer token.
sub signed_by ($tokens, $signatures, $point, $key, $purpose, $bytes) {
  for my $token (@$tokens) {
    my $expected = signature($token, $point, $key, $purpose, $bytes);
    return 1 if grep { defined && same($_, $expected) } @$signatures;
  }
  return 0;
}

# Seconds between a key and this clock, or undef if it is no key.
sub key_age ($key) {
  return $key =~ /\A[0-9]{1,16}\z/ ? abs(Time::HiRes::time() - $key / 1000) : undef;
}

# Verifies a callback by POST. headers: names in lower case; body: the exact bytes. Returns (event, undef) or
# (undef, reason). The caller refuses a key that it has seen before, because only the caller remembers.
sub verify_callback ($tokens, $headers, $body) {
  my ($point, $key) = @$headers{qw(x-point x-key)};
  return (undef, 'a header is missing') if !defined $point || !defined $key;
  my $age = key_age($key);
  return (undef, 'the key is too old') if !defined $age || $age > 300;
  my $signatures = [@$headers{qw(x-signature x-signature-previous)}];
  return (undef, 'the signature is wrong') if !signed_by($tokens, $signatures, $point, $key, 'CALLBACK', $body);
  my $event = eval { decode_json($body) };
  return ref $event eq 'HASH' ? ($event, undef) : (undef, 'the body is not JSON');
}

sub url_decode ($text) {
  $text =~ tr/+/ /;
  $text =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ge;
  return $text;
}

sub url_encode ($bytes) {
  $bytes =~ s/([^A-Za-z0-9\-._~])/sprintf '%%%02X', ord $1/ge;
  return $bytes;
}

# Verifies signed parameters in a query. Purpose: CALLBACK_GET for a callback, RETURN for a customer who comes back.
# Returns the parameters, or undef.
sub verify_query ($tokens, $purpose, $query) {
  my @pairs = map { [map { url_decode($_) } (split(/=/, $_, 2), '')[0, 1]] } split /&/, $query;
  my (%reserved, @signed, %parameter);
  for my $pair (@pairs) {
    my ($name, $value) = @$pair;
    if ($name =~ /\A(?:point|key|signature|signature_previous)\z/) {
      push @{$reserved{$name}}, $value;
    } else {
      push @signed, url_encode($name) . '=' . url_encode($value);
      $parameter{$name} = Encode::decode('UTF-8', $value);
    }
  }
  return undef if grep { @{$reserved{$_} // []} != 1 } qw(point key signature);
  my ($point, $key) = map { $reserved{$_}[0] } qw(point key);
  my $age = key_age($key);
  return undef if !defined $age || $age > 300;
  my $signatures = [map { @{$reserved{$_} // []} } qw(signature signature_previous)];
  return signed_by($tokens, $signatures, $point, $key, $purpose, join '&', sort @signed) ? \%parameter : undef;
}

# --- reports --------------------------------------------------------------------------------------------------------

# Columns that hold the merchant's or the customer's own text: the gateway puts an apostrophe before a text that a
# spreadsheet would take for a formula.
my %OWN_TEXT =
  map { $_ => 1 } qw(external_transaction_id external_order_id external_customer_id external_refund_id description);

# Downloads a report, checks its length and SHA-256 against what /report/check says, and returns its rows as hashes.
sub download_report ($self, $id) {
  my $report = $self->call('/report/check', {id => $id});
  my $file = $self->send_body('/report/download', {id => $id});
  if (($file->{headers}{'content-type'} // '') !~ m{\Atext/csv\b}) {
    my $error = ref $file->{envelope} eq 'HASH' ? $file->{envelope}{error} : undef;
    die $error ? Gateway::Error->new($file, $error) : Gateway::Unknown->new($file);
  }
  die "the file is damaged\n" if sha256_hex($file->{content}) ne $report->{sha256};
  return parse_report($file->{content});
}

# RFC 4180: commas, CRLF, quotes around a cell that needs them. Returns a list of hashes by column.
sub parse_report ($bytes) {
  my $text = Encode::decode('UTF-8', $bytes, Encode::FB_CROAK);
  my (@rows, @row);
  while ($text =~ /\G(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gc) {
    my ($quoted, $plain, $end) = ($1, $2, $3);
    $quoted =~ s/""/"/g if defined $quoted;
    push @row, $quoted // $plain;
    if ($end ne ',') { push @rows, [@row]; @row = () }
  }
  die "not a report\n" if (pos($text) // 0) != length $text;
  my @columns = @{shift @rows};
  my @hashes;
  for my $row (@rows) {
    my %cells;
    @cells{@columns} = @$row;
    $OWN_TEXT{$_} && $cells{$_} =~ s/\A'// for @columns;
    push @hashes, \%cells;
  }
  return \@hashes;
}

# --- documents ------------------------------------------------------------------------------------------------------

# Uploads a document to the address that /dispute/defend has returned. The address itself grants access. Returns the
# HTTP status; 204 means that the document has been received, 409 that it was there before.
sub upload ($self, $upload_url, $media_type, $bytes) {
  my $http = HTTP::Tiny->new(timeout => $self->{timeout}, keep_alive => 0, proxy => undef);
  $self->{last} = $http->request('PUT', $upload_url, {headers => {'Content-Type' => $media_type}, content => $bytes});
  return 0 + $self->{last}{status};
}

package Gateway::Error;

# A refusal: the gateway answered, and `error.code` is not 0. Branch on `code`; the title is for the log.
use v5.36;

sub new ($class, $answer, $error) {
  return bless {
    %$error,
    http => 0 + $answer->{status},
    request_id => $answer->{headers}{'x-request-id'},
    retry_after => $answer->{headers}{'retry-after'},
  }, $class;
}

sub code ($self) { return $self->{code} }
sub http ($self) { return $self->{http} }
sub details ($self) { return $self->{details} // [] }

# Names of the fields that `details` complains about.
sub fields ($self) {
  return map { $_->{field} // () } @{$self->details};
}

# Seconds to wait before the same body may be sent again, if the gateway has said so.
sub retry_after ($self) { return $self->{retry_after} }

# Errors 15 and 17: nothing was executed.
sub had_no_effect ($self) { return $self->{code} == 15 || $self->{code} == 17 }

package Gateway::Unknown;

# No answer, or one without an envelope: the request may have been executed.
use v5.36;

sub new ($class, $answer) { return bless {answer => $answer}, $class }
sub code ($self) { return undef }
sub http ($self) { return $self->{answer}{status} }
sub retry_after ($self) { return undef }
sub had_no_effect ($self) { return 0 }

1;
