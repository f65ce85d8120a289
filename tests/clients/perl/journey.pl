#!/usr/bin/env perl

# The journey of a merchant through the whole API, against a sandbox: what the pages promise, asserted call by call.
# Prints one line of JSON for each assertion and exits with 1 if one failed.
#
#   perl journey.pl [folder] [chapter…]
#
# The folder `chapters` is for an ordinary sandbox, `limited` for one with --rate-limit and --sunset; there the chapter
# on incomplete requests takes 20 seconds. Chapters are parts of their file names; without any, all of the folder run.
use v5.36;
use File::Basename qw(basename dirname);
use lib dirname(__FILE__);
use Story;

Story::begin();
my ($folder, @wanted) = @ARGV ? @ARGV : 'chapters';
for my $file (sort glob dirname(__FILE__) . "/$folder/*.pl") {
  next if @wanted && !grep { basename($file) =~ /\Q$_/ } @wanted;
  do $file or die $@ || $!;
}
Story::end();
exit(Story::failures() ? 1 : 0);
