/** Something that most readers need not see at first. */
import type {ReactNode} from 'react';
import styles from './styles.module.css';

export default function Fold({label, open, children}: {label: string; open?: boolean; children: ReactNode}): ReactNode {
  return (
    <details className={styles.fold} open={open}>
      <summary className={styles.summary}>{label}</summary>
      {children}
    </details>
  );
}
