/**
 * Code block, highlighted at build time (see `src/render/markdown/highlight`). Its HTML is opaque to React, and its
 * buttons have no React handlers: those are in `src/page`, so that they work before hydration. A program is collapsed
 * to the lines of the request; copying copies the complete program.
 */
import {useMemo, type ReactNode} from 'react';
import clsx from 'clsx';
import {translate} from '@docusaurus/Translate';
import type {CodeBlockProps} from '@site/src/render/browser';
import {trustedCode} from './trusted';
import styles from './styles.module.css';

/** The console puts badges into the title of a response. */
type Props = Omit<CodeBlockProps, 'title'> & {title?: ReactNode};

export default function CodeBlock({html, look, language, title, folded}: Props): ReactNode {
  // Memoised, because React sets the HTML again for a new object.
  const inner = useMemo(() => ({__html: trustedCode(html)}), [html]);
  const wrap = translate({
    id: 'theme.CodeBlock.wordWrapToggle',
    message: 'Toggle word wrap',
    description: 'The title attribute for toggle word wrapping button of code block lines',
  });
  return (
    <div className={clsx('theme-code-block', `language-${language}`, styles.block)}>
      {title !== undefined && <div className={styles.title}>{title}</div>}
      <div className={styles.content}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
        <pre tabIndex={0} className={clsx('prism-code', `language-${language}`, 'thin-scrollbar', styles.code)}>
          <code className={look} dangerouslySetInnerHTML={inner} />
        </pre>
        <div className={clsx('code-buttons', styles.buttons)}>
          {/* Shown when the block is hovered or focused and has lines wider than its frame. */}
          <button type="button" className="clean-btn wrap-code" aria-label={wrap} title={wrap} hidden />
          <button
            type="button"
            className="clean-btn copy-code"
            aria-label={translate({
              id: 'theme.CodeBlock.copyButtonAriaLabel',
              message: 'Copy code to clipboard',
              description: 'The ARIA label for copy code blocks button',
            })}
            title={translate({
              id: 'theme.CodeBlock.copy',
              message: 'Copy',
              description: 'The copy button label on code blocks',
            })}
            data-copied-label={translate({
              id: 'theme.CodeBlock.copied',
              message: 'Copied',
              description: 'The copied button label on code blocks',
            })}
          />
        </div>
      </div>
      {/* The style sheet expands the program by the state of this checkbox. It follows the code, which is
         readable without it. */}
      {folded !== undefined && (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the label text comes from the translations
        <label className={styles.whole}>
          <input type="checkbox" className={styles.wholeBox} />
          {translate({
            id: 'theme.CodeBlock.whole',
            message: 'Whole program',
            description: 'Unfolds a program to all of its lines',
          })}
          <span className={styles.wholeHint}>
            {translate({
              id: 'theme.CodeBlock.wholeHint',
              message: 'credentials, request, errors',
              description: 'What the folded lines of a program do',
            })}
          </span>
        </label>
      )}
    </div>
  );
}
