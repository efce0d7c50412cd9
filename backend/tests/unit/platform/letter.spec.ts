import { test } from '@japa/runner'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'
import { waiverReceiptMail } from '#waivers/signing/waiver_receipt_mail'

const link = { label: 'Choose your password', url: 'https://park.example/a?b=1&c=2' }
const quiet = { label: 'Stop these letters', url: 'https://park.example/stop' }

/** The visible words, without markup and styles. */
const wordsOf = (html: string) =>
  html
    .replace(/<title>.*<\/title>/, '')
    .replaceAll('<br>', ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .split(/\s+/)
    .filter(Boolean)

test.group('Letters', () => {
  test('a letter says the same in text and HTML, and names its sender', ({ assert }) => {
    const { text, html } = letter({
      subject: 'A <subject>',
      paragraphs: ['Hello <Sam> & Kim,', 'two\nlines'],
      links: [link],
      footer: { links: [quiet], paragraphs: ['Seal abc'] },
    })
    assert.equal(
      text,
      [
        'Hello <Sam> & Kim,',
        'two\nlines',
        `Choose your password:\n${link.url}`,
        `Stop these letters:\n${quiet.url}`,
        settings.parkName,
        'Seal abc',
      ].join('\n\n')
    )
    const read = wordsOf(html)
    for (const word of text
      .replaceAll(/https:\S+/g, '')
      .replaceAll(':', '')
      .split(/\s+/)) {
      if (word !== '') assert.include(read, word)
    }
    assert.notInclude(html, '<Sam>')
    assert.include(html, '<title>A &lt;subject&gt;</title>')
    assert.include(html, 'href="https://park.example/a?b=1&amp;c=2"')
  })

  test('a letter about a waiver has seal and chain position in its footer, below the name of the park', ({
    assert,
  }) => {
    const { text, html } = waiverReceiptMail({
      firstName: 'Sam',
      isAttached: true,
      signings: [
        {
          template: { name: 'Day waiver', version: '1.0' },
          signedAt: '2026-03-09T12:00:00.000Z',
          waivers: [
            { name: 'Sam Ryder', uid: 'u-1', digest: 'd1', place: { sequence: 17, hash: 'h17' } },
            { name: 'Kim Ryder', uid: 'u-2', digest: 'd2', place: { sequence: 18, hash: 'h18' } },
          ],
        },
      ],
    })
    for (const part of [text, html.replaceAll('<br>', '\n').replaceAll('&#39;', "'")]) {
      const sam = "For Sam Ryder\nRecord u-1\nSeal d1\nNo. 17 in the park's chain: h17"
      assert.include(part, sam)
      assert.isAbove(part.indexOf('Seal d2'), part.lastIndexOf(settings.parkName))
    }
    assert.match(text, /^Hello Sam,\n\nOn .*"Day waiver", version 1.0, for Sam Ryder, Kim Ryder\./)
    assert.match(html, /font-size:11px[^>]*>For Sam Ryder/)
  })
})
