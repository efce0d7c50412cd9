import { test } from '@japa/runner'
import { renewalMail } from '#memberships/renewals/renewal_mail'
import { settings } from '#start/settings'

test.group('The letter before the end of a membership', (group) => {
  group.each.teardown(() => {
    settings.supportContact = undefined
  })

  const ending = { firstName: '<Ann>', typeName: 'Yearly', number: 2001, end: '2028-02-29' }

  test('says what ends when, that nothing happens by itself, and whom to ask', ({ assert }) => {
    settings.supportContact = '(828) 555-0100'
    const { subject, text } = renewalMail(ending)
    assert.equal(subject, `Your membership at ${settings.parkName} ends on 2/29/2028`)
    assert.include(text, 'Hello <Ann>,')
    assert.include(text, 'your Yearly membership 2001 ends on 2/29/2028')
    assert.include(text, 'It is not renewed by itself')
    assert.include(text, 'You can reach us at (828) 555-0100.')
  })

  test('shows names as text in its HTML, and no contact where the park has none', ({ assert }) => {
    const { html } = renewalMail(ending)
    assert.include(html, '&lt;Ann&gt;')
    assert.notInclude(html, 'reach us')
  })
})
