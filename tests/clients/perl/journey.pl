#!/usr/bin/env perl

# The journey of a merchant through the whole API, against a sandbox: what the pages promise, asserted call by call.
# Prints one line of JSON for each assertion and exits with 1 if one failed. Arguments: names of chapters to run.
use v5.36;
use File::Basename qw(basename dirname);
use lib dirname(__FILE__);
use Story;

Story::begin();
for my $file (sort glob dirname(__FILE__) . '/chapters/*.pl') {
    next if @ARGV && !grep { basename($file) =~ /$_/ } @ARGV;
    do $file or die $@ || $!;
}
Story::end();
exit(Story::failures() ? 1 : 0);
