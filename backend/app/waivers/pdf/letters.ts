import { fonts, type FontName } from './fonts.ts'
import type { Style } from './style.ts'

export type Lettered = { text: string; font: FontName }

/** Scripts that are written left to right without contextual shaping. */
const PLAIN_SCRIPTS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/u

/** Characters that reorder, hide or have no glyph: they are never silently dropped. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/u

/** Letters of ASCII, which every font draws. */
const PLAIN = /[\x20-\x7e]+/g
const ALL_PLAIN = /^[\x20-\x7e]+$/

/** Invisible hints for line breaks and for emoji presentation. */
const HINTS = /[\u00ad\u200b\u2060\ufeff\p{Variation_Selector}]/gu

/**
 * Splits text by the font that draws it. A character that no font draws correctly is shown as its code, [U+738B], so
 * that a name in the PDF never looks like another one.
 */
export function lettered(text: string, style: Pick<Style, 'bold' | 'italic'>): Lettered[] {
  const wanted = fontOf(style)
  if (ALL_PLAIN.test(text)) return [{ text, font: wanted }]
  const parts: Lettered[] = []
  for (const sign of text.normalize('NFC').replace(HINTS, '')) {
    const known = fontWith(sign, wanted)
    const part = { text: known ? sign : numberOf(sign), font: known ?? wanted }
    const last = parts.at(-1)
    if (last?.font === part.font) last.text += part.text
    else parts.push(part)
  }
  return parts
}

/** True if all of the text can be drawn as it is. */
export function isDrawable(text: string): boolean {
  return [...text.normalize('NFC').replace(HINTS, '').replace(PLAIN, '')].every(
    (sign) => /\s/.test(sign) || fontWith(sign, 'regular') !== null
  )
}

function fontWith(sign: string, wanted: FontName): FontName | null {
  const number = sign.codePointAt(0) ?? 0
  if (HIDDEN.test(sign) || !PLAIN_SCRIPTS.test(sign)) return null
  if (fonts()[wanted].letters.has(number)) return wanted
  return fonts().regular.letters.has(number) ? 'regular' : null
}

function numberOf(sign: string) {
  const number = sign.codePointAt(0) ?? 0
  return `[U+${number.toString(16).toUpperCase().padStart(4, '0')}]`
}

function fontOf({ bold, italic }: Pick<Style, 'bold' | 'italic'>): FontName {
  if (bold) return italic ? 'bold_italic' : 'bold'
  return italic ? 'italic' : 'regular'
}
