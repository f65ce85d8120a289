/** Path templates of the contract. */

/** @returns a pattern for the paths that match a template; a parameter in braces matches one path segment */
export const templatePattern = (template: string): RegExp => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/?%]+')}$`);
