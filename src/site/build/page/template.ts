/**
 * The HTML around each page (`ssrTemplate`). It differs from the stock one in its scripts: a page is complete without
 * React, so the scripts that bring React are only named, and `page/body` fetches and runs them when there is time or need.
 * So is the style sheet. The scripts of `page/head` and `page/body` are named here by their addresses; `./page.ts` puts
 * their sources in place of these, the part of the style sheet that the page needs, and the page's own scripts into the list.
 */
import {WAKE_ID} from '../../../page';
import {ALL_ENTRIES, entryOfPart, fileOf, PART_NAMES, type EntryName} from './entries';

const script = (entry: EntryName): string => `
    <% it.scripts.filter((script) => /${fileOf(entry)}/.test(script)).forEach((script) => { %>
      <script src="<%= it.baseUrl %><%= script %>"></script>
    <% }); %>`;

/** Expressions of the template: addresses of scripts. */
const addresses = (wanted: string) => `it.scripts.filter((script) => ${wanted}).map((script) => it.baseUrl + script)`;
const run = addresses(`!/${fileOf(...Object.keys(ALL_ENTRIES))}/.test(script)`);
const parts = PART_NAMES.map((name) => `${name}: ${addresses(`/${fileOf(entryOfPart(name))}/.test(script)`)}[0]`);

/** The pictures of the theme are hidden by a style in an attribute, which no policy of a page lets in (`./policy.ts`). */
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
    <script type="application/json" id="${WAKE_ID}"><%~ JSON.stringify({styles: it.stylesheets.map((sheet) => it.baseUrl + sheet), run: ${run}, parts: {${parts.join(', ')}}}) %></script>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ ${withoutStyles('it.preBodyTags')} %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
    ${script('page-body')}
  </body>
</html>
`;
