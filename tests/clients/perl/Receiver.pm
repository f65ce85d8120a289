package Receiver;

# A callback receiver: an HTTP server in a process of its own, which verifies, stores and answers. It keeps what it has
# seen in memory; a shop would use its database.
use v5.36;
use HTTP::Tiny ();
use IO::Socket::INET ();
use lib do { require File::Basename; File::Basename::dirname(__FILE__) };
use Gateway ();

# Starts the server on a free port of 127.0.0.1. Tokens: those that it accepts. Returns an object with `url`, the
# address for callbacks, and the methods below.
sub start ($class, @tokens) {
  my $listener = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => 0, Listen => 64, ReuseAddr => 1)
    or die "no port for callbacks: $!";
  my $port = $listener->sockport;
  my $pid = fork // die "no process for callbacks: $!";
  if (!$pid) {
    serve($listener, \@tokens);
    exit 0;
  }
  close $listener;
  my $base = "http://127.0.0.1:$port";
  return bless {pid => $pid, base => $base, url => "$base/callbacks"}, $class;
}

sub stop ($self) {
  kill 'TERM', $self->{pid};
  waitpid $self->{pid}, 0;
}

# Forgets everything and sets how to answer. Settings: tokens, and refuse: the HTTP status for every callback.
sub configure ($self, %settings) { $self->control(\%settings) }

# Everything that has arrived: `deliveries` in order, each with answer, reason, headers and body; `objects` by kind and
# id as stored; `work`: what has to be done, once for each.
sub seen ($self) { return $self->control({}) }

sub control ($self, $settings) {
  my $answer = HTTP::Tiny->new(keep_alive => 0, timeout => 10, proxy => undef)
    ->post("$self->{base}/control", {content => Gateway::encode_json($settings)});
  die "the receiver does not answer: $answer->{content}" if !$answer->{success};
  return Gateway::decode_json($answer->{content});
}

sub serve ($listener, $tokens) {
  my $state = fresh();
  my $settings = {tokens => $tokens};
  my $parent = getppid;
  local $SIG{PIPE} = 'IGNORE';
  local $SIG{ALRM} = sub { die "too slow\n" };
  $listener->timeout(1);
  # Ends with the program that has started it, however that ends.
  while (getppid == $parent) {
    my $client = $listener->accept or next;
    my $request = eval { alarm 10; read_request($client) };
    alarm 0;
    next if !$request;
    my ($status, $content) = answer($request, $state, $settings);
    print {$client} "HTTP/1.1 $status -\r\nContent-Length: "
      . length($content)
      . "\r\nConnection: close\r\n\r\n$content";
    close $client;
  }
}

sub fresh { return {deliveries => [], objects => {}, work => {}, keys => {}} }

# Reads one request: method, target, headers in lower case, and the body as it was sent, with a length or in chunks.
sub read_request ($client) {
  binmode $client;
  local $/ = "\r\n";
  my $line = readline $client // return undef;
  my ($method, $target) = $line =~ m{\A(\S+) (\S+) HTTP/1\.[01]\r\n\z} or return undef;
  my %headers;
  while (defined($line = readline $client)) {
    last if $line eq "\r\n";
    my ($name, $value) = $line =~ /\A([^:\s]+):[ \t]*(.*?)[ \t]*\r\n\z/ or return undef;
    $headers{lc $name} = $value;
  }
  my $body = '';
  if (lc($headers{'transfer-encoding'} // '') eq 'chunked') {
    while (defined($line = readline $client)) {
      my $size = hex(($line =~ /\A([0-9A-Fa-f]+)/)[0] // return undef);
      $body .= read_bytes($client, $size);
      readline $client;
      last if !$size;
    }
  } elsif ($headers{'content-length'}) {
    $body = read_bytes($client, $headers{'content-length'});
  }
  return {method => $method, target => $target, headers => \%headers, body => $body};
}

sub read_bytes ($client, $size) {
  my $bytes = '';
  while (length $bytes < $size) {
    read $client, $bytes, $size - length $bytes, length $bytes or die "the connection ended early\n";
  }
  return $bytes;
}

sub answer ($request, $state, $settings) {
  if ($request->{target} eq '/control') {
    my $wanted = Gateway::decode_json($request->{body});
    if (%$wanted) {
      %$settings = (tokens => $settings->{tokens}, %$wanted);
      %$state = %{fresh()} if delete $settings->{forget};
    }
    my %copy = %$state;
    delete $copy{keys};
    return (200, Gateway::encode_json(\%copy));
  }
  my ($status, $reason) =
      $settings->{refuse} ? ($settings->{refuse}, 'refused on purpose')
    : $request->{method} eq 'GET' ? accept_query($request, $state, $settings)
    : accept_event($request, $state, $settings);
  push @{$state->{deliveries}},
    {
    answer => $status,
    reason => $reason,
    method => $request->{method},
    headers => $request->{headers},
    target => $request->{target},
    body => Encode::decode('UTF-8', $request->{body})};
  return ($status, '');
}

# By POST: verifies the bytes that arrived, refuses a key twice, and applies the rule of versions.
sub accept_event ($request, $state, $settings) {
  return (415, 'compressed') if ($request->{headers}{'content-encoding'} // 'identity') ne 'identity';
  my ($event, $reason) = Gateway::verify_callback($settings->{tokens}, $request->{headers}, $request->{body});
  return (401, $reason) if !$event;
  return (401, 'the key was used before') if $state->{keys}{$request->{headers}{'x-key'}}++;
  return (204, store($state, $event));
}

# By GET: there is no object, only parameters.
sub accept_query ($request, $state, $settings) {
  my ($query) = $request->{target} =~ /\?(.*)\z/s;
  my $parameters = Gateway::verify_query($settings->{tokens}, 'CALLBACK_GET', $query // '')
    or return (401, 'not valid');
  push @{$state->{queries}}, $parameters;
  return (204, 'query');
}

# Stores an event only if its version is higher than the stored one; each object under its kind and id.
sub store ($state, $event) {
  my ($kind) = grep { ref $event->{$_} eq 'HASH' } qw(transaction refund dispute invoice report);
  return 'unknown kind' if !$kind || !defined $event->{$kind}{id};
  my $object = $event->{$kind};
  my $name = "$kind $object->{id}";
  my $stored = $state->{objects}{$name};
  return 'not newer' if $stored && ($object->{version} // 0) <= ($stored->{version} // 0);
  $state->{objects}{$name} = $object;
  # Work that has to be done once for each payment: fulfil on 1, capture on 6.
  if ($kind eq 'transaction' && $object->{status} =~ /\A[16]\z/) {
    $state->{work}{"$object->{id}-$object->{status}"} //= $object->{external_order_id} // '';
  }
  return 'stored';
}

1;
