/**
 * `tsx tests/delivery/serve.ts <port>` serves the built site to the browser tests: delivered as by `npm run deliver`, from
 * nginx with brotli and the delivered configuration, on a port of the loopback address. Browsers trust `localhost` as they
 * trust HTTPS, and ignore `Strict-Transport-Security` over HTTP, so the headers are those of operators.
 */
import {BROWSER_SITE, browserConfiguration, deliverForBrowsers} from './delivered';
import {startDelivered} from './servers';

async function main(port: number): Promise<void> {
  await deliverForBrowsers();
  const server = await startDelivered(browserConfiguration(), BROWSER_SITE, port);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.stop().then(() => process.exit()));
}

main(Number(process.argv[2])).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
