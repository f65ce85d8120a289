/** Collapsible section for details that most readers do not need. */
import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  label: string;
  open?: boolean;
  /** Called whenever a reader expands it. */
  onOpen?: () => void;
  children: ReactNode;
}

export default function Fold({label, open, onOpen, children}: Props): ReactNode {
  return (
    <details
      className={styles.fold}
      open={open}
      onToggle={onOpen && (({currentTarget}) => void (currentTarget.open && onOpen()))}
    >
      <summary className={styles.summary}>{label}</summary>
      {children}
    </details>
  );
}
