/** The examples have callbacks sent to the sandbox's own inbox, at the documented port. */
import type {Gateway} from '../../schemas';
import type {Urls} from '../engine/transaction';

const INBOX = '/inbox';

/**
 * On another port the inbox of the examples is still that of the sandbox which was called: the body of a sample works as it
 * stands.
 * @param origin scheme and host under which the client reached the sandbox
 */
export function withOwnInbox(urls: Urls, origin: string, {hosts}: Pick<Gateway, 'hosts'>): Urls {
  const documented = new URL(hosts.sandbox).origin;
  const {callback_url: address = ''} = urls;
  if (origin === documented || !address.startsWith(documented + INBOX)) return urls;
  return {...urls, callback_url: origin + address.slice(documented.length)};
}
