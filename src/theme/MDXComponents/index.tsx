/**
 * Components for the elements of a Markdown page, and those that pages and directives use without an import. Fenced
 * code uses `CodeBlock`; `code`, `pre` and `details` are native elements and need no script.
 */
import type {ComponentProps, ReactNode} from 'react';
import Head from '@docusaurus/Head';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import Admonition from '@theme/Admonition';
import Heading from '@theme/Heading';
import MDXA from '@theme/MDXComponents/A';
import MDXImg from '@theme/MDXComponents/Img';
import MDXUl from '@theme/MDXComponents/Ul';
import {CodeBlock, PlayButton, RunButton, TableFilter, Tabs, TabItem} from '@site/src/site/browser';

export default {
  Head,
  a: MDXA,
  ul: MDXUl,
  li: Li,
  img: MDXImg,
  h1: (props: ComponentProps<'h1'>) => <Heading as="h1" {...props} />,
  h2: (props: ComponentProps<'h2'>) => <Heading as="h2" {...props} />,
  h3: (props: ComponentProps<'h3'>) => <Heading as="h3" {...props} />,
  h4: (props: ComponentProps<'h4'>) => <Heading as="h4" {...props} />,
  h5: (props: ComponentProps<'h5'>) => <Heading as="h5" {...props} />,
  h6: (props: ComponentProps<'h6'>) => <Heading as="h6" {...props} />,
  admonition: Admonition,
  CodeBlock,
  PlayButton,
  RunButton,
  TableFilter,
  Tabs,
  TabItem,
};

/** A list item whose anchor is checked, without the theme's class: `layout.css` keeps targets clear of the bar. */
function Li(props: ComponentProps<'li'>): ReactNode {
  useBrokenLinks().collectAnchor(props.id);
  return <li {...props} />;
}
