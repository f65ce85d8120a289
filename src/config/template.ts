/**
 * The HTML around each page (`ssrTemplate`). It differs from the stock one in its scripts: a page is complete without
 * React, so the scripts that bring React are only named, and `src/early` fetches and runs them when there is time or need.
 * `src/plugins/early` adds the scripts of each page to the list.
 */
import {WAKE_ID} from '../early/wake/id';

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
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>" />
    <% }); %>
    <% it.scripts.filter((script) => /\\/early\\./.test(script)).forEach((script) => { %>
      <script src="<%= it.baseUrl %><%= script %>" async></script>
    <% }); %>
    <script type="application/json" id="${WAKE_ID}"><%~ JSON.stringify(it.scripts.filter((script) => !/\\/early\\./.test(script)).map((script) => it.baseUrl + script)) %></script>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>
`;
