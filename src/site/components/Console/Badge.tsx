/** A status as the badge that the pages have (`src/site/css/badges.css`). */
import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {EventStatus, GatewayInfo} from '@site/src/tools';

interface BadgeProps {
  kind: 'good' | 'bad' | 'open';
  /** Page that explains it, opened in a new tab: the session ends with this page. */
  to?: string;
  children: ReactNode;
}

export default function Badge({kind, to, children}: BadgeProps): ReactNode {
  const text = <code>{children}</code>;
  return (
    <span className={`status status-${kind}`}>
      {to === undefined ? (
        text
      ) : (
        <Link to={to} target="_blank">
          {text}
        </Link>
      )}
    </span>
  );
}

/** Status of an HTTP response. */
export const HttpBadge = ({status}: {status: number}): ReactNode => (
  <Badge kind={status < 400 ? 'good' : 'bad'}>{status}</Badge>
);

type Statuses = Pick<GatewayInfo, 'statuses' | 'refundStatuses' | 'disputeStatuses'>;

/** Status of an object of the gateway, by the names of its kind. */
export function StatusBadge({status, started}: {status: EventStatus; started: Statuses}): ReactNode {
  const {kind, code, name} = status;
  const {statuses, refundStatuses, disputeStatuses} = started;
  const known = {transaction: statuses, refund: refundStatuses, dispute: disputeStatuses}[kind]?.find(
    (one) => one.code === code,
  );
  // As on the pages: `statusMark` of `src/render/builders/refs.ts`.
  const look = code === 1 ? 'good' : known?.final ? 'bad' : 'open';
  return <Badge kind={look}>{`${code} ${known?.name ?? name}`.trim()}</Badge>;
}
