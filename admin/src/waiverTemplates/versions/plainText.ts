const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Plain text of a waiver with one line per paragraph, for comparison. */
export function plainText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^>]*>/g, '• ')
    .replace(/<\/t[dh]>\s*(?=<t[dh])/g, ' | ')
    .replace(/<br\s*\/?>|<\/(?:p|h[1-6]|li|dt|dd|tr|blockquote|caption)>|<hr\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#\d+|\w+);/g, (whole, name: string) =>
      name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (ENTITIES[name] ?? whole)
    )
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
