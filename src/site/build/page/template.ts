/**
 * HTML template of each page (`ssrTemplate`). Unlike the stock one it only lists the scripts for hydration and the
 * style sheet, and `page/body` loads them on demand. The scripts of `page/head` and `page/body` are referenced here by
 * address; `./page.ts` replaces the references with their sources, inlines the critical CSS, and adds the page's own
 * scripts to the list.
 */
import {HYDRATION_ID} from '../../../page';
import {ALL_ENTRIES, entryOfPart, fileOf, PART_NAMES, type EntryName} from './entries';

const script = (entry: EntryName): string => `
    <% it.scripts.filter((script) => /${fileOf(entry)}/.test(script)).forEach((script) => { %>
      <script src="<%= it.baseUrl %><%= script %>"></script>
    <% }); %>`;

/** Template expressions for the addresses of scripts. */
const addresses = (wanted: string) => `it.scripts.filter((script) => ${wanted}).map((script) => it.baseUrl + script)`;
const run = addresses(`!/${fileOf(...Object.keys(ALL_ENTRIES))}/.test(script)`);
const parts = PART_NAMES.map((name) => `${name}: ${addresses(`/${fileOf(entryOfPart(name))}/.test(script)`)}[0]`);

/**
 * Icons of the theme are hidden by a style attribute, which the Content Security Policy does not allow (`./policy.ts`).
 */
const withoutStyles = (tags: string) => `${tags}.replace('style="display: none;"', 'display="none"')`;

export const template = `
<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <% it.metaAttributes.forEach((metaAttribute) => { %>
      <%~ metaAttribute %>
    <% }); %>
    ${script('page-head')}
    <%~ it.headTags %>
    <script type="application/json" id="${HYDRATION_ID}"><%~ JSON.stringify({styles: it.stylesheets.map((sheet) => it.baseUrl + sheet), run: ${run}, parts: {${parts.join(', ')}}}) %></script>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ ${withoutStyles('it.preBodyTags')} %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
    ${script('page-body')}
  </body>
</html>
`;
