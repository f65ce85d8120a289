/** Wrapped so that pages and directives can use tabs without an import in each file. */
import MDXComponents from '@theme-original/MDXComponents';
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';

export default {...MDXComponents, Tabs, TabItem};
