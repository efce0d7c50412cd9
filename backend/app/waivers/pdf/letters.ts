import { fonts, type FontName, type PlainFont } from './fonts.ts'
import { isScriptFont, scriptFont, type Scripts } from './script_fonts.ts'
import type { Style } from './style.ts'

export type Lettered<Font extends FontName = FontName> = { text: string; font: Font }
/** Splits text by the font that draws it. */
export type Lettering = (text: string, style: Pick<Style, 'bold' | 'italic'>) => Lettered[]

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
export function lettered(
  text: string,
  style: Pick<Style, 'bold' | 'italic'>
): Lettered<PlainFont>[] {
  const wanted = fontOf(style)
  if (ALL_PLAIN.test(text)) return [{ text, font: wanted }]
  const parts: Lettered<PlainFont>[] = []
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

function fontWith(sign: string, wanted: PlainFont): PlainFont | null {
  const number = sign.codePointAt(0) ?? 0
  if (HIDDEN.test(sign) || !PLAIN_SCRIPTS.test(sign)) return null
  if (fonts()[wanted].letters.has(number)) return wanted
  return fonts().regular.letters.has(number) ? 'regular' : null
}

/**
 * Splits text by the font that draws it, with the fonts of the scripts that it needs. A sign that no font has is shown
 * as its code, as is one that hides, but for joiners between letters that they join or part.
 */
export function letteredWith(scripts: Scripts): Lettering {
  return (text, style) => {
    const wanted = fontOf(style)
    if (ALL_PLAIN.test(text)) return [{ text, font: wanted }]
    const parts: Lettered[] = []
    const signs = [...text.normalize('NFC').replace(HINTS, '')]
    for (const [at, sign] of signs.entries()) {
      const last = parts.at(-1)
      const known =
        joins(signs, at) || marks(sign, last?.font)
          ? last?.font
          : (scriptOf(sign, style.bold, scripts) ?? seenWith(sign, wanted))
      const part = { text: known ? sign : numberOf(sign), font: known ?? wanted }
      if (last?.font === part.font) last.text += part.text
      else parts.push(part)
    }
    return parts
  }
}

/** True if all of the text can be drawn as it is, with these fonts. */
export function isDrawableWith(text: string, scripts: Scripts): boolean {
  const signs = [...text.normalize('NFC').replace(HINTS, '').replace(PLAIN, ' ')]
  return signs.every(
    (sign, at) =>
      /\s/.test(sign) ||
      joins(signs, at) ||
      scriptOf(sign, false, scripts) !== null ||
      seenWith(sign, 'regular') !== null
  )
}

/** Takes no room. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u

function scriptOf(sign: string, bold: boolean, scripts: Scripts) {
  return HIDDEN.test(sign) || UNSEEN.test(sign)
    ? null
    : scripts.fontOf(sign.codePointAt(0) ?? 0, bold)
}

function seenWith(sign: string, wanted: PlainFont) {
  return UNSEEN.test(sign) ? null : fontWith(sign, wanted)
}

/** Joins or parts the letters around it: without it they would look different. */
const JOINER = /^[\u200c\u200d]$/
const JOINED = [/^[\u0620-\u06ff]$/, /^[\u0900-\u097f]$/]

function joins(signs: readonly string[], at: number) {
  if (!JOINER.test(signs[at] ?? '')) return false
  return JOINED.some(
    (script) => script.test(signs[at - 1] ?? '') && script.test(signs[at + 1] ?? '')
  )
}

/** A mark of any script stands on its letter if the font of that has it. */
const MARK = /^\p{M}$/u

function marks(sign: string, before: FontName | undefined) {
  if (!before || !isScriptFont(before) || !MARK.test(sign) || UNSEEN.test(sign)) return false
  return scriptFont(before).letters.has(sign.codePointAt(0) ?? 0)
}

function numberOf(sign: string) {
  const number = sign.codePointAt(0) ?? 0
  return `[U+${number.toString(16).toUpperCase().padStart(4, '0')}]`
}

function fontOf({ bold, italic }: Pick<Style, 'bold' | 'italic'>): PlainFont {
  if (bold) return italic ? 'bold_italic' : 'bold'
  return italic ? 'italic' : 'regular'
}
