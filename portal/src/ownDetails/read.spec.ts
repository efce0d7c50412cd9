import { test } from '@japa/runner'
import type { OwnDetails } from '@trailgate/shared/own_details/schemas'

import { readOwnDetails } from './read.ts'

const KNOWN: OwnDetails = {
  id: 1,
  member_id: '1000001',
  first_name: 'Robin',
  last_name: 'Ryder',
  email: 'robin@example.com',
  phone: '8285550123',
  created_at: '2026-01-01T00:00:00Z',
  is_minor: false,
  is_banned: false,
  service_letters: true,
  address_line_1: null,
  address_line_2: null,
  city: 'Ely',
  state: null,
  zip_code: null,
  emergency_contact_name: null,
  emergency_contact_phone: null,
  pending_email: null,
}

function form(fields: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test.group('Changes of own details', () => {
  test('only details that differ from the record are sent', ({ assert }) => {
    const fields = { phone: '(828) 555-0123', city: '', state: 'nc', current_password: 'p' }
    const reading = readOwnDetails(form(fields), KNOWN)
    assert.deepEqual(reading, {
      ok: true,
      value: { city: null, state: 'NC', current_password: 'p' },
    })
  })

  test('a rider without an e-mail address may leave it empty, one who has it may not', ({
    assert,
  }) => {
    const fields = form({ email: '', current_password: 'p' })
    assert.isTrue(readOwnDetails(fields, { ...KNOWN, email: null }).ok)
    assert.isFalse(readOwnDetails(fields, KNOWN).ok)
  })
})
