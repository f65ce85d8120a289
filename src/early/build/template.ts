/**
 * The HTML around each page (`ssrTemplate`). It differs from the stock one in its scripts: a page is complete without
 * React, so the scripts that bring React are only named, and `src/early/page` fetches and runs them when there is time or need.
 * So is the style sheet. `src/early/build` puts into each page the part of the sheet that it needs, the source of
 * `src/early/page` in place of its address, and the page's own scripts into the list.
 */
import {WAKE_ID} from '../page/wake/files';

export const template = `
<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <% it.metaAttributes.forEach((metaAttribute) => { %>
      <%~ metaAttribute %>
    <% }); %>
    <%~ it.headTags %>
    <script type="application/json" id="${WAKE_ID}"><%~ JSON.stringify({styles: it.stylesheets.map((sheet) => it.baseUrl + sheet), run: it.scripts.filter((script) => !/\\/early\\./.test(script)).map((script) => it.baseUrl + script)}) %></script>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
    <% it.scripts.filter((script) => /\\/early\\./.test(script)).forEach((script) => { %>
      <script src="<%= it.baseUrl %><%= script %>"></script>
    <% }); %>
  </body>
</html>
`;
