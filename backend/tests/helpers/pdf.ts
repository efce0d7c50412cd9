/** Reads a PDF, printed by Chromium or made by us: text and number of pictures per page. */
import { inflateSync } from 'node:zlib'

/** Names as phones type them: Han, Kana, Hangul, Arabic, Hebrew, Thai, Devanagari, Cyrillic, Greek, Vietnamese. */
export const NAMES = [
  ['小明', '陳劉'],
  ['あゆみ', 'サトー'],
  ['민준', '김'],
  ['مُحَمَّد', 'عبدالله'],
  ['שָׁלוֹם', 'כהן'],
  ['สมชาย', 'น้ำกำพล'],
  ['क्षितिज', 'हिन्दीकर्ण'],
  ['Сергей', 'Щукин'],
  ['Ελένη', 'Παπαδοπούλου'],
  ['Hồng', 'Nguyễn'],
] as const

export type PrintedPage = { text: string; pictures: number }

export function printedPages(pdf: Buffer): PrintedPage[] {
  const objects = objectsOf(pdf.toString('latin1'))
  const at = (reference: string | undefined) => objects.get(reference ?? '') ?? ''
  return [...objects.values()]
    .filter((object) => /\/Type \/Page\b/.test(object))
    .map((own) => {
      const page = own + at(/\/Resources (\d+)/.exec(own)?.[1])
      const [, list = ''] = /\/Contents (\[[^\]]*\]|\d+)/.exec(page) ?? []
      const contents = list.matchAll(/(\d+)(?: 0 R)?/g)
      const content = [...contents].map(([, number]) => streamOf(at(number))).join('\n')
      return {
        text: textOf(content, fontsOf(page, at)),
        pictures: picturesIn(content, page, at),
      }
    })
}

/** The objects of the file by number. */
function objectsOf(file: string): Map<string, string> {
  const found = file.matchAll(/(?:^|\n)(\d+) 0 obj\s*([\s\S]*?)\nendobj/g)
  return new Map([...found].map(([, number = '', object = '']) => [number, object]))
}

function streamOf(object: string): string {
  const begin = object.indexOf('stream\n') + 'stream\n'.length
  const length = Number(/\/Length (\d+)/.exec(object)?.[1])
  const bytes = Buffer.from(object.slice(begin, begin + length), 'latin1')
  return (object.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

type Letters = Map<number, string>

/** The letters of each font by glyph number. */
function fontsOf(page: string, at: (reference: string | undefined) => string) {
  const fonts = new Map<string, Letters>()
  for (const [, name = '', reference] of page.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const meanings = /\/ToUnicode (\d+)/.exec(at(reference))?.[1]
    fonts.set(name, lettersOf(streamOf(at(meanings))))
  }
  return fonts
}

function lettersOf(map: string): Letters {
  const letters: Letters = new Map()
  for (const [, list = ''] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, from = '', to = ''] of list.matchAll(/<(\w+)> <(\w+)>/g)) {
      letters.set(Number.parseInt(from, 16), unicode(to))
    }
  }
  for (const [, list = ''] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    const each = /<(\w+)> <\w+> \[([^\]]*)\]/g
    for (const [, from = '', meanings = ''] of list.matchAll(each)) {
      const first = Number.parseInt(from, 16)
      for (const [at, [, to = '']] of [...meanings.matchAll(/<([^>]*)>/g)].entries()) {
        letters.set(first + at, unicode(to.replaceAll(' ', '')))
      }
    }
    const rows = list.replace(each, '')
    for (const [, from = '', last = '', to = ''] of rows.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const first = Number.parseInt(from, 16)
      for (let sign = first; sign <= Number.parseInt(last, 16); sign += 1) {
        letters.set(sign, String.fromCharCode(Number.parseInt(to, 16) + sign - first))
      }
    }
  }
  return letters
}

function unicode(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

function textOf(content: string, fonts: Map<string, Letters>): string {
  let letters: Letters = new Map()
  let text = ''
  const around: (Marked & { before: string })[] = []
  for (const [operator, name, more, font, signs] of content.matchAll(OPERATORS)) {
    if (/ B[DM]C$/.test(operator)) {
      around.push({ before: text, ...markedAs(name ?? '', more ?? '') })
      text = ''
    } else if (operator === 'EMC') {
      const { before = '', actual = null, isReversed = false } = around.pop() ?? {}
      text = before + (actual ?? (isReversed ? backwards(text) : text))
    }
    if (font) letters = fonts.get(font) ?? new Map<number, string>()
    for (const [sign] of (signs ?? '').matchAll(/..../g)) {
      text += letters.get(Number.parseInt(sign, 16)) ?? '?'
    }
  }
  return around.map(({ before }) => before).join('') + text
}

/** Beginnings and ends of marked content, fonts, and strings of glyphs. */
const OPERATORS = /\/(\w+) (<<(?:<[^<>]*>|[^<>])*>> BDC|BMC)|\bEMC\b|\/(F\d+) [\d.]+ Tf|<(\w+)>/g

/** The text that stands for the glyphs, and whether they run against the order of reading. */
type Marked = { actual: string | null; isReversed: boolean }

function markedAs(name: string, more: string): Marked {
  const [, hex, ascii] = /\/ActualText (?:<feff(\w*)>|\(((?:\\.|[^\\()])*)\))/i.exec(more) ?? []
  const actual = hex === undefined ? (ascii?.replace(/\\(.)/g, '$1') ?? null) : unicode(hex)
  // Letters from right to left, and signs among them, stand as they are seen, from left to right.
  const isSeen = actual !== null && /\p{Script=Arabic}|\p{Script=Hebrew}|^\P{L}+$/u.test(actual)
  return { actual: isSeen ? backwards(actual) : actual, isReversed: name === 'ReversedChars' }
}

const backwards = (text: string) => [...text].reverse().join('')

function picturesIn(content: string, page: string, at: (reference: string | undefined) => string) {
  const drawn = [...content.matchAll(/\/([XI]\d+) Do/g)].map(([, name]) => name)
  const pictures = [...page.matchAll(/\/([XI]\d+) (\d+) 0 R/g)]
    .filter(([, , reference]) => at(reference).includes('/Subtype /Image'))
    .map(([, name]) => name)
  return drawn.filter((name) => pictures.includes(name)).length
}
