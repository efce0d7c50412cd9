import { LRUCache } from 'lru-cache'
import { Writer, type Run } from './glyph_codes.ts'
import { scriptFont, shaper, type ScriptFont } from './script_fonts.ts'

/** A text in a script font, as a page shows it. */
export type Shaped = {
  /** In thousandths of the font size. */
  width: number
  runs: readonly Run[]
  /** The glyphs from left to right with the letters that each stands for; empty for a further one of the same letters. */
  glyphs: readonly (readonly [id: number, letters: string])[]
  /** True if a reader who goes from glyph to glyph reads the text, letter by letter. */
  isPlain: boolean
}

/** Names recur in a document; those of others do not. */
const TEXTS_KEPT = 5000

const known = new LRUCache<string, Shaped>({ max: TEXTS_KEPT })

/** The longest text that is shaped at once: longer ones are no word. */
const MOST_SIGNS = 500

const NOTHING: ReadonlyMap<number, number> = new Map()

export function shaped(text: string, font: ScriptFont, rtl: boolean): Shaped {
  const key = `${font} ${rtl} ${text}`
  const found = known.get(key) ?? shape(text, font, rtl)
  known.set(key, found)
  return found
}

function shape(text: string, name: ScriptFont, rtl: boolean): Shaped {
  const { font, unitsPerEm } = scriptFont(name)
  const writer = new Writer(1000 / unitsPerEm, NOTHING)
  const glyphs: [id: number, letters: string][] = []
  const portions = inPortions(text)
  let isPlain = true
  for (const portion of rtl ? portions.reverse() : portions) {
    const set = glyphsOf(portion, font, rtl)
    const starts = [...new Set(set.map(({ cluster }) => cluster))].sort((one, other) => one - other)
    const ends = new Map(starts.map((start, at) => [start, starts[at + 1] ?? portion.length]))
    const said = new Set<number>()
    for (const [at, { codepoint: id, cluster }] of set.entries()) {
      const next = set[at + 1]?.cluster ?? (rtl ? -1 : portion.length)
      if (rtl ? next >= cluster : next <= cluster) isPlain = false
      glyphs.push([id, said.has(cluster) ? '' : portion.slice(cluster, ends.get(cluster))])
      said.add(cluster)
    }
    writer.add({
      glyphs: set.map(({ codepoint: id }) => ({
        id,
        advanceWidth: font.glyphHAdvance(id),
        codePoints: [],
      })),
      positions: set.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
        xAdvance,
        yAdvance,
        xOffset,
        yOffset,
      })),
    })
  }
  const { width, runs } = writer.finish()
  // From right to left, each letter and mark is taken by itself.
  if (rtl && (runs.length > 1 || glyphs.some(([, letters]) => [...letters].length > 1))) {
    isPlain = false
  }
  return { width, runs: isPlain ? runs : endingWithLetters(runs), glyphs, isPlain }
}

/** Programs take the end of the last glyph for the end of the word: a mark is drawn before the last letters. */
function endingWithLetters(runs: readonly Run[]): Run[] {
  const ended = [...runs]
  const last = ended.at(-1)
  const letters = ended.findLastIndex(({ isMark }) => !isMark)
  if (last?.isMark && letters >= 0) ended.push(...ended.splice(letters, 1))
  return ended
}

function glyphsOf(text: string, font: ReturnType<typeof scriptFont>['font'], rtl: boolean) {
  const { Buffer, ClusterLevel, Direction, shape: set } = shaper()
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.setClusterLevel(ClusterLevel.CHARACTERS)
  buffer.guessSegmentProperties()
  buffer.setDirection(rtl ? Direction.RTL : Direction.LTR)
  // Else the shaper takes the machine's.
  buffer.setLanguage('en')
  set(font, buffer)
  return buffer.getGlyphInfosAndPositions()
}

function inPortions(text: string): string[] {
  if (text.length <= MOST_SIGNS) return [text]
  const signs = [...text]
  const portions: string[] = []
  for (let at = 0; at < signs.length; at += MOST_SIGNS) {
    portions.push(signs.slice(at, at + MOST_SIGNS).join(''))
  }
  return portions
}
