import type { Turned } from './direction.ts'
import type { FontName } from './fonts.ts'
import type { Lettering } from './letters.ts'
import type { Style } from './style.ts'

/**
 * A text in one style; '
 * ' in it ends a line.
 */
export type Piece = { text: string; style: Style }

/** Consecutive text of a line in one font; sizes and positions in points, `x` from the start of the line. */
export type Fragment = {
  text: string
  style: Style
  font: FontName
  size: number
  x: number
  width: number
  /** Drawn from right to left. */
  rtl?: boolean
}
export type Line = { fragments: Fragment[]; width: number }

/** Width of a text, in points. */
export type Measure = (text: string, font: FontName, size: number) => number

/** Sets text in fonts and in order. */
export type Setting = {
  measure: Measure
  lettered: Lettering
  /** Fragments of a line in the order of reading, and from left to right; the same ones if left out. */
  turned?: (fragments: readonly Fragment[]) => Turned
  /** The least parts of a word that fits on no line; its characters if left out. */
  lettersOf?: (text: string) => Iterable<string>
}

type Word = Fragment[]
type Space = { width: number; style: Style; font: FontName; size: number }
type Token = { word: Word; space: Space | null } | 'break'

/** Breaks text into lines for a column width in points. A word too long for a line is split. */
export function linesOf(
  pieces: readonly Piece[],
  { size, width }: { size: number; width: number },
  setting: Setting
): Line[] {
  const lines: Line[] = []
  let line: Fragment[] = []
  let used = 0
  const endLine = () => {
    lines.push(settled(line, setting))
    line = []
    used = 0
  }

  for (const token of tokensOf(pieces, size, setting)) {
    if (token === 'break') {
      endLine()
      continue
    }
    for (const word of fitting(token.word, width, setting)) {
      const space = line.length > 0 && word === token.word ? token.space : null
      const needed = (space?.width ?? 0) + widthOf(word)
      if (line.length > 0 && used + needed > width) endLine()
      else if (space) addSpace(line, space)
      line.push(...word)
      used += line.length === word.length ? widthOf(word) : needed
    }
  }
  if (line.length > 0) endLine()
  return lines
}

/** Words with the space before them. Text without a space in between belongs to the same word, whatever its style. */
function tokensOf(pieces: readonly Piece[], size: number, setting: Setting): Token[] {
  const { measure, lettered } = setting
  const tokens: Token[] = []
  let word: Word = []
  let space: Space | null = null
  const endWord = () => {
    if (word.length > 0) {
      tokens.push({ word, space })
      word = []
      space = null
    }
  }
  for (const { text, style } of pieces) {
    const own = size * style.scale
    for (const part of text.split(/([ \n])/)) {
      if (part === '') continue
      if (part === '\n') {
        endWord()
        space = null
        tokens.push('break')
      } else if (part === ' ') {
        endWord()
        const font = lettered(' ', style)[0]?.font ?? 'regular'
        space ??= { width: measure(' ', font, own), style, font, size: own }
      } else {
        for (const { text: letters, font } of lettered(part, style)) {
          const fragment = { text: letters, style, font, size: own, x: 0 }
          word.push({ ...fragment, width: measure(letters, font, own) })
        }
      }
    }
  }
  endWord()
  return tokens
}

/** The word, or its parts if it fits on no line. */
function fitting(word: Word, width: number, { measure, lettersOf }: Setting): Word[] {
  if (widthOf(word) <= width) return [word]
  const parts: Word[] = []
  let part: Word = []
  for (const fragment of word) {
    for (const sign of lettersOf?.(fragment.text) ?? fragment.text) {
      const piece = { ...fragment, text: sign, width: measure(sign, fragment.font, fragment.size) }
      if (part.length > 0 && widthOf(part) + piece.width > width) {
        parts.push(part)
        part = []
      }
      part.push(piece)
    }
  }
  return [...parts, part]
}

function addSpace(line: Fragment[], { width, ...space }: Space) {
  line.push({ ...space, text: ' ', x: 0, width })
}

/** Merges fragments with the same style, and sets their positions. */
function settled(fragments: readonly Fragment[], { measure, turned }: Setting): Line {
  const joined: Fragment[] = []
  for (const fragment of fragments) {
    const last = joined.at(-1)
    if (last && last.style === fragment.style && last.font === fragment.font) {
      last.text += fragment.text
    } else joined.push({ ...fragment })
  }
  const { read, seen } = turned?.(joined) ?? { read: joined, seen: joined }
  let x = 0
  for (const fragment of seen) {
    fragment.x = x
    fragment.width = measure(fragment.text, fragment.font, fragment.size)
    x += fragment.width
  }
  return { fragments: read, width: x }
}

function widthOf(word: Word) {
  return word.reduce((sum, { width }) => sum + width, 0)
}
