/**
 * Hostile texts that must never become markup, a script or its address: `tests/e2e/policy.spec.ts` passes each to every sink
 * of a real browser. Each vector is used in its original form and with seeded mutations. Executed code calls `ran`.
 *
 * cspell:disable
 */
import {randomFrom} from './random';

const MARKUP = [
  '<script>ran()</script>',
  '<script src="data:,ran()"></script>',
  '<script type=module>ran()</script>',
  '<script type=importmap>{"imports":{}}</script>',
  '<script type=speculationrules>{"prerender":[{"urls":["/faq"]}]}</script>',
  '<img src=x onerror=ran()>',
  '<img src="x" onerror="ran()">',
  '<img srcset=x onerror=ran()>',
  '<img name=getElementById>',
  '<svg onload=ran()></svg>',
  '<svg><script>ran()</script></svg>',
  '<svg><script href="data:,ran()"></script></svg>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s></svg>',
  '<svg><set attributeName=onmouseover to=ran()></svg>',
  '<svg><a xlink:href="javascript:ran()"><text>x</text></a></svg>',
  '<svg><a><animate attributeName=href values=javascript:ran()></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=ran()>#x"></use></svg>',
  '<svg><image href=x onerror=ran()></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.ran()</script>"></iframe></foreignObject></svg>',
  '<svg><style><img title="</style><img src=x onerror=ran()>"></svg>',
  '<svg></p><style><a id="</style><img src=x onerror=ran()>">',
  '<svg><title><div id="</title><img src=x onerror=ran()>">',
  '<svg><desc><![CDATA[</desc><img src=x onerror=ran()>]]></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=ran()&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=ran()>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=ran()></annotation-xml></math>',
  '<math><maction actiontype="statusline#x" xlink:href="javascript:ran()">x</maction></math>',
  '<math href="javascript:ran()">x</math>',
  '<noscript><p title="</noscript><img src=x onerror=ran()>">',
  '<template><img src=x onerror=ran()></template>',
  '<template><template><script>ran()</script></template></template>',
  '<template shadowrootmode=open><img src=x onerror=ran()></template>',
  '<div><template shadowrootmode=open><slot onslotchange=ran()></slot></template></div>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<iframe srcdoc="&lt;img src=x onerror=parent.ran()&gt;"></iframe>',
  '<iframe src="javascript:parent.ran()"></iframe>',
  '<iframe onload=ran()></iframe>',
  '<frameset onload=ran()>',
  '<object data="javascript:ran()"></object>',
  '<object data="data:text/html,<script>parent.ran()</script>"></object>',
  '<embed src="javascript:ran()">',
  '<applet code=x onerror=ran()></applet>',
  '<base href="https://elsewhere.example/">',
  '<base target=_blank>',
  '<meta http-equiv=refresh content="0;url=javascript:ran()">',
  '<meta http-equiv=refresh content="0;url=https://elsewhere.example/">',
  '<meta http-equiv=Content-Security-Policy content="script-src *">',
  '<link rel=stylesheet href="data:text/css,*{}">',
  '<link rel=modulepreload href=x onerror=ran()>',
  '<style>@import "https://elsewhere.example/"</style>',
  '<style onload=ran()></style>',
  '<style>*{background:url("javascript:ran()")}</style>',
  '<form action="javascript:ran()"><button>x</button></form>',
  '<form id=documentElement><input name=attributes></form>',
  '<button formaction="javascript:ran()">x</button>',
  '<input autofocus onfocus=ran()>',
  '<input type=image formaction="javascript:ran()">',
  '<select autofocus onfocus=ran()></select>',
  '<textarea autofocus onfocus=ran()></textarea>',
  '<textarea><p title="</textarea><img src=x onerror=ran()>">',
  '<title><p title="</title><img src=x onerror=ran()>">',
  '<xmp><p title="</xmp><img src=x onerror=ran()>">',
  '<noembed><p title="</noembed><img src=x onerror=ran()>">',
  '<plaintext><img src=x onerror=ran()>',
  '<details open ontoggle=ran()>x</details>',
  '<dialog open onclose=ran()>x</dialog>',
  '<video><source onerror=ran()></video>',
  '<video poster="javascript:ran()" onloadstart=ran() src=x></video>',
  '<audio src=x onerror=ran()></audio>',
  '<body onload=ran()>',
  '<html onmouseover=ran()>',
  '<marquee onstart=ran()>x</marquee>',
  '<table background="javascript:ran()"></table>',
  '<table><tr><td><a href="javascript:ran()">x</a></table>',
  '<portal src="javascript:ran()"></portal>',
  '<x-y is=x onclick=ran()>x</x-y>',
  '<b onclick=ran()>x</b>',
  '<div onclick=ran()>x</div>',
  '<div id=hydration>{}</div>',
  '<div name=x popover onbeforetoggle=ran()>x</div>',
  '<div contenteditable autofocus onfocus=ran()>x</div>',
  '<div class="x" style="background:url(https://elsewhere.example/)">x</div>',
  '<div class="&quot;" onclick="ran()">x</div>',
  '<div class=x/onclick=ran()>x</div>',
  '<span class="x" onmouseover="ran()">x</span>',
  '<span class="x"onclick=ran()>x</span>',
  '<span style="animation:x" onanimationstart=ran()>x</span>',
  '<span class="x\u0000" onclick="ran()">x</span>',
  '<mark class="x" class="y" onclick="ran()">x</mark>',
  '<code tabindex="1" onfocus=ran()>x</code>',
  '<pre aria-hidden="true" onscroll=ran()>x</pre>',
  '<div role="bar" oncopy=ran()>x</div>',
  '<a href="javascript:ran()">x</a>',
  '<a href="JaVaScRiPt:ran()">x</a>',
  '<a href="java&#10;script:ran()">x</a>',
  '<a href="java\nscript:ran()">x</a>',
  '<a href="&#106;avascript:ran()">x</a>',
  '<a href="\u0001javascript:ran()">x</a>',
  '<a href="data:text/html,<script>ran()</script>">x</a>',
  '<a href="//elsewhere.example/">x</a>',
  '<a href="/\\elsewhere.example/">x</a>',
  '<a href="/\t/elsewhere.example/">x</a>',
  '<a href="https://elsewhere.example/">x</a>',
  '<a href="/faq" onclick="ran()">x</a>',
  '<a href="/faq" target="_blank">x</a>',
  '<a href="/faq" ping="https://elsewhere.example/">x</a>',
  '<a href="/faq"href="javascript:ran()">x</a>',
  '<a/href="javascript:ran()">x</a>',
  '<!--><img src=x onerror=ran()>-->',
  '<!-- --!><img src=x onerror=ran()> -->',
  '<!-- <img src=x onerror=ran()> --><p>',
  '<![CDATA[<img src=x onerror=ran()>]]>',
  '<?xml-stylesheet href="javascript:ran()"?>',
  '<?<img src=x onerror=ran()>?>',
  '<!doctype html><script>ran()</script>',
  '</><img src=x onerror=ran()>',
  '</p onclick=ran()><img src=x onerror=ran()>',
  '<<img src=x onerror=ran()>',
  '<img/src=x/onerror=ran()>',
];

