import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { messages } from '@trailgate/shared/waivers/pdf_messages'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { sha256 } from '#platform/sha256'
import { PDF_FORMATS, type PdfFormat, type Sealed } from '#waivers/pdf/facts'
import { fonts } from '#waivers/pdf/fonts'
import { encoded } from '#waivers/pdf/glyph_codes'
import { Paper } from '#waivers/pdf/paper'
import { pdfInBackground } from '#waivers/pdf/pdf_in_background'
import { plainPng } from '#waivers/pdf/png_objects'
import { onPaper } from '#waivers/pdf/signature_picture'
import { waiverPdf } from '#waivers/pdf/waiver_pdf'
import { printedPages } from '#tests/helpers/pdf'
import { aSealedRecord, signerOfRecord as person } from '#tests/helpers/sealed_record'
import { png } from '#tests/helpers/waivers'

const CONTENT = [
  '<h1>Release</h1><p>Łukasz <em>Çelik</em> <strong>Nguyễn <i>rides</i></strong>,<br>see <a href="https://example.com/rules?a=1">the rules</a>.</p>',
  '<ul><li>First<ul><li>Nested</li></ul></li></ul><ol start="3"><li>Three</li><li><p>Four</p><p>and more</p></li></ol>',
  '<blockquote>Quoted</blockquote><hr><dl><dt>Term</dt><dd>Meaning</dd></dl>',
  '<table><caption>Fees</caption><tr><th>What</th><th>When</th><th>Price</th></tr>',
  '<tr><td rowspan="2">Day</td><td>Sat</td><td>H<sub>2</sub>O<sup>3</sup></td></tr><tr><td colspan="2"><s>gone</s> <small>small</small> <u>under</u></td></tr></table>',
].join('')

const NICE = 18

function prioritiesOfThreads() {
  const threads = readdirSync('/proc/self/task')
  return threads.map((id) =>
    Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(' ')[NICE])
  )
}

const sealed = (content: string, image = png({ slant: 3 })): Sealed =>
  aSealedRecord({ content, image })

/** Half red on glass. */
const onGlass = () =>
  sharp({ create: { width: 60, height: 20, channels: 4, background: '#ff000080' } })

const wordsOf = async (content: string) =>
  printedPages(await waiverPdf(sealed(content))).map(({ text }) => text)

