# Invoices to one payer, and pages for many payers.
use v5.36;
use utf8;
use Story;

sub invoice (%fields) {
  return $gateway->call(
    '/invoice/create',
    {
      account_id => 301,
      wallet_id => 4001,
      external_invoice_id => id('INV'),
      payer => {name => 'Sinéad O’Brien', email => 'payer@mail.example'},
      description => 'Website care',
      amount => 10000,
      amount_currency => 'PLN',
      due_in_days => 7,
      service_ids => [2101],
      extra => {shop => 'main'},
      point => {callback_url => $receiver->{url}},
      %fields
    });
}

# The payer presses the button of a service. Returns the payment that this starts.
sub press ($invoice) {
  my $answer = form($invoice->{pay_url}, {service => 2101});
  die "the invoice page answers with $answer->{status}" if $answer->{status} != 303;
  return {result => {pay_url => $answer->{location}}};
}

sub find_invoice ($invoice) { return $gateway->call('/invoice/find', {id => $invoice->{id}}) }

chapter 'invoices' => sub {
  my $route = '/services/invoicing/invoice_create#totals';
  my @lines = ({description => 'Hosting', quantity => 3, unit_price => 333, tax_rate => 2300});
  my %with_lines = (amount => undef);
  my $create = sub (@lines) {
    return $gateway->call(
      '/invoice/create',
      {
        account_id => 301,
        wallet_id => 4001,
        external_invoice_id => id('INV'),
        payer => {name => 'Payer', email => 'payer@mail.example'},
        description => 'Website care',
        lines => \@lines,
        amount_currency => 'PLN',
        due_in_days => 14,
        service_ids => [2101],
        point => {callback_url => $receiver->{url}}});
  };
  is $route, 'one line of three is rounded once', $create->(@lines)->{amount}, 1229;
  is $route, 'three lines of one are rounded three times',
    $create->(map { { %{$lines[0]}, quantity => 1 } } 1 .. 3)->{amount}, 1230;

  my $invoice = invoice();
  is '/services/invoicing/invoice_create#sent', 'name and address are masked', $invoice->{payer},
    {name => 'S*** O***', email => 'p***@mail.example'};
  my ($message) = grep { $_->{invoice_id} == $invoice->{id} } @{sandbox('GET', '/outbox')};
  ok '/services/invoicing/invoice_create#sandbox', 'the payer gets a message with the link',
    index($message->{text}, $invoice->{pay_url}) >= 0;
  refused '/services/invoicing/invoice_create#decide', 'a service host to host cannot pay it', 214, '/invoice/create',
    {
    account_id => 301,
    wallet_id => 4001,
    external_invoice_id => id('INV'),
    payer => {name => 'Payer', email => 'payer@mail.example'},
    description => 'Care',
    amount => 10000,
    amount_currency => 'PLN',
    due_in_days => 7,
    service_ids => [2102]};

  $route = '/services/invoicing/invoicing_service#run';
  page($invoice->{pay_url});
  my $viewed = find_invoice($invoice);
  is $route, '2: the payer opens the address', [@$viewed{qw(state version)}], ['viewed', 2];
  is '/services/invoicing/invoicing_service#hear', 'the event invoice.status reports it',
    event_of("invoice $invoice->{id}")->{state}, 'viewed';
  refused '/services/invoicing/invoice_update#version', 'an old version is error 362', 362, '/invoice/update',
    {id => $invoice->{id}, version => 1, description => 'Care'};
  my $changed = $gateway->call(
    '/invoice/update',
    {
      id => $invoice->{id},
      version => 2,
      lines => [{description => 'Care', quantity => 1, unit_price => 9000, tax_rate => 0}]});
  is $route, '3: a line was wrong', [@$changed{qw(state amount)}], ['viewed', 9000];
  my $first = press($invoice);
  pay_on_page($first, blik_code => '777005');
  advance(3);
  is $route, '5: the bank refuses, and the invoice is unchanged', find_invoice($invoice)->{state}, 'viewed';
  advance($changed->{due_at});
  advance(1);
  my $overdue = find_invoice($invoice);
  is $route, '6: the due date passes', $overdue->{state}, 'overdue';
  my $reminded = $gateway->call('/invoice/update',
    {id => $invoice->{id}, version => $overdue->{version}, due_in_days => 7, resend => true});
  is $route, '7: you remind', $reminded->{state}, 'sent';
  my $second = press($invoice);
  pay_on_page($second, blik_code => '777123');
  refused '/services/invoicing/invoicing_service#services', 'while the bank decides it cannot be withdrawn', 363,
    '/invoice/delete', {id => $invoice->{id}};
  advance(3);
  my $paid = find_invoice($invoice);
  is $route, '8: paid', $paid->{state}, 'paid';
  my $transaction = event_of("transaction $paid->{transaction_id}");
  is '/services/invoicing/invoice_create#payment', 'its transaction has the id and the extra of the invoice',
    [@$transaction{qw(status external_order_id extra)}],
    [1, $invoice->{external_invoice_id}, {shop => 'main'}];
  my $refunded = $gateway->call('/transaction/cancel',
    {id => $paid->{transaction_id}, external_refund_id => id('sandbox-refund-pending'), amount => 1000});
  is '/services/invoicing/invoicing_service#things', 'a refund has its own status, 10 until the bank has sent it',
    $refunded->{refund}{status}, 10;
  advance(10);
  is $route, '9: one item is returned, the invoice stays paid',
    [find_invoice($invoice)->{state}, @{find($paid->{transaction_id})}{qw(status refunded_amount)}],
    ['paid', 1, 1000];
  refused '/services/invoicing/invoice_delete#what', 'a paid invoice cannot be withdrawn', 361, '/invoice/delete',
    {id => $invoice->{id}};

  my $wrong = invoice();
  my $open = press($wrong);
  my $withdrawn = $gateway->call('/invoice/delete', {id => $wrong->{id}});
  is '/services/invoicing/invoice_delete#what', 'withdrawn', $withdrawn->{state}, 'deleted';
  is '/services/invoicing/invoice_delete#what', 'its page says so with HTTP 410',
    0 + page($wrong->{pay_url})->{status}, 410;
  is '/services/invoicing/invoice_delete#what', 'its open payment is cancelled',
    [
    map { $_->{status} }
    grep { ($_->{external_order_id} // '') eq $wrong->{external_invoice_id} } values %{$receiver->seen->{objects}}
    ],
    [3];
  is '/services/invoicing/invoice_delete#what', 'again it changes nothing',
    $gateway->call('/invoice/delete', {id => $wrong->{id}})->{version}, $withdrawn->{version};
  my $body = {
    account_id => 301,
    wallet_id => 4001,
    external_invoice_id => id('sandbox-lost-answer'),
    payer => {name => 'Payer', email => 'payer@mail.example'},
    description => 'Care',
    amount => 10000,
    amount_currency => 'PLN',
    due_in_days => 7,
    service_ids => [2101]};
  is '/request_format#unknown-outcome', 'a lost invoice is found',
    $gateway->create_once('/invoice/create', $body)->{external_invoice_id}, $body->{external_invoice_id};
};

chapter 'pages for many payers' => sub {
  my $token = $gateway->call('/invoicing/token', {lifetime_seconds => 60});
  my $pages = $gateway->with(bearer => $token->{token});
  my $route = '/invoicing/api_invoicing#life';
  my $template_body = {
    external_template_id => id('ticket'),
    account_id => 301,
    wallet_id => 4001,
    amount_mode => 'fixed',
    amount => 2500,
    amount_currency => 'PLN',
    service_ids => [2101],
    fields => [{slug => 'name', type => 'text', required => true, label => {en => 'Name', ua => 'Ім’я', ru => 'Имя'}}],
    point => {callback_url => $receiver->{url}}};
  my $template = $pages->call('/invoicing/page_template', $template_body);
  is $route, 'a template has an id', $pages->call('/invoicing/page_template', $template_body)->{template_id},
    $template->{template_id};
  $pages->call(
    '/invoicing/page_customization',
    {
      template_id => $template->{template_id},
      colors => {background => '#ffffff', text => '#1b1f3b', button => '#3d348b', button_text => '#ffffff'},
      texts => {en => {title => 'Concert', intro => 'One ticket.'}}});
  my $page_body = {
    external_page_id => id('concert'),
    template_id => $template->{template_id},
    description => 'Concert',
    max_payments => 2
  };
  my $page = $pages->call('/invoicing/payment_page', $page_body);
  my $begin = form($page->{page_url}, {field_name => 'Sinéad O’Brien'});
  is $route, 'a payer continues to the payment page', 0 + $begin->{status}, 303;
  pay_on_page({result => {pay_url => $begin->{location}}}, blik_code => '777123');
  advance(3);
  my $list = $pages->call('/invoicing/page_transactions', {page_id => $page->{page_id}});
  is '/invoicing/api_invoicing#run', 'what was paid', [@$list{qw(state paid_count paid_amount payments_left)}],
    ['open', 1, 2500, 1];
  my $paid = $list->{transactions}[0];
  is '/invoicing/api_invoicing#run', 'the name is in extra', $paid->{extra}, {name => 'Sinéad O’Brien'};
  is '/invoicing/api_invoicing#callbacks', 'the callback names the page',
    [@{event_of("transaction $paid->{id}")}{qw(page_id external_order_id)}],
    [$page->{page_id}, $page_body->{external_page_id}];
  $gateway->call('/transaction/cancel', {id => $paid->{id}, external_refund_id => id('return'), amount => 1000});
  is '/invoicing/api_invoicing/page_transactions#sums', 'after a partial refund',
    [@{$pages->call('/invoicing/page_transactions', {page_id => $page->{page_id}})}
      {qw(paid_count paid_amount payments_left)}], [1, 1500, 1];
  my ($seeded) = $pages->read_list('/invoicing/page_transactions', {page_id => 6101, limit => 2}, 'transactions');
  is '/invoicing/api_invoicing/page_transactions#sums', 'the seeded page has three transactions', scalar @$seeded, 3;
  refused '/invoicing/api_invoicing/page_transactions#refused', 'a cursor of another page is refused', 204,
    '/invoicing/page_transactions',
    {
    page_id => 6102,
    cursor => $pages->call('/invoicing/page_transactions', {page_id => 6101, limit => 2})->{next_cursor}
    },
    client => $pages,
    field => 'cursor';
  is '/invoicing/api_invoicing/payment_page#end', 'closed',
    $pages->call('/invoicing/payment_page', {%$page_body, closed => true})->{closed}, true;
  is '/invoicing/api_invoicing/payment_page#end', 'its state says so',
    $pages->call('/invoicing/page_transactions', {page_id => $page->{page_id}})->{state}, 'closed';
  $gateway->call('/invoicing/revoke_token', {token => $token->{token}});
  my $error = refused '/invoicing/api_invoicing/revoke_token#surprises', 'a revoked token is error 16', 16,
    '/invoicing/page_template', $template_body, client => $pages;
  ok '/invoicing/api_invoicing/revoke_token#surprises', 'details say that it was revoked',
    Gateway::encode_json($error->details) =~ /was revoked/;
  my $brief = $gateway->call('/invoicing/token', {lifetime_seconds => 60});
  advance(61);
  refused '/invoicing/api_invoicing#refused-token', 'an expired token is error 16', 16, '/invoicing/page_template',
    $template_body, client => $gateway->with(bearer => $brief->{token});

  my $free = $gateway->with(bearer => 'sandbox_inv_8Kd4Wq7Zt2Hn6Xc1');
  my $donation = $free->call(
    '/invoicing/page_template',
    {
      external_template_id => id('donation'),
      account_id => 301,
      wallet_id => 4001,
      amount_mode => 'free',
      min_amount => 500,
      max_amount => 200000,
      amount_currency => 'PLN',
      service_ids => [2101]});
  my $club = $free->call('/invoicing/payment_page',
    {external_page_id => id('club'), template_id => $donation->{template_id}, description => 'Club'});
  $route = '/invoicing/api_invoicing/page_template#amount';
  is $route, "the payer enters $_", 0 + form($club->{page_url}, {amount => $_})->{status}, 303 for '12.5', '12,50';
  is $route, 'more decimals than the currency are rejected',
    0 + form($club->{page_url}, {amount => '12.345'})->{status}, 422;
};

1;
