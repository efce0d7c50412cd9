import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { pdfInBackground } from '#waivers/pdf/pdf_in_background'
import { waiverPdf } from '#waivers/pdf/waiver_pdf'
import { NAMES, printedPages } from '#tests/helpers/pdf'
import { aSealedRecord } from '#tests/helpers/sealed_record'

const named = (first: string, last: string, content = `<p>I, <b>${first}</b> ${last}, ride.</p>`) =>
  aSealedRecord({ content, first_name: first, last_name: last })

const textOf = (pdf: Buffer) =>
  printedPages(pdf)
    .map(({ text }) => text)
    .join(' ')

/** The text as Poppler reads it, without the marks of direction that it adds; null where it is not installed. */
function readByPoppler(pdf: Buffer): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'poppler-'))
  try {
    const file = join(folder, 'waiver.pdf')
    writeFileSync(file, pdf)
    const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' })
    return text.replaceAll(/[\u202a-\u202e]/g, '')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.group('Names in every script on paper', () => {
  for (const [first, last] of NAMES) {
    test(`${first} ${last} is drawn, and read back letter by letter`, async ({ assert }) => {
      const pdf = await waiverPdf(named(first, last))
      const text = textOf(pdf)
      assert.include(text, `I, ${first} ${last}, ride.`)
      assert.include(text, `Signed by ${first} ${last}, 2026`)
      assert.notInclude(text, 'U+')
      assert.isBelow(pdf.length, 80_000)
      const read = readByPoppler(pdf)
      // Without Debian's poppler-utils our own reader has to do.
      if (read === null) return
      assert.include(read, first)
      assert.include(read, last)
    })
  }

  test('a name has the same bytes, whatever was made before it', async ({ assert }) => {
    const one = named('小明', 'محمد')
    const other = named('陳', 'علی')
    const here = [await waiverPdf(one), await waiverPdf(other), await waiverPdf(one)]
    const elsewhere = [await pdfInBackground(other), await pdfInBackground(one)]
    assert.isTrue(here[0]?.equals(here[2] ?? Buffer.alloc(0)))
    assert.isTrue(here[0]?.equals(elsewhere[1] ?? Buffer.alloc(0)))
    assert.isTrue(here[1]?.equals(elsewhere[0] ?? Buffer.alloc(0)))
  }).timeout(60_000)

  test('a name of DejaVu Sans alone brings no other font', async ({ assert }) => {
    const pdf = (await waiverPdf(named('Łukasz', 'Çelik'))).toString('latin1')
    assert.notInclude(pdf, '/F5 ')
  })

  test('a number or a comma after a right-to-left name stays after it', async ({ assert }) => {
    const text = textOf(await waiverPdf(named('محمد', 'علي')))
    assert.include(text, 'محمد علي, member 000123, born 1990-01-01, 36 years old')
  })

  test('joiners between letters that they part are kept, and others are shown', async ({
    assert,
  }) => {
    const text = textOf(await waiverPdf(named('علی\u200cرضا', 'A\u200cB\u200f')))
    assert.include(text, 'علی\u200cرضا A[U+200C]B[U+200F]')
  })

  test('brackets around right-to-left words open and close where they should', async ({
    assert,
  }) => {
    const text = textOf(await waiverPdf(named('علی', '(نوری)')))
    assert.include(text, 'I, علی (نوری), ride.')
  })

  test('signs that no font has, or that hide, stand as their numbers', async ({ assert }) => {
    const text = textOf(await waiverPdf(named('ሰ小', '\u3164\u{10ffff}김')))
    assert.include(text, '[U+1230]小 [U+3164][U+10FFFF]김')
  })

  test('a text in another script needs no note about numbers', async ({ assert }) => {
    const note = 'Signs that this document has no letters for'
    const text = async (content: string) => textOf(await waiverPdf(named('小', 'B', content)))
    assert.notInclude(await text('<p>我自己承担风险</p>'), note)
    assert.include(await text('<p>我自己承担风险 ሰ</p>'), note)
  })

  test('no name breaks a document or takes long', async ({ assert }) => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.array(fc.constantFrom(...HOSTILE), { maxLength: 60 }).map((signs) => signs.join('')),
      fc.constantFrom(...HOSTILE).map((sign) => sign.repeat(100))
    )
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (first, last) => {
        const pdf = await waiverPdf(named(first, last, '<p>I ride.</p>'))
        assert.include(textOf(pdf), 'I ride.')
      }),
      { numRuns: 40, interruptAfterTimeLimit: 60_000 }
    )
  }).timeout(120_000)

  test('a text with all signs of a script is made, without fonts of its last signs', async ({
    assert,
  }) => {
    const all = Array.from({ length: 0x9fff - 0x4e00 }, (_, at) =>
      String.fromCodePoint(0x4e00 + at)
    ).join('')
    const pdf = await waiverPdf(named('A', 'B', `<p>${all}</p>`))
    const text = textOf(pdf)
    assert.include(text, '一')
    assert.match(text, /\[U\+[4-9A-F]{4}\]/)
    const fonts = new Set(pdf.toString('latin1').match(/\/F\d+ (?=\d+ 0 R)/g))
    assert.isAtMost(fonts.size, 102)
  }).timeout(120_000)
})