test.group('The PDF of a waiver record', () => {
  test('the bytes of a PDF format never change', async ({ assert }) => {
    // A different hash means different documents: they need a format of their own.
    const hashes: Record<PdfFormat, string> = {
      'trailgate-waiver-pdf-5': 'b5e79a10520a3bafed46d2de274ca10a88fa8a446f31b99d9ca698a74a7965e7',
      'trailgate-waiver-pdf-6': '9028196d45d1cea3512be25cae79dc0252ccc11b637eb268bb09532116f39742',
      'trailgate-waiver-pdf-7': '9f1b3d9c71a894dd9a087c30bc6ae047e9cc37d620c5f5d6c235941713578a56',
      'trailgate-waiver-pdf-7-a4':
        '44ccad9dd318003b456a7ebf95d4ae8e079c6d823aebac310be7940a67f0e41e',
    }
    for (const format of PDF_FORMATS) {
      const pdf = await waiverPdf(sealed(CONTENT), format)
      assert.equal(sha256(pdf), hashes[format], format)
    }
  })

  test('a worker thread makes the same PDF, in {$self}')
    .with([...PDF_FORMATS])
    .run(async ({ assert }, format) => {
      const pdf = await pdfInBackground(sealed(CONTENT), format)
      assert.isTrue(pdf.equals(await waiverPdf(sealed(CONTENT), format)))
    })

  test('records of one text share its pages, and differ in what is attested', async ({
    assert,
  }) => {
    const text = `<p>${'I ride at my own risk. '.repeat(600)}</p>`
    const [one, other] = [sealed(text), sealed(text, png())]
    other.body = { ...other.body, uid: 'c'.repeat(32), subject: { ...person, first_name: 'Zoë' } }
    const first = await waiverPdf(one)
    const second = await waiverPdf(other)
    const [pages, others] = [printedPages(first), printedPages(second)]
    assert.lengthOf(pages, others.length)
    assert.isAbove(pages.length, 2)
    for (const [at, { text: words }] of others.entries()) {
      assert.include(words, 'c'.repeat(32), `page ${at + 1}`)
      assert.notInclude(words, 'a'.repeat(32), `page ${at + 1}`)
    }
    assert.include(others.at(-1)?.text, 'Zoë Çelik')
    assert.notInclude(pages.at(-1)?.text, 'Zoë')
    // Elsewhere the other one is made first.
    assert.isTrue((await pdfInBackground(other)).equals(second))
    assert.isTrue((await pdfInBackground(one)).equals(first))
  })

  test('a tablet or a typed name with letters that cannot be drawn is pointed out', async ({
    assert,
  }) => {
    const noted = async (more: Partial<FrozenBody>) => {
      const one = sealed('<p>I ride.</p>')
      const pdf = await waiverPdf({ ...one, body: { ...one.body, ...more } })
      return printedPages(pdf).at(-1)?.text.includes(messages['note.numbers'].slice(0, 20)) ?? false
    }
    const { signature } = sealed('').body
    const offline = { offline: true, captured_at: '2026-03-08T06:59:59.000Z' } as const
    const received = { received_at: '2026-03-08T07:59:59.000Z' }
    assert.isFalse(await noted({ ...offline, ...received, device_name: 'Gate' }))
    assert.isFalse(await noted({ ...offline, ...received, device_name: '門' }))
    assert.isTrue(await noted({ ...offline, ...received, device_name: 'ሰ' }))
    assert.isFalse(await noted({ signature: { ...signature, typed_name: 'Łukasz Çelik' } }))
    assert.isFalse(await noted({ signature: { ...signature, typed_name: '太郎' } }))
    assert.isTrue(await noted({ signature: { ...signature, typed_name: '太郎\ufffe' } }))
  })

  test('records of one text with other answers share no pages', async ({ assert }) => {
    const text = '<p><span data-field="text" data-key="horse">Horse</span></p>'
    const answered = (value: string) => {
      const one = sealed(text)
      const answer = { key: 'horse', label: 'Horse', value, per: 'signer', subject: null } as const
      return waiverPdf({ ...one, body: { ...one.body, answers: [answer] } })
    }
    const [luna, rocky] = [await answered('Luna'), await answered('Rocky')]
    assert.include(printedPages(luna)[0]?.text, 'Horse: Luna')
    assert.include(printedPages(rocky)[0]?.text, 'Horse: Rocky')
    assert.notInclude(printedPages(rocky)[0]?.text, 'Luna')
  })

  test('a word of ASCII is set as the font sets it', ({ assert }) => {
    for (const name of ['regular', 'bold', 'italic', 'bold_italic'] as const) {
      const { face, word } = fonts()[name]
      for (const text of ['AVATAR', 'Tokyo,', 'office', "L'To", '0fa91e7c', '(v.1/2)']) {
        const units = word(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
        assert.closeTo(encoded(text, name).width, (units * 1000) / face.unitsPerEm, 0.01, text)
      }
    }
  })

  test('words are as wide as their letters', ({ assert }) => {
    const paper = new Paper({ title: '', author: '', made: new Date() })
    const { face } = fonts().bold
    const letters = [...'Kraków'].map((letter) =>
      face.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    )
    const units = letters.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0)
    // Some letter pairs are kerned.
    for (const time of ['the first time', 'again']) {
      const width = paper.measure('Kraków', 'bold', 10)
      assert.closeTo(width, (units * 10) / face.unitsPerEm, 0.5, time)
    }
  })

  test('the PDF is the same, whatever was made before it, in {$self}')
    .with([...PDF_FORMATS])
    .run(async ({ assert }, format) => {
      const dotted = sealed('<p>i\u0307 \u1eb9\u0301 \ufb03 waffle</p>')
      const dotless = sealed('<p>\u0131 \u0301 waffle \ufb03</p>')
      const here = [await waiverPdf(dotted, format), await waiverPdf(dotless, format)]
      const elsewhere = [
        await pdfInBackground(dotless, format),
        await pdfInBackground(dotted, format),
      ]
      assert.deepEqual(here.map(sha256), elsewhere.reverse().map(sha256))
      // The fonts are loaded in another order after measuring the words of both.
      const [first, last] = [
        sealed('<p><i>One</i> <b>two</b></p>'),
        sealed('<p><b>One</b> <i>two</i></p>'),
      ]
      const fresh = await waiverPdf(first, format)
      await waiverPdf(last, format)
      assert.equal(sha256(await waiverPdf(first, format)), sha256(fresh))
    })

  test('every letter can be searched as it was written', async ({ assert }) => {
    const [text = ''] = await wordsOf('<p>office waffle \ufb03 Kraków \u1eb9\u0301 \u0131</p>')
    assert.include(text, 'office waffle \ufb03 Kraków \u1eb9\u0301 \u0131')
  })

  test('PDFs are made at low priority', async ({ assert }) => {
    await pdfInBackground(sealed('<p>Short</p>'))
    const below = constants.priority.PRIORITY_BELOW_NORMAL
    // Elsewhere a thread has no priority of its own.
    if (process.platform === 'linux') assert.include(prioritiesOfThreads(), below)
    assert.isBelow(getPriority(), below, 'the process itself')
  })

  test('all words of the text are there in order, with lists, quotes and tables', async ({
    assert,
  }) => {
    const [text = ''] = await wordsOf(CONTENT)
    for (const words of [
      'ReleaseŁukasz Çelik Nguyễn rides,see the rules.',
      '•First◦Nested3.Three4.Fourand more',
      'QuotedTermMeaningFees',
      'WhatWhenPriceDaySatH2O3gone small under',
    ]) {
      assert.include(text, words)
    }
  })

  test('links lead where the links of the text lead', async ({ assert }) => {
    const pdf = (await waiverPdf(sealed(CONTENT))).toString('latin1')
    assert.include(pdf, '/URI (https://example.com/rules?a=1)')
  })

  test('words and table rows that fit no line or page are broken', async ({ assert }) => {
    const long = 'x'.repeat(600)
    const lines = Array.from({ length: 120 }, (_, at) => `<p>Line ${at + 1}.</p>`).join('')
    const pages = await wordsOf(
      `<p>${long}</p><table><tr><td>${lines}</td><td>Beside</td></tr></table>`
    )
    const whole = pages.join('')
    assert.include(whole, long)
    assert.isAtLeast(pages.length, 4)
    for (let line = 1; line <= 120; line += 1) assert.include(whole, `Line ${line}.`)
  })

  test('a PDF is made of a text nested deeper than allowed today: {opening}')
    .with([
      { opening: '<blockquote>' },
      { opening: '<ul><li>' },
      { opening: '<b>' },
      { opening: '<table><tr><td>' },
      { opening: '<table>' },
    ])
    .run(async ({ assert }, { opening }) => {
      const words = await wordsOf(`<p>First</p>${opening.repeat(7000)}Deep <i>down</i>`)
      assert.match(words.join(' ').replace(/\s+/g, ' '), /First.*Deep ?down/)
    })

  test('a signature is shown on white paper, in its own colours', async ({ assert }) => {
    const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer({ resolveWithObject: true })
    const half = { create: { width: 2, height: 1, channels: 4 as const, background: '#ff000080' } }
    const red = await onPaper(await sharp(half).png().toBuffer())
    assert.deepInclude(red, { width: 2, height: 1 })
    assert.deepEqual([...(await pixels(red.png)).data], [255, 127, 127, 255, 127, 127])

    const black = await onPaper(png())
    assert.equal((await sharp(black.png).metadata()).channels, 1)
    const { data } = await pixels(black.png)
    assert.sameMembers([...new Set(data)], [0, 255])
  })

  test('a signature stands in the PDF as it was sealed: {name}')
    .with([
      { name: 'colour', space: '/ColorSpace /DeviceRGB', as: { alpha: false } },
      {
        name: 'colour on glass',
        space: '/DeviceN [/InkRed /InkGreen /InkBlue',
        as: { alpha: true },
      },
    ])
    .run(async ({ assert }, { space, as }) => {
      const drawing = as.alpha ? onGlass() : onGlass().flatten({ background: '#fff' })
      const sealedPng = await drawing.png().toBuffer()
      const pdf = await waiverPdf(sealed('<p>Short</p>', sealedPng))
      assert.include(pdf.toString('latin1'), space)
      const pixels = Buffer.from(plainPng(sealedPng)?.pixels ?? [])
      assert.isAbove(pixels.length, 0)
      assert.isTrue(pdf.includes(pixels))
      assert.equal(printedPages(pdf)[0]?.pictures, 1)
    })

  test('a signature with a palette is decoded and drawn', async ({ assert }) => {
    const palette = await onGlass().png({ palette: true }).toBuffer()
    assert.isNull(plainPng(palette))
    const pdf = await waiverPdf(sealed('<p>Short</p>', palette))
    assert.equal(printedPages(pdf)[0]?.pictures, 1)
  })

  test('a text with nothing to draw still makes a PDF', async ({ assert }) => {
    const pages = printedPages(await waiverPdf(sealed('<p></p><table></table><ul></ul>')))
    assert.equal(pages[0]?.pictures, 1)
  })
})
