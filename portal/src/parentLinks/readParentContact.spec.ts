import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/parent_links/messages'

import { readParentContact } from './readParentContact.ts'

const KIM = { minor: { id: 7 }, name: 'Kim R.' }
const BO = {
  minor: { first_name: 'Bo', last_name: 'Reed', date_of_birth: '2017-04-12' },
  name: 'Bo Reed',
}

function read(contact: string, child?: string) {
  const form = new FormData()
  form.set('contact', contact)
  if (child) form.set('child', child)
  return readParentContact(form, [KIM, BO])
}

test.group("The parent's phone or email", () => {
  test('a phone is sent as its ten digits, an address as it is', ({ assert }) => {
    assert.deepEqual(read('(828) 555-0101'), {
      ok: true,
      value: {
        body: { minor: KIM.minor, phone: '8285550101' },
        to: '(828) 555-0101',
        child: KIM,
      },
    })
    assert.deepEqual(read(' mom@example.com ', '1'), {
      ok: true,
      value: {
        body: { minor: BO.minor, email: 'mom@example.com' },
        to: 'mom@example.com',
        child: BO,
      },
    })
  })

  test('an address with ten digits is an address', ({ assert }) => {
    const to = 'a8285550101@example.com'
    assert.deepEqual(read(to), {
      ok: true,
      value: { body: { minor: KIM.minor, email: to }, to, child: KIM },
    })
  })

  test('an empty or wrong contact is refused at its field', ({ assert }) => {
    assert.deepEqual(read(' '), { ok: false, details: { contact: [messages['contact.required']] } })
    for (const wrong of ['555 0101', 'mom@', 'mom']) {
      assert.deepEqual(read(wrong), {
        ok: false,
        details: { contact: [messages['contact.wrong']] },
      })
    }
  })

  test('an unknown minor is refused', ({ assert }) => {
    assert.deepEqual(read('mom@example.com', '2'), {
      ok: false,
      details: { child: [messages['minor.required']] },
    })
  })
})