const CODE = [
  'ran()',
  'window.ran()',
  'window["ran"]()',
  'self["r"+"an"]()',
  'globalThis.ran``',
  '(0,ran)()',
  'void ran()',
  'ran.call()',
  'Reflect.apply(ran,0,[])',
  'new ran',
  'eval("ran()")',
  'Function("ran()")()',
  '[].map.constructor("ran()")()',
  'setTimeout("ran()")',
  'import("data:text/javascript,parent.ran()")',
];

const SCRIPTS = [
  'https://elsewhere.example/assets/js/main.0.js',
  '//elsewhere.example/assets/js/main.0.js',
  '/\\elsewhere.example/assets/js/main.0.js',
  '\\\\elsewhere.example/assets/js/main.0.js',
  'https:elsewhere.example/main.0.js',
  'http://localhost:1/assets/js/main.0.js',
  'http://localhost.elsewhere.example/assets/js/main.0.js',
  'http://localhost@elsewhere.example/assets/js/main.0.js',
  'data:text/javascript,ran()',
  'data:,ran()//assets/js/main.0.js',
  'blob:null/assets/js/main.0.js',
  'javascript:ran()',
  'javascript:/assets/js/main.0.js',
  'file:///assets/js/main.0.js',
  'filesystem:http://localhost/assets/js/main.0.js',
  '/faq',
  '/',
  '',
  '/data/currencies.json',
  '/search-index/head.json',
  '/live/samples/x.js',
  '/live/gateway.js/../samples/x.js',
  '/decoder/files.json',
  '/decoder/facts.en.0.json',
  '/assets/js/../../faq',
  '/assets/js/../img/x.js',
  '/assets/js/..%2f..%2ffaq.js',
  '/assets/js/%2e%2e/x.js',
  '/assets/js/a/b.js',
  '/assets/js//x.js',
  '/assets/js/x.js/',
  '/assets/js/x.js?callback=ran',
  '/assets/js/x.js#ran',
  '/assets/js/x.mjs',
  '/assets/js/x.json',
  '/assets/js/x.js%00',
  '/assets/js/.js',
  '/assets/css/x.js',
  '/assets/x.js',
  '/img/assets/js/x.js',
  '/de/assets/js/x.js',
  '/uk/uk/assets/js/x.js',
  '/uk/../img/x.js',
  '/Assets/js/x.js',
  'x.js',
  './x.js',
  '?x.js',
  '#x.js',
];

