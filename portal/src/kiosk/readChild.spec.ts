import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'

import { readChild } from './readChild.ts'

const TODAY = '2026-06-01'
const NINE = { birth_month: '4', birth_day: '12', birth_year: '2017' }

function filled(fields: Record<string, string> = {}) {
  const form = new FormData()
  const all = { first_name: 'Kim', last_name: '', relationship_type: 'parent', consent: 'parent-1' }
  for (const [name, value] of Object.entries({ ...all, ...fields })) form.set(name, value)
  return form
}

test.group('The child of a new family', () => {
  test('needs no more than a name, a birth date and the tick', ({ assert }) => {
    assert.deepEqual(readChild(filled(), NINE, TODAY), {
      ok: true,
      value: {
        first_name: 'Kim',
        relationship_type: 'parent',
        date_of_birth: '2017-04-12',
        consent: { text_id: 'parent-1', accepted: true },
      },
    })
  })

  test('missing details are requested at their field', ({ assert }) => {
    const form = filled({ first_name: ' ', emergency_contact_phone: '8285550101' })
    form.delete('consent')
    const read = readChild(form, { ...NINE, birth_day: '' }, TODAY)
    assert.deepEqual(read, {
      ok: false,
      details: {
        first_name: [customers['first_name.required']],
        emergency_contact_name: [minors['emergency_contact_name.required']],
        consent: [waivers['consent.required']],
        birth_day: [customers['birth_day.required']],
      },
    })
  })

  test('a child is under 18, which is said at the year', ({ assert }) => {
    const read = readChild(filled(), { ...NINE, birth_year: '2008' }, TODAY)
    assert.deepEqual(read, {
      ok: false,
      details: { birth_year: [minors['date_of_birth.adult']] },
    })
  })
})
