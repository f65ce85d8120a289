# Reports: their states, their columns, and books that agree with the wallets to the unit.
use v5.36;
use utf8;
use Story;

# Moves the clock to noon of the next day: what a chapter does in the minutes after that belongs to one day.
sub noon {
  my ($hours, $minutes, $seconds) = now() =~ /T([0-9]{2}):([0-9]{2}):([0-9]{2})/;
  advance(86_400 + 12 * 3600 - ($hours * 3600 + $minutes * 60 + $seconds));
}

# The period of the day of the sandbox's clock; moves the clock a day ahead, so that it is over.
sub period {
  my ($day) = now() =~ /\A([0-9-]{10})/;
  advance(86_400);
  my ($next) = now() =~ /\A([0-9-]{10})/;
  return (from => "${day}T00:00:00Z", to => "${next}T00:00:00Z");
}

# Requests a report, waits for it and returns its rows.
sub report_of ($kind, %fields) {
  my $report =
    $gateway->call('/report/create', {external_report_id => id($kind), kind => $kind, account_id => 301, %fields});
  for (1 .. 20) {
    my $state = $gateway->call('/report/check', {id => $report->{id}});
    return $gateway->download_report($report->{id}) if $state->{state} eq 'ready';
    die "the report is $state->{state}" if $state->{state} =~ /\A(?:failed|expired)\z/;
    advance(5);
  }
  die 'the report does not become ready';
}

sub row ($rows, $column, $value) {
  return (grep { $_->{$column} eq $value } @$rows)[0];
}

