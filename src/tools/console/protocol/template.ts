/** Paths of calls as the contract writes them. */

/** @returns what fits a path template of the contract: what stands in braces may be any one piece of a path */
export const fitting = (template: string): RegExp => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/?%]+')}$`);
