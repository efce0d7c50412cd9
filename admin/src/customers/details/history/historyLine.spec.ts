import { test } from '@japa/runner'

import { messages } from '@trailgate/shared/customers/history_messages'
import type { HistoryEntry } from '@trailgate/shared/customers/schemas'

import { actorOf, changesOf, lineOf, mergeIn } from './historyLine.ts'

/** No action: the place of a sign-in. */
const WITH_OWN_LINE = ['customer.checked_in_at']

const entry = (action: string, details: HistoryEntry['details'] = null): HistoryEntry => ({
  action,
  details,
  actor: { kind: 'staff', name: 'Sam Staff' },
  created_at: '2026-01-02T10:00:00.000Z',
})

test.group('A line of history', () => {
  test('says what happened, with its reason, number or place', ({ assert }) => {
    const lines = [
      entry('customer.created'),
      entry('customer.signed_in', { channel: 'portal', device: null }),
      entry('customer.signed_in', { channel: 'kiosk', device: null }),
      entry('customer.signed_in', { channel: 'kiosk', device: 'Gate' }),
      entry('waiver.voided', { reason: 'Torn' }),
      entry('waiver.signed_for', {
        template: 'Trail',
        version: '1.0',
        first_name: 'Kim',
        last_name: 'Lee',
      }),
      entry('waiver.signed_for', {
        template: 'Trail',
        version: '1.0',
        first_name: null,
        last_name: null,
      }),
      entry('visit.handed_over', { visit_id: 7, name: 'Ann Poe' }),
      entry('visit.handed_over'),
      entry('pickup.barred', { name: 'Dan Poe', allowed: false }),
      entry('document.added', { document_type: 'medical' }),
      entry('membership.renewed', { membership_id: 2004 }),
      entry('party.made', { day: '2026-11-28' }),
    ].map(lineOf)
    assert.deepEqual(lines, [
      'Customer created',
      'Signed in at the portal',
      'Checked in at the kiosk',
      'Checked in at the kiosk Gate',
      'Waiver voided: Torn',
      'Signed Trail, version 1.0, for Kim Lee',
      'Signed Trail, version 1.0, for –',
      'Left with Ann Poe',
      'Left with –',
      'May not be picked up by Dan Poe',
      'Document uploaded: Medical',
      'Membership 2004 renewed',
      'Invited others for 11/28/2026',
    ])
  })

  test('a line of history has no empty part, whatever the action', ({ assert }) => {
    const actions = Object.entries(messages).filter(
      ([action, sentence]) => /\./.test(action) && sentence.includes('{')
    )
    assert.isAbove(actions.length, 20)
    for (const [action] of actions.filter(([name]) => !WITH_OWN_LINE.includes(name))) {
      assert.notMatch(lineOf(entry(action)), /[{}]/, action)
    }
  })

  test('names the other record of a merge, and which merge can be undone from there', ({
    assert,
  }) => {
    const merged = entry('customer.merged', { merge_id: 7, loser_member_id: '100002' })
    const into = entry('customer.merged_into', { merge_id: 7, winner_member_id: '100001' })
    const two = { other_id: 9, other_member_id: '100009' }
    const lines = [
      merged,
      into,
      entry('customer.merge_undone', { merge_id: 7 }),
      entry('customer.not_a_duplicate', two),
      entry('customer.maybe_a_duplicate', two),
      entry('customer.mailed', { subject: 'Mud day', campaign_type: 'Park Updates' }),
    ]
    assert.deepEqual(lines.map(lineOf), [
      'Record 100002 merged into this one',
      'Merged into record 100001',
      'Merge undone',
      'Not the same person as record 100009',
      'Maybe the same person as record 100009 after all',
      'Letter sent: Mud day',
    ])
    assert.equal(mergeIn(merged), 7)
    assert.isUndefined(mergeIn(into))
    assert.isUndefined(mergeIn(entry('customer.merged')), 'its words were forgotten')
  })

  test('a line shows even when its details were erased, or its action is unknown', ({ assert }) => {
    assert.equal(lineOf(entry('waiver.voided')), 'Waiver voided: –')
    assert.equal(lineOf(entry('customer.something_new')), 'customer something new')
    assert.deepEqual(changesOf(entry('customer.updated')), [])
  })

  test('lists the fields that were entered otherwise', ({ assert }) => {
    const entered = { first_name: 'Rosalía', date_of_birth: '1990-04-12', phone: '8285550104' }
    const line = entry('customer.entered_otherwise', { entered })
    assert.equal(lineOf(line), 'Entered otherwise at a tablet without a network')
    assert.deepEqual(changesOf(line), [
      'First Name: Rosalía',
      'Date of Birth: 4/12/1990',
      'Phone: 8285550104',
    ])
  })

  test('tells what was changed from what to what', ({ assert }) => {
    const changed = {
      city: { from: null, to: 'Moab' },
      status: { from: 'active', to: 'suspended' },
      date_of_birth: { from: '1990-04-12', to: '1990-04-13' },
      marketing_consent: { from: true, to: false },
    }
    assert.deepEqual(changesOf(entry('customer.updated', { changed })), [
      'City: nothing → Moab',
      'Status: Active → Suspended',
      'Date of Birth: 4/12/1990 → 4/13/1990',
      'Agrees to marketing by email: Yes → No',
    ])
    const choices = [{ type: 'Park Updates', channel: 'sms', opted_in: false }]
    assert.deepEqual(changesOf(entry('preferences.changed', { changed: choices })), [
      'Park Updates: opted out by sms',
    ])
    const ofVehicle = {
      kind: { from: 'atv', to: 'e_bike' },
      insured_until: { from: null, to: '2026-03-01' },
    }
    assert.deepEqual(changesOf(entry('vehicle.changed', { name: 'ATV', changed: ofVehicle })), [
      'Kind: ATV → E-bike',
      'Insured Until: nothing → 3/1/2026',
    ])
    assert.deepEqual(changesOf(entry('minor.updated', { changed: ['phone'] })), ['Phone'])
  })

  test('names who did it', ({ assert }) => {
    assert.equal(actorOf(entry('customer.created')), 'Sam Staff')
    const nobody = { ...entry('membership.expired'), actor: { kind: 'system', name: null } }
    assert.equal(actorOf(nobody), 'the system')
    assert.equal(actorOf({ ...nobody, actor: { kind: 'rider', name: null } }), 'the rider')
  })
})
