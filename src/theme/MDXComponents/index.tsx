/** Wrapped so that pages and directives can use tabs and filters without an import in each file. */
import MDXComponents from '@theme-original/MDXComponents';
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import TableFilter from '@site/src/components/TableFilter';

export default {...MDXComponents, Tabs, TabItem, TableFilter};
