/** Letters and digits of a plate or sticker, by which it is found: 'trl-4x4' and 'TRL 4X4' are the same. */
export function keyOf(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}
