/** Something that most readers need not see at first. */
import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  label: string;
  open?: boolean;
  /** Called each time that a reader opens it. */
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
