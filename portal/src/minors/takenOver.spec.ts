import { test } from '@japa/runner'
import type { OwnDetails } from '@trailgate/shared/own_details/schemas'

import { takenOver } from './takenOver.ts'

const guardian: OwnDetails = {
  id: 1,
  member_id: '1000001',
  first_name: 'Sam',
  last_name: 'Ryder',
  email: null,
  phone: '8285550100',
  created_at: '2026-03-09T12:00:00.000Z',
  is_minor: false,
  is_banned: false,
  service_letters: true,
  address_line_1: '1 Trail Rd',
  address_line_2: null,
  city: 'Old Fort',
  state: 'NC',
  zip_code: '28762',
  emergency_contact_name: 'Ruth Ryder',
  emergency_contact_phone: '8285550199',
  pending_email: null,
}

test.group('Details that a new minor takes over', () => {
  test("a new minor starts with the guardian's last name, address and emergency contact", ({
    assert,
  }) => {
    assert.deepEqual(takenOver(guardian), {
      last_name: 'Ryder',
      emergency_contact_name: 'Ruth Ryder',
      emergency_contact_phone: '8285550199',
      address_line1: '1 Trail Rd',
      address_line2: null,
      city: 'Old Fort',
      state: 'NC',
      zip_code: '28762',
    })
  })

  test('the guardian is the emergency contact if theirs is missing or incomplete', ({ assert }) => {
    for (const contact of [
      { emergency_contact_name: null, emergency_contact_phone: null },
      { emergency_contact_name: 'Ruth Ryder', emergency_contact_phone: null },
    ]) {
      const { emergency_contact_name: name, emergency_contact_phone: phone } = takenOver({
        ...guardian,
        ...contact,
      })
      assert.deepEqual([name, phone], ['Sam Ryder', '8285550100'])
    }
  })
})