type Change = (text: string, random: () => number) => string;

const one = <Item>(random: () => number, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

const MANGLED: readonly Change[] = [
  (text) => text.toUpperCase().replaceAll('RAN()', 'ran()'),
  (text, random) => text.replaceAll(/[a-z]/g, (letter) => (random() < 0.2 ? letter.toUpperCase() : letter)),
  (text, random) => text.replaceAll(' ', one(random, ['\n', '\t', '\f', '/', '\r\n', ' \u0000'])),
  (text) => text.replace(/>$/, ''),
  (text) => text.replace(/<\/\w+>/g, ''),
  (text) => `<span class="x">${text}</span>`,
  (text) => `</span></div></pre>${text}`,
  (text) => `a &lt; b "'\`>${text}`,
  (text) => `-->${text}<!--`,
  (text) => `</script></style></title></textarea>${text}`,
  (text) => `<a href="/faq"><mark>x</mark>${text}`,
  (text) => `\u0000\uFEFF${text}`,
  (text) => `<${text}`,
  (text) => text.replace('<', '<\u0000'),
  (text) => text.replace('<', '<div class="x"><'),
  (text, random) => text.replace('>', ` ${one(random, ['class="x"', 'href="/faq"', 'role="bar"', "class='x'"])}>`),
];

const SPELT: readonly Change[] = [
  (text) => `/**/${text}`,
  (text) => `\n${text}\n`,
  (text) => `${text}//`,
  (text) => `{${text}}`,
  (text) => `try{${text}}catch{}`,
  (text) => `if(1){${text}}`,
  (text) => `;;${text}`,
  (text) => `(()=>{${text}})()`,
  (text) => `<!--\n${text}`,
];

const MOVED: readonly Change[] = [
  (text) => ` ${text}\n`,
  (text) => text.replace('assets', 'asset\ts'),
  (text) => text.replace('.js', '.JS?'),
  (text) => `${text}?x=/assets/js/main.0.js#`,
];

/** @returns each of the vectors, and `times` seeded mutations of each; without duplicates */
function strings(vectors: readonly string[], changes: readonly Change[], times: number, seed: number): string[] {
  const random = randomFrom(seed);
  return [
    ...new Set([
      ...vectors,
      ...vectors.flatMap((text) => Array.from({length: times}, () => one(random, changes)(text, random))),
    ]),
  ];
}

export const hostileMarkup = (seed: number): string[] => strings(MARKUP, MANGLED, 2, seed);
export const hostileCode = (seed: number): string[] => strings(CODE, SPELT, 12, seed);
export const hostileScripts = (seed: number): string[] => strings(SCRIPTS, MOVED, 3, seed);

/** Structured data for crawlers, which is allowed as the text of a script. It is not executed. */
export const DATA = [
  '',
  ',',
  ',"imports":{"x":"data:,ran()"}}',
  ':ran()}',
  '});ran();({',
  '"};ran()//',
  '}\nran()',
  ':[ran()]}\nran()',
].map((rest) => `{"@context":"https://schema.org"${rest}`);

/** Templates of third-party code, as passed to sinks, and suggestions of the search. */
export const LEGAL = [
  '',
  'x',
  'a > b "c" \' & &lt;script&gt; \u0000 --> ]]>',
  '<span class="hit__place"><code class="hit__heading">a <mark>b</mark></code></span>',
  '<div class="bar" role="bar"><div class="peg"></div></div><div class="spinner" role="spinner"><div class="spinner-icon"></div></div>',
  'Moved. <a href="/uk/1.0/migration">On</a>',
  '<code>POST /transaction/create</code>',
] as const;

const PIECES = [...LEGAL, '</span>', '</div>', '</a>', '</code>', '<mark>', '<a href="/faq#x">', ' > ', '"'];

/** @returns random sequences of allowed pieces, closed and nested or not */
export function legalMarkup(seed: number, count: number): string[] {
  const random = randomFrom(seed);
  return Array.from({length: count}, () =>
    Array.from({length: 1 + Math.floor(random() * 8)}, () => one(random, PIECES)).join(''),
  );
}
