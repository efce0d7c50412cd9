import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { test } from '@japa/runner'
import sharp from 'sharp'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { sha256 } from '#platform/sha256'
import { PDF_FORMAT, type Sealed } from '#waivers/pdf/facts'
import { fonts } from '#waivers/pdf/fonts'
import { Paper } from '#waivers/pdf/paper'
import { pdfInBackground } from '#waivers/pdf/pdf_in_background'
import { onPaper } from '#waivers/pdf/signature_picture'
import { waiverPdf } from '#waivers/pdf/waiver_pdf'
import { printedPages } from '#tests/helpers/pdf'
import { png } from '#tests/helpers/waivers'

const CONTENT = [
  '<h1>Release</h1><p>Łukasz <em>Çelik</em> <strong>Nguyễn <i>rides</i></strong>,<br>see <a href="https://example.com/rules?a=1">the rules</a>.</p>',
  '<ul><li>First<ul><li>Nested</li></ul></li></ul><ol start="3"><li>Three</li><li><p>Four</p><p>and more</p></li></ol>',
  '<blockquote>Quoted</blockquote><hr><dl><dt>Term</dt><dd>Meaning</dd></dl>',
  '<table><caption>Fees</caption><tr><th>What</th><th>When</th><th>Price</th></tr>',
  '<tr><td rowspan="2">Day</td><td>Sat</td><td>H<sub>2</sub>O<sup>3</sup></td></tr><tr><td colspan="2"><s>gone</s> <small>small</small> <u>under</u></td></tr></table>',
].join('')

const person = {
  id: 1,
  member_id: '000123',
  first_name: 'Łukasz',
  last_name: 'Çelik',
  date_of_birth: '1990-01-01',
  age: 36,
}

const NICE = 18

function prioritiesOfThreads() {
  const threads = readdirSync('/proc/self/task')
  return threads.map((id) =>
    Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(' ')[NICE])
  )
}

function sealed(content: string, image = png({ slant: 3 })): Sealed {
  const body: FrozenBody = {
    format: 'trailgate-waiver-1',
    uid: 'a'.repeat(32),
    signing: 'b'.repeat(32),
    park: 'Trailgate Park',
    template: {
      id: 1,
      version_id: 1,
      name: 'Adult waiver',
      version: '1.0',
      audience: 'any',
      effective_date: '2026-01-01',
      valid_for_days: 365,
      content,
      content_hash: sha256(content),
    },
    subject: person,
    signer: { ...person, email: null, phone: null },
    by_guardian: false,
    relationship: null,
    attestation: null,
    signature: { method: 'typed', sha256: sha256(image), width: 300, height: 100, strokes: null },
    shown_hash: null,
    evidence: 'paired_kiosk',
    device_id: 1,
    ip_address: '203.0.113.9',
    user_agent: null,
    request_id: 'request',
    signed_at: '2026-03-08T06:59:59.000Z',
    time_zone: 'America/New_York',
    signed_day: '2026-03-08',
    last_day: null,
  }
  const hashes = { digest: 'd'.repeat(64), hash: 'e'.repeat(64), previous_hash: 'f'.repeat(64) }
  return { body, image, link: { sequence: 7, uid: body.uid, ...hashes } }
}

const wordsOf = async (content: string) =>
  printedPages(await waiverPdf(sealed(content))).map(({ text }) => text)

test.group('The PDF of a record', () => {
  test('is, byte for byte, what this form of it always was', async ({ assert }) => {
    // Another hash means other documents: give PDF_FORMAT its next number together with it.
    assert.deepEqual(
      [PDF_FORMAT, sha256(await waiverPdf(sealed(CONTENT)))],
      ['trailgate-waiver-pdf-4', 'fee85aa391af8857fa31f6ecbf099059cedbd5427a4122c29c7f8d6a9985aebd']
    )
  })

  test('is the same from a thread of its own', async ({ assert }) => {
    const pdf = await pdfInBackground(sealed(CONTENT))
    assert.isTrue(pdf.equals(await waiverPdf(sealed(CONTENT))))
  })

  test('sets words as wide as their letters are', ({ assert }) => {
    const paper = new Paper({ title: '', author: '', made: new Date() })
    const { face } = fonts().bold
    const letters = [...'Kraków'].map((letter) =>
      face.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    )
    const units = letters.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0)
    // Some pairs of letters stand closer together.
    for (const time of ['the first time', 'again']) {
      const width = paper.measure('Kraków', 'bold', 10)
      assert.closeTo(width, (units * 10) / face.unitsPerEm, 0.5, time)
    }
  })

  test('is the same, whatever was made before it', async ({ assert }) => {
    const dotted = sealed('<p>i\u0307 \u1eb9\u0301 \ufb03 waffle</p>')
    const dotless = sealed('<p>\u0131 \u0301 waffle \ufb03</p>')
    const here = [await waiverPdf(dotted), await waiverPdf(dotless)]
    const elsewhere = [await pdfInBackground(dotless), await pdfInBackground(dotted)]
    assert.deepEqual(here.map(sha256), elsewhere.reverse().map(sha256))
    // Its fonts are met in another order by whoever knows how wide the words of both are.
    const [first, last] = [
      sealed('<p><i>One</i> <b>two</b></p>'),
      sealed('<p><b>One</b> <i>two</i></p>'),
    ]
    const fresh = await waiverPdf(first)
    await waiverPdf(last)
    assert.equal(sha256(await waiverPdf(first)), sha256(fresh))
  })

  test('can be searched for every letter as it was written', async ({ assert }) => {
    const [text = ''] = await wordsOf('<p>office waffle \ufb03 Kraków \u1eb9\u0301 \u0131</p>')
    assert.include(text, 'office waffle \ufb03 Kraków \u1eb9\u0301 \u0131')
  })

  test('lets riders go first', async ({ assert }) => {
    await pdfInBackground(sealed('<p>Short</p>'))
    const below = constants.priority.PRIORITY_BELOW_NORMAL
    // Elsewhere a thread has no priority of its own.
    if (process.platform === 'linux') assert.include(prioritiesOfThreads(), below)
    assert.isBelow(getPriority(), below, 'the process itself')
  })

  test('has all words of the text in their order, with lists, quotes and tables', async ({
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

  test('leads where the links of the text lead', async ({ assert }) => {
    const pdf = (await waiverPdf(sealed(CONTENT))).toString('latin1')
    assert.include(pdf, '/URI (https://example.com/rules?a=1)')
  })

  test('breaks words and rows of tables that no line and no page holds', async ({ assert }) => {
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

  test('is made of a text that nests more than any may today: {opening}')
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

  test('shows a signature on white paper, in its colour when it has one', async ({ assert }) => {
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

  test('is made of a text that has nothing to draw as well', async ({ assert }) => {
    const pages = printedPages(await waiverPdf(sealed('<p></p><table></table><ul></ul>')))
    assert.equal(pages[0]?.pictures, 1)
  })
})