chapter 'states of reports' => sub {
  my $route = '/api/reports/report_check#sandbox';
  my %state = (8001 => 'expired', 8002 => 'failed', 8003 => 'ready', 8004 => 'running', 8005 => 'queued');
  is $route, "report $_", $gateway->call('/report/check', {id => 0 + $_})->{state}, $state{$_} for sort keys %state;
  my %code = (8001 => 352, 8002 => 353, 8004 => 351, 8005 => 351);
  refused '/api/reports/report_download#refused', "report $_ has no file", $code{$_}, '/report/download', {id => 0 + $_}
    for sort keys %code;
  refused '/api/reports/report_download#refused', 'an unknown report', 350, '/report/download',
    {external_report_id => id('report')};
  my $rows = $gateway->download_report(8003);
  ok '/api/reports/report_download#store', 'the SHA-256 of the file is right', @$rows > 0;
  ok '/api/reports/report_download#file', 'Content-Disposition suggests a name',
    ($gateway->header('Content-Disposition') // '') =~ /transactions-8003\.csv/;
  my ($reports) = $gateway->read_list('/report/list', {limit => 2}, 'reports');
  is '/api/reports/reports_list#paging', 'the newest first', [map { $_->{id} } @$reports],
    [8005, 8004, 8003, 8002, 8001];
  my %body = (kind => 'transactions', account_id => 301);
  refused '/api/reports/report_create#period', 'October in Warsaw is an hour too long', 204, '/report/create',
    {%body, external_report_id => id('report'), from => '2026-09-30T22:00:00Z', to => '2026-10-31T23:00:00Z'};
  refused '/api/reports/report_create#period', 'an offset is refused', 204, '/report/create',
    {%body, external_report_id => id('report'), from => '2026-10-01T00:00:00+02:00', to => '2026-10-02T00:00:00Z'},
    field => 'from';
  sandbox('POST', '/sandbox/callback_url', {callback_url => $receiver->{url}});
  my $failed = $gateway->call(
    '/report/create',
    {
      %body,
      external_report_id => id('sandbox-report-failed'),
      from => '2026-10-01T00:00:00Z',
      to => '2026-10-02T00:00:00Z'
    });
  my $body = {%body, external_report_id => id('report'), from => '2026-10-01T00:00:00Z', to => '2026-10-02T00:00:00Z'};
  my $report = $gateway->call('/report/create', $body);
  is '/api/reports/report_check#states', 'a report begins as queued', $report->{state}, 'queued';
  advance(30);
  is '/api/reports/report_create#sandbox', 'a report fails on demand',
    $gateway->call('/report/check', {id => $failed->{id}})->{state}, 'failed';
  my $ready = $gateway->call('/report/create', $body);
  is '/api/reports/report_create#no-answer', 'a repeat shows the current state', [$ready->{id}, $ready->{state}],
    [$report->{id}, 'ready'];
  is '/services/reports#ready', 'the event report.ready arrives', event_of("report $report->{id}")->{state}, 'ready';
  is '/api/reports/report_create#refused', 'a period without activity has only the header',
    $gateway->download_report($report->{id}), [];
  advance(72 * 3600 + 60);
  refused '/limits#calls', 'after 72 hours the file is gone', 352, '/report/download', {id => $report->{id}};
};

chapter 'a day in the books' => sub {
  noon();
  my $opening = balance(4002);
  my $text = id('-17');
  my $formula = settled(pay_card(
    '4242424242424242', browser,
    external_transaction_id => $text,
    description => "=1+1, \"O’Brien\"\nsecond line"
  ));
  my $disputed =
    settled(pay_card('4242424242424242', browser, amount => 10000, external_order_id => id('sandbox-dispute-lost')));
  my $refunded = settled(pay_card('4242424242424242', browser, amount => 5000));
  $gateway->call('/transaction/cancel',
    {id => $refunded->{id}, external_refund_id => my $done = id('return'), amount => 1000});
  $gateway->call('/transaction/cancel',
    {id => $refunded->{id}, external_refund_id => my $later = id('sandbox-refund-later'), amount => 500});
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
  my $captured =
    $gateway->call('/transaction/complete', {id => $hold->{id}, external_capture_id => id('capture'), amount => 5000});
  my $boleto = $gateway->call(
    '/transaction/pay',
    {
      account_id => 302,
      wallet_id => 4104,
      service_id => 3122,
      external_transaction_id => id('sandbox-money-excess'),
      customer_ip_address => '203.0.113.10',
      amount => 18990,
      amount_currency => 'BRL',
      description => 'Boleto',
      fields => {document_id => '11222333000181', full_name => 'Pagador de Teste', email => 'pagador@example.com'}});
  sandbox('POST', '/sandbox/movements', {kind => 'settlement', wallet_id => 4002, amount => 10000});
  sandbox('POST', '/sandbox/movements',
    {kind => 'conversion', wallet_id => 4002, to_wallet_id => 4001, amount => 10000});
  sandbox('POST', '/sandbox/movements', {kind => 'reserve_hold', wallet_id => 4002, amount => 2000});
  advance(60);
  my %period = period();

  my $route = '/services/reports#transactions';
  my $rows = report_of('transactions', %period);
  my $row = row($rows, 'id', $formula->{id});
  is '/api/reports/report_download#formulas', 'an id that begins with a hyphen is restored',
    $row->{external_transaction_id}, $text;
  is '/api/reports/report_download#formulas', 'a description that looks like a formula is restored',
    $row->{description}, $formula->{description};
  $row = row($rows, 'id', $disputed->{id});
  is $route, 'a disputed payment: fees without that of its dispute',
    [@$row{qw(amount captured_amount fee_amount disputed_amount)}],
    ['10000', '10000', "$disputed->{fee_amount}", '10000'];
  $row = row(report_of('transactions', %period, account_id => 302), 'id', $hold->{id});
  is $route, 'a partial capture: amount is what was requested',
    [@$row{qw(amount captured_amount refunded_amount fee_amount)}],
    ['18000', '5000', '0', "$captured->{fee_amount}"];

  $route = '/services/reports#refunds';
  $rows = report_of('refunds', %period);
  is $route, 'a refund of the merchant',
    [@{row($rows, 'external_refund_id', $done)}
      {qw(status origin amount transaction_amount transaction_refunded_amount needs)}
    ],
    ['1', 'merchant', '1000', '5000', '1500', ''];
  $row = row(report_of('refunds', %period, account_id => 302), 'transaction_id', $boleto->{id});
  is $route, 'money of a customer that waits for an account',
    [@$row{qw(external_refund_id status origin amount needs)}, $row->{needs_until} ne '' ? 'a time' : ''],
    ['', '10', 'excess', '9495', 'account document', 'a time'];

  $row = row(report_of('disputes', %period), 'transaction_id', $disputed->{id});
  is '/services/reports#disputes', 'the fee of the dispute',
    [@$row{qw(kind wallet_amount fee_amount credited_amount transaction_amount transaction_status)}],
    ['chargeback', '10000', '1500', '0', '10000', '1'];

  $route = '/services/reports#movements';
  $rows = report_of('movements', %period, wallet_id => 4002);
  my %sum;
  $sum{$_->{kind}} += $_->{amount} for @$rows;
  is $route, 'the sums by kind', \%sum,
    {
    payment => 2590 + 10000 + 5000,
    fee => -($formula->{fee_amount} + $disputed->{fee_amount} + $refunded->{fee_amount} + 1500),
    chargeback => -10000,
    refund => -1500,
    settlement => -10000,
    conversion => -10000,
    reserve_hold => 0
    };
  my $expected = $rows->[0]{balance_after} - $rows->[0]{amount};
  is '/settlement#close', 'the opening balance is that before the day', $expected, $opening;
  my @gaps = grep { $expected += $_->{amount}; $expected != $_->{balance_after} } @$rows;
  is '/reference/movement_kinds#sums', 'balance_after is the running total', \@gaps, [];
  is '/reference/movement_kinds#sums', 'the last one is the balance of the wallet', $rows->[-1]{balance_after} + 0,
    balance(4002);
  my ($out) = grep { $_->{kind} eq 'conversion' } @$rows;
  my ($in) = grep { $_->{kind} eq 'conversion' } @{report_of('movements', %period, wallet_id => 4001)};
  is '/reference/movement_kinds#when', 'both sides of a conversion: one id, one rate',
    [@$in{qw(conversion_id rate original_amount original_currency)}],
    [@$out{qw(conversion_id rate)}, '10000', 'EUR'];
  is '/api/currency_rates#convert', 'what the other wallet received', $in->{amount}, '41875';

  # Four days later the bank returns the second refund: a row of Friday, and a changed row of Monday.
  advance(4 * 86_400);
  is '/settlement#difference', 'a refund that was booked as done comes back',
    $gateway->call('/refund/find', {external_refund_id => $later})->{status}, 2;
  $row = row(report_of('transactions', %period), 'id', $refunded->{id});
  is '/services/reports#ready', 'refunded_amount of the old day is lower now', $row->{refunded_amount}, '1000';
  my %friday = period();
  is '/settlement#difference', 'refund_return is a movement of the day on which it came',
    [
    map {"$_->{kind} $_->{amount}"}
      grep { $_->{transaction_id} eq $refunded->{id} }
      @{report_of('movements', from => $period{to}, to => $friday{to}, wallet_id => 4002)}
    ],
    ['refund_return 500'];
};

1;
