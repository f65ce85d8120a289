<?php
// Gives the receiver of the page a round of deliveries in its own process, without HTTP: one line with key and body each.
// From the command line the receiver ends by itself, so the deliveries follow when it does.
declare(strict_types=1);

register_shutdown_function(function (): void {
    while (($line = fgets(STDIN)) !== false) {
        $post = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
        $event = json_decode($post['body'], true, 512, JSON_THROW_ON_ERROR);
        if (!locked('record', fn () => record((string) $post['key'], $event))) {
            fwrite(STDERR, "the key $post[key] was taken for a used one\n");
            exit(1);
        }
        if (nameOf($event) !== null) {
            workOn(nameOf($event));
        }
    }
});

require $argv[1];
