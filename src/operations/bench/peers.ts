/**
 * Figures of other generators, measured on the React Native corpus: its documentation normalised to 180 plain Markdown
 * pages in two locales. They are only for orientation; `--corpus` measures this project on the same pages. A:
 * Docusaurus 3.10.2 with webpack. B: the same with @docusaurus/faster and the flags of version 4. Both with
 * search-local 0.55.3 and image-zoom 3.0.1. C: Starlight 0.42.4 on Astro 7.3.5 with Pagefind. D: VitePress 1.6.4.
 * Floor: the same page as hand-written HTML. Measured with Lighthouse 12.8.2, Chromium 156 and brotli 11; bytes are
 * those of a typical page.
 */
export const PEERS = ['A', 'B', 'C', 'D', 'floor'] as const;
export type Peer = (typeof PEERS)[number];

/** Sizes in bytes, page times in ms, build times in s. If a table row has two figures, each has its own entry. */
export const peers = {
  bytes: {A: 224_000, B: 219_000, C: 53_000, D: 155_000, floor: 3_900},
  javascript: {A: 200_000, B: 195_000, C: 25_500, D: 55_700, floor: 0},
  performance: {A: 88, B: 87, C: 100, D: 95, floor: 100},
  lcp: {A: 2105, B: 2110, C: 1142, D: 1879, floor: 650},
  tbt: {A: 446, B: 463, C: 0, D: 246, floor: 0},
  click: {B: 62, C: 92, D: 50},
  clickSlow: {B: 156, C: 495, D: 136},
  searchBytes: {B: 1_214_000, C: 135_000, D: 275_000},
  searchCold: {B: 6693, C: 1641, D: 1800},
  searchWarm: {B: 18, C: 361, D: 214},
  buildCold: {A: 114, B: 41, C: 17, D: 43},
  buildWarm: {A: 41, B: 19, C: 9},
  dev: {A: 613, B: 381, C: 2755, D: 99},
} as const satisfies Record<string, Partial<Record<Peer, number>>>;

/** Queries used when a peer is measured on that corpus. */
export const PEER_QUERIES: readonly string[] = [
  'flatlist',
  'pixelratio',
  'switch',
  'hermes',
  'modal',
  'refresh',
  'keyboard',
  'typescript',
];
