/**
 * Features that are shipped although a supported browser lacks them, each with the reason why nothing is lost.
 *
 * cspell:ignore popovertarget navigateerror navigatesuccess
 */

/** A feature that is asked for before it is used; a browser test removes it. */
export interface Fallback {
  /** Paths of records in the compatibility data. */
  features: readonly string[];
  /** File of the project that uses it, or `package:` and the name of the package. */
  file: string;
  /** Title of the test in `tests/e2e/support.spec.ts`. */
  test: string;
}

/** A feature that an old browser ignores, or a record that says less than its name. */
export interface Harmless {
  features: readonly string[];
  reason: string;
}

const READING = 'reading and acting without every newer feature at once';

export const FALLBACKS: readonly Fallback[] = [
  {
    features: [
      'api.HTMLElement.hidePopover',
      'css.selectors.popover-open',
      'html.elements.button.popovertarget',
      'html.global_attributes.popover',
    ],
    file: 'src/page/body/popover/index.ts',
    test: 'the contents open and close without popovers',
  },
  {
    features: ['api.Window.requestIdleCallback'],
    file: 'src/page/body/whenIdle.ts',
    test: READING,
  },
  {
    features: ['api.Navigator.connection'],
    file: 'src/page/body/hydration/network.ts',
    test: READING,
  },
  {
    features: ['api.Navigator.userAgentData'],
    file: 'src/page/body/search/index.ts',
    test: READING,
  },
  {
    features: ['api.trustedTypes'],
    file: 'src/page/trust/policy.ts',
    test: READING,
  },
  {
    features: [
      'api.CSS.highlights_static',
      'api.Document.caretPositionFromPoint',
      'api.Document.caretRangeFromPoint',
      'api.Highlight',
      'css.selectors.highlight',
    ],
    file: 'src/page/parts/marks/index.ts',
    test: 'fields are hovered without highlights and carets',
  },
  {
    features: [
      'api.Navigation.currentEntry',
      'api.Navigation.navigate',
      'api.Navigation.navigate_event',
      'api.Navigation.navigateerror_event',
      'api.Navigation.navigatesuccess_event',
      'api.Navigation.transition',
      'api.Window.navigation',
      'api.Document.startViewTransition',
      'css.selectors.view-transition',
      'css.selectors.view-transition-group',
    ],
    file: 'package:react-dom',
    test: READING,
  },
  {
    features: ['javascript.builtins.Uint8Array.fromHex', 'javascript.builtins.Uint8Array.toHex'],
    file: 'package:@noble/hashes',
    test: 'the console sends without newer functions of the language',
  },
  {
    features: ['javascript.builtins.Uint8Array.fromBase64', 'javascript.builtins.Uint8Array.toBase64'],
    file: 'package:devalue',
    test: 'the console sends without newer functions of the language',
  },
];

export const HARMLESS: readonly Harmless[] = [
  {
    features: ['api.CSSStyleDeclaration.cssFloat'],
    reason: 'React has it for the property “float”, which no component sets.',
  },
  {
    features: ['api.Headers.getSetCookie'],
    reason: 'Hono calls it for a response with cookies; the gateway sets none.',
  },
  {
    features: ['css.selectors.details-content'],
    reason:
      'Opens what is collapsed for printing. Without it the summary is printed, by a question in the style sheet.',
  },
  {
    features: ['css.at-rules.media.scripting'],
    reason: 'Opens nested objects where scripts are off. Without it they are closed, and open by a click all the same.',
  },
  {features: ['api.TextEvent'], reason: 'React asks for it by “in” and has a way without it.'},
  {features: ['api.Window.setImmediate'], reason: 'React asks for it by “typeof”; every browser has MessageChannel.'},
  {
    features: [
      'javascript.builtins.SuppressedError',
      'javascript.builtins.Symbol.asyncDispose',
      'javascript.builtins.Symbol.dispose',
    ],
    reason: 'A compiled helper of “using”, which no shipped program contains.',
  },
  {
    features: ['javascript.builtins.Temporal'],
    reason: 'devalue reads such dates; the facts have none.',
  },
  {
    features: ['html.elements.search'],
    reason:
      'On the page for unknown addresses: an unknown element shows its form all the same, only the landmark is missing.',
  },
  {features: ['html.global_attributes.is'], reason: 'React passes it on; no component sets it.'},
  {features: ['api.Navigator.serial'], reason: 'The number of a certificate in the sandbox has that name.'},
  {features: ['css.selectors.open'], reason: 'medium-zoom names events “medium-zoom:open”; no selector has it.'},
  {
    features: ['css.properties.text-size-adjust'],
    reason: 'A setting for phones, which have it with a prefix; Firefox of Android asks the reader.',
  },
  {features: ['html.global_attributes.autocapitalize'], reason: 'A setting of keyboards on a screen.'},
  {
    features: ['html.elements.link.rel.icon'],
    reason: 'Safari of iOS shows no icons of pages in tabs.',
  },
  {features: ['html.elements.meta.name.viewport'], reason: 'Browsers on a computer need no viewport.'},
  {
    features: [
      'css.selectors.-webkit-scrollbar',
      'css.selectors.-webkit-scrollbar-thumb',
      'css.selectors.-webkit-scrollbar-track',
      'css.properties.scrollbar-width',
      'css.properties.scrollbar-width.thin',
    ],
    reason:
      'Thin scrollbars in the browsers that have one of both; elsewhere they have their usual width. In rules of their own.',
  },
  {
    features: ['css.properties.scrollbar-gutter', 'css.properties.scrollbar-gutter.stable'],
    reason: 'Without it, text moves by the width of a scrollbar that appears.',
  },
  {
    features: [
      'css.properties.content-visibility',
      'css.properties.content-visibility.auto',
      'css.properties.content-visibility.visible',
      'css.properties.contain-intrinsic-block-size',
    ],
    reason: 'Saves the layout of what is not in view. Without it all is laid out.',
  },
  {
    features: [
      'css.properties.cursor.pointer',
      'css.properties.cursor.progress',
      'css.properties.cursor.zoom-in',
      'css.properties.cursor.zoom-out',
    ],
    reason: 'A phone without a mouse has no cursor.',
  },
  {
    features: ['css.properties.resize', 'css.properties.resize.vertical'],
    reason: 'Without a handle, a text field scrolls.',
  },
  {
    features: ['css.properties.break-after.avoid', 'css.properties.page-break-after.avoid'],
    reason: 'On paper, a heading may stand at the end of a page.',
  },
  {
    features: ['css.properties.forced-color-adjust', 'css.properties.forced-color-adjust.none'],
    reason: 'Safari has no forced colours.',
  },
  {
    features: ['css.properties.text-wrap', 'css.properties.text-wrap.balance'],
    reason: 'Lines of headings are not evened out.',
  },
  {
    features: ['css.properties.overflow-clip-margin'],
    reason: 'The outline of a focused element may be cut at the edge.',
  },
  {features: ['css.properties.-webkit-tap-highlight-color'], reason: 'A colour of touch screens with WebKit or Blink.'},
  {features: ['css.properties.font-family.ui-monospace'], reason: 'The next family of the list is used.'},
];