/** Signs that join, reorder, hide, stack, or are none. */
const HOSTILE = [
  '\u0301',
  '\u0e33',
  '\u0e49',
  '\u064b',
  '\u0651',
  '\u05b8',
  '\u094d',
  '\u093f',
  '\u200c',
  '\u200d',
  '\u200f',
  '\u202e',
  '\u2067',
  '\u3164',
  '\ud800',
  '\udc00',
  '\u{1f468}',
  '\ufe0f',
  '\u{e0041}',
  'ل',
  'ا',
  'क',
  'र',
  'ก',
  '가',
  '\u1100',
  '字',
  '\u{20000}',
  '(',
  '\u00ad',
  '٣',
  '3',
  ' ',
  '\u3000',
  '\n',
  '\0',
]

test.group('A document for readers who do not see it', () => {
  test('every word is in an element, in the order of reading, with a title and a language', async ({
    assert,
  }) => {
    const content =
      '<h1>Release</h1><p>One <b>two</b>.</p><ul><li>First</li><li>Second</li></ul>' +
      '<table><tr><th>Day</th><th>Price</th></tr><tr><td>Sat</td><td>5</td></tr></table>'
    const pdf = (await waiverPdf(named('Łukasz', 'Çelik', content))).toString('latin1')
    for (const entry of [
      '/MarkInfo << /Marked true >>',
      '/Lang (en-US)',
      '/DisplayDocTitle true',
      '/Alt <feff',
      '/Type /StructTreeRoot',
    ]) {
      assert.include(pdf, entry)
    }
    const kinds = elementsOf(pdf)
    assert.deepEqual(kinds.slice(0, 21), [
      ...['P', 'H1', 'P', 'H1', 'P', 'L', 'LI', 'Lbl', 'LBody', 'LI', 'Lbl', 'LBody'],
      ...['Table', 'TR', 'TH', 'P', 'TH', 'P', 'TR', 'TD', 'P'],
    ])
    assert.includeMembers(kinds, ['H2', 'Figure'])
  })

  test('pages that documents share keep their elements', async ({ assert }) => {
    const content = `<p>${'I ride at my own risk. '.repeat(600)}</p><p>End.</p>`
    const once = (await waiverPdf(named('A', 'B', content))).toString('latin1')
    const again = (await waiverPdf(named('小', 'B', content))).toString('latin1')
    // A record, its signature and its notes stand on the same number of elements.
    assert.deepEqual(elementsOf(again), elementsOf(once))
    assert.match(again, /\/Type \/MCR \/Pg \d+ 0 R \/MCID 0/)
  })

  test('no row of a table stands alone on a page', async ({ assert }) => {
    for (let lines = 1; lines <= 60; lines += 1) {
      const content = `<p>${'Line<br>'.repeat(lines)}</p>`
      const pages = printedPages(await waiverPdf(named('A', 'B', content)))
      const last = pages.at(-1)?.text ?? ''
      if (!last.includes('Form of this document')) continue
      assert.include(last, 'Hash in the chain', `${lines} lines`)
    }
    for (let lines = 1; lines <= 60; lines += 1) {
      const content = `<p>${'Line<br>'.repeat(lines)}</p>`
      const pages = printedPages(await waiverPdf(named('A', 'B', content)))
      const note = pages.findIndex(({ text }) => text.includes("doesn't show later changes"))
      assert.include(pages[note]?.text, 'Form of this document', `${lines} lines`)
    }
  }).timeout(60_000)
})

/** Kinds of the elements in the order of reading. */
function elementsOf(pdf: string): string[] {
  const objects = new Map(
    [...pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, number = '', object = '']) => [number, object]
    )
  )
  const kinds: string[] = []
  const visit = (number: string) => {
    const object = objects.get(number) ?? ''
    kinds.push(/\/S \/(\w+)/.exec(object)?.[1] ?? '')
    const kids = /\/K \[(.*)\]/.exec(object)?.[1]?.replaceAll(/<<.*?>>/g, '') ?? ''
    for (const [, kid = ''] of kids.matchAll(/(\d+) 0 R/g)) visit(kid)
  }
  const root = [...objects].find(([, object]) => object.includes('/S /Document'))?.[0]
  visit(root ?? '')
  return kinds.slice(1)
}
