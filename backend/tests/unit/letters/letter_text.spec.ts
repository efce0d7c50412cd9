import { test } from '@japa/runner'
import { LETTER_KINDS, isReminder } from '@trailgate/shared/letters/constants'
import { messages } from '@trailgate/shared/letters/messages'
import { letterSubject, letterText, type LetterWords } from '#letters/letter_text'
import { stoppedBy, stopUrl } from '#letters/stop_token'
import { settings } from '#start/settings'

const link = { name: '<Ann>', url: 'https://park.example.com/sign#token=abc' }

const words: LetterWords = {
  kind: 'membership_ending',
  subject: letterSubject('membership_ending', '2028-02-29'),
  details: { type: 'Yearly', number: 2001, day: '2028-02-29', text: 'A tree fell.' },
  names: ['<Ann>'],
  people: [
    { name: '<Ann>', coveredUntil: '2028-02-29' },
    { name: 'Ben', coveredUntil: '2028-02-29' },
    { name: 'Cleo', coveredUntil: null },
  ],
  links: [link],
  stopUrl: 'https://park.example.com/api/unsubscribe/1-r-x',
}

test.group('The text of letters of service', (group) => {
  group.each.teardown(() => {
    settings.supportContact = undefined
    settings.parkAddress = undefined
  })

  test('the reminder of a membership says what ends when, and whom to ask', ({ assert }) => {
    settings.supportContact = '(828) 555-0100'
    const { subject, text } = letterText(words)
    assert.equal(subject, `Your membership at ${settings.parkName} ends on 2/29/2028`)
    assert.include(text, 'Hello <Ann>,')
    assert.include(text, 'Your Yearly membership 2001 ends on 2/29/2028')
    assert.include(text, 'Auto-renew only sends this reminder.')
    assert.include(text, 'You can reach us at (828) 555-0100.')
  })

  test('names are escaped in the HTML, and a park without a contact shows none', ({ assert }) => {
    const { html } = letterText(words)
    assert.include(html, '&lt;Ann&gt;')
    assert.notInclude(html, 'reach us')
  })

  test('every kind of letter has the button before the rest, in HTML and text', ({ assert }) => {
    settings.parkAddress = '1 Quarry Rd, Boone NC'
    for (const kind of LETTER_KINDS) {
      const { text, html } = letterText({ ...words, kind })
      for (const body of [text, html]) {
        assert.isAbove(body.indexOf(link.url), 0, kind)
        const rest = messages['link.own'].split('{')[0] ?? ''
        assert.isBelow(body.indexOf(link.url), body.indexOf(rest), kind)
        assert.include(body, settings.parkName)
        assert.include(body, '1 Quarry Rd, Boone NC')
        assert.equal(body.includes(words.stopUrl), isReminder(kind), kind)
      }
    }
  })

  test('two adults of a family have a button each, with their names', ({ assert }) => {
    const links = [link, { name: 'Dan', url: 'https://park.example.com/sign#token=def' }]
    const { text } = letterText({ ...words, kind: 'waiver_resign', names: ['<Ann>', 'Dan'], links })
    assert.include(text, 'Hello <Ann> and Dan,')
    assert.include(text, 'Read and sign now: Dan:')
    assert.include(text, 'signed for <Ann>, Ben and Cleo.')
  })

  test('a letter without a link says nothing of one', ({ assert }) => {
    const { text } = letterText({ ...words, kind: 'waiver_voided', links: [] })
    assert.notInclude(text, 'The link')
  })

  test('a link that stops reminders belongs to one customer and cannot be made up', ({
    assert,
  }) => {
    const token = stopUrl(4711).split('/').at(-1) ?? ''
    assert.equal(stoppedBy(token), 4711)
    assert.isNull(stoppedBy(token.replace(/^../, 'zz')))
    assert.isNull(stoppedBy(`${token}x`))
    assert.isNull(stoppedBy('nonsense'))
  })
})
