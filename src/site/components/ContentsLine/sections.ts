/** The headings of a page as sections and their parts. */

/** As Docusaurus gives it to a page. */
export interface Heading {
  readonly id: string;
  /** HTML of the build. */
  readonly value: string;
  /** 2 for an `h2`. */
  readonly level: number;
}

interface Section {
  readonly heading: Heading;
  readonly parts: Heading[];
}

/** @returns the headings of these levels: each under the section before it, where it is of a lower rank than that */
export function sectionsOf(
  toc: readonly Heading[],
  {minHeadingLevel, maxHeadingLevel}: {minHeadingLevel: number; maxHeadingLevel: number},
): Section[] {
  const sections: Section[] = [];
  for (const heading of toc) {
    if (heading.level < minHeadingLevel || heading.level > maxHeadingLevel) continue;
    const last = sections.at(-1);
    if (last && heading.level > last.heading.level) last.parts.push(heading);
    else sections.push({heading, parts: []});
  }
  return sections;
}
