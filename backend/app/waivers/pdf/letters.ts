import { fonts, type FontName } from './fonts.ts'
import type { Style } from './style.ts'

export type Lettered = { text: string; font: FontName }

/** Scripts whose letters stand one after the other, from left to right, as their fonts have them. */
const PLAIN_SCRIPTS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/u

/** What turns text around, hides or stands for nothing: it is never drawn as if it were not there. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/u

/** Hints for breaking lines and for the choice of a picture, which nobody sees. */
const HINTS = /[\u00ad\u200b\u2060\ufeff\p{Variation_Selector}]/gu

/**
 * The text cut by the fonts that draw it. A sign that none of them draws rightly stands as its number, [U+738B], so that
 * a name in the PDF never looks like another one.
 */
export function lettered(text: string, style: Pick<Style, 'bold' | 'italic'>): Lettered[] {
  const wanted = fontOf(style)
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

/** Whether all of the text can be drawn as it is. */
export function isDrawable(text: string): boolean {
  return [...text.normalize('NFC').replace(HINTS, '')].every(
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
