import { COMMON_LETTERS, fonts, type PlainFont, type Word } from './fonts.ts'

/** Glyphs at one height above the baseline: where they begin, in thousandths of the font size, and operands of TJ. */
export type Run = { x: number; rise: number; shown: string; isMark: boolean }

/** A text as a page of a PDF shows it, glyphs by their number in the font. */
export type Encoded = {
  /** In thousandths of the font size. */
  width: number
  runs: readonly Run[]
  /** Code points of glyphs that not every document embeds. */
  rare: ReadonlyMap<number, number>
}

/** Lines of a template and labels recur with each signer. */
const TEXTS_KEPT = 10_000

const known = new Map<string, Encoded>()
const common = new Map<PlainFont, ReadonlyMap<number, number>>()

/** Code points of the glyphs that every document embeds. */
export function commonGlyphs(font: PlainFont): ReadonlyMap<number, number> {
  const glyphs = common.get(font) ?? new Map([...COMMON_LETTERS].flatMap(glyphsOf(font)))
  common.set(font, glyphs)
  return glyphs
}

function glyphsOf(font: PlainFont) {
  return (letter: string) => {
    const { glyphs } = fonts()[font].word(letter)
    return glyphs.map(({ id, codePoints: [code = 0] }) => [id, code] as const)
  }
}

export function encoded(text: string, font: PlainFont): Encoded {
  const key = `${font} ${text}`
  const found = known.get(key) ?? encode(text, font)
  if (known.size >= TEXTS_KEPT) known.clear()
  known.set(key, found)
  return found
}

/** Word by word, as they recur in other lines. */
function encode(text: string, font: PlainFont): Encoded {
  const { face, word } = fonts()[font]
  const writer = new Writer(1000 / face.unitsPerEm, commonGlyphs(font))
  for (const [each] of text.matchAll(/[^ ]* |[^ ]+/g)) {
    writer.add(ALL_PLAIN.test(each) ? plainWord(each, font) : word(each))
  }
  return writer.finish()
}

const ALL_PLAIN = /^[\x20-\x7e]+$/

/** Letters of ASCII only move towards their next one, so hashes and names need not be set as a whole. */
function plainWord(text: string, font: PlainFont): Word {
  const letters = Array.from(text, (letter, at) => pair(letter + (text[at + 1] ?? ''), font))
  return {
    glyphs: letters.map(({ glyph }) => glyph),
    positions: letters.map(({ position }) => position),
  }
}

type Letter = { glyph: Word['glyphs'][number]; position: Word['positions'][number] }

/** At most 95 letters before each of 95, in each font. */
const pairs = new Map<string, Letter>()

/** The first of two letters, or the last one of a word. */
function pair(letters: string, font: PlainFont): Letter {
  const key = `${font} ${letters}`
  const found = pairs.get(key)
  if (found) return found
  const { glyphs, positions } = fonts()[font].word(letters)
  const [glyph] = glyphs
  const [position] = positions
  if (!glyph || !position) throw new Error(`${font} has no ${letters}`)
  const made = { glyph, position }
  pairs.set(key, made)
  return made
}

export class Writer {
  private width = 0
  private readonly runs: Run[] = []
  private readonly rare = new Map<number, number>()
  private x = 0
  private rise = 0
  private shown = ''
  private isMark = false
  private codes = ''

  private readonly scale: number
  private readonly always: ReadonlyMap<number, number>

  constructor(scale: number, always: ReadonlyMap<number, number>) {
    this.scale = scale
    this.always = always
  }

  add({ glyphs, positions }: Word) {
    for (const [at, { id, advanceWidth, codePoints }] of glyphs.entries()) {
      const { xAdvance = advanceWidth, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
      // A mark above or below its letter.
      const apart = xOffset !== 0 || yOffset !== 0
      if (apart) this.beginRun(xOffset, yOffset)
      this.isMark = apart
      this.codes += id.toString(16).padStart(4, '0')
      this.width += xAdvance * this.scale
      if (apart) this.beginRun(0, 0)
      else if (advanceWidth !== xAdvance) this.back(advanceWidth - xAdvance)
      if (!this.always.has(id) && !this.rare.has(id)) this.rare.set(id, codePoints[0] ?? 0)
    }
  }

  finish(): Encoded {
    this.endRun()
    return { width: this.width, runs: this.runs, rare: this.rare }
  }

  /** Moves the next glyph to the left. */
  private back(units: number) {
    this.endCodes()
    this.shown += String(Math.round(units * this.scale * 1000) / 1000)
  }

  private endCodes() {
    if (this.codes !== '') this.shown += `<${this.codes}>`
    this.codes = ''
  }

  private beginRun(x: number, rise: number) {
    this.endRun()
    this.x = this.width + x * this.scale
    this.rise = rise * this.scale
  }

  private endRun() {
    this.endCodes()
    if (this.shown !== '') {
      this.runs.push({ x: this.x, rise: this.rise, shown: this.shown, isMark: this.isMark })
    }
    this.shown = ''
  }
}
