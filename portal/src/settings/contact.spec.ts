import { test } from '@japa/runner'

import { hrefOfContact } from './contact.ts'

test.group('The contact of the park', () => {
  test('a contact is a mail, phone or web link, by its kind', ({ assert }) => {
    assert.equal(hrefOfContact('desk@park.test'), 'mailto:desk@park.test')
    assert.equal(hrefOfContact('(828) 555-0100'), 'tel:+18285550100')
    assert.equal(hrefOfContact('+1 828 555 0100'), 'tel:+18285550100')
    assert.equal(hrefOfContact('https://park.test/help'), 'https://park.test/help')
  })

  test('a contact of words is plain text, and never a script', ({ assert }) => {
    assert.isNull(hrefOfContact('Ask at the desk, phone 828 555 0100'))
    assert.isNull(hrefOfContact('javascript:alert(1)'))
  })
})
