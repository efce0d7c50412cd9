import { test } from '@japa/runner'

import { freshKiosk, isAbandonable, kiosk, type Kiosk } from './machine.ts'

const rider = { id: 7, first_name: 'Maya', last_name: 'O.' }
const asking = kiosk(freshKiosk, { type: 'returning-rider' })
const checkedIn = kiosk(asking, { type: 'checked-in', visit: 0, rider, now: 1_000 })

test.group('The kiosk', () => {
  test('asks a returning rider for the phone number', ({ assert }) => {
    assert.equal(asking.step, 'phone')
  })

  test('logs a rider out 15 seconds after the check-in', ({ assert }) => {
    const shown = { step: 'checked-in', visit: 0, rider, signed: false }
    assert.deepEqual(checkedIn, { ...shown, logoutAt: 16_000 })
  })

  test('the countdown stops while a rider signs, and restarts after that', ({ assert }) => {
    const signing = kiosk(checkedIn, { type: 'sign', people: [] })
    const from = 'checked-in'
    assert.deepEqual(signing, { step: 'signing', visit: 0, rider, people: [], from })
    const done = { type: 'done-signing', visit: 0, signed: true, now: 100_000 } as const
    const after = { step: 'checked-in', visit: 0, rider, signed: true, logoutAt: 115_000 }
    assert.deepEqual(kiosk(signing, done), after)
    const reset = kiosk(signing, { type: 'reset' })
    assert.strictEqual(kiosk(reset, done), reset)
  })

  test('the countdown restarts while a rider chooses whom to sign for', ({ assert }) => {
    const touched = kiosk(checkedIn, { type: 'touched', now: 5000 })
    assert.deepEqual(touched, { ...checkedIn, logoutAt: 20_000 })
    assert.strictEqual(kiosk(asking, { type: 'touched', now: 5000 }), asking)
  })

  test('lets a new rider say who rides along, add children and sign, with nothing counting down', ({
    assert,
  }) => {
    const riding = kiosk(freshKiosk, { type: 'registered', rider, isMinor: false })
    assert.deepEqual(riding, { step: 'riding', visit: 0, rider, adding: false })
    const adding = kiosk(riding, { type: 'add-child' })
    assert.deepEqual(adding, { ...riding, adding: true })
    assert.deepEqual(kiosk(adding, { type: 'child-left' }), riding)
    assert.deepEqual(kiosk(checkedIn, { type: 'add-child' }), adding)
    assert.deepEqual(kiosk(checkedIn, { type: 'who-rides' }), riding)
    assert.strictEqual(kiosk(asking, { type: 'who-rides' }), asking)

    const signing = kiosk(riding, { type: 'sign', people: [] })
    const cancelled = { type: 'done-signing', visit: 0, signed: false, now: 0 } as const
    assert.deepEqual(kiosk(signing, cancelled), riding)
    assert.equal(kiosk(signing, { ...cancelled, signed: true }).step, 'checked-in')
    assert.equal(kiosk(riding, { type: 'done-riding', now: 0 }).step, 'checked-in')
  })

  test('a new rider is forgotten once the next one is at the kiosk', ({ assert }) => {
    const registered = { type: 'registered', rider, isMinor: false } as const
    assert.strictEqual(kiosk(asking, registered), asking)
  })

  test('a child asks a parent, and the countdown restarts afterwards', ({ assert }) => {
    const child = kiosk(checkedIn, { type: 'ask-parent' })
    assert.equal(child.step, 'asking')
    // A newly registered child signs nothing, and asks a parent right away.
    const registered = kiosk(freshKiosk, { type: 'registered', rider, isMinor: true })
    assert.deepEqual(registered, child)
    const done = { type: 'done-asking', visit: checkedIn.visit, now: 0 } as const
    assert.equal(kiosk(child, done).step, 'checked-in')
    const reset = kiosk(child, { type: 'reset' })
    assert.strictEqual(kiosk(reset, done), reset)
    assert.strictEqual(kiosk(asking, { type: 'ask-parent' }), asking)
  })

  test('a waiver that is sent from Who rides with you? leads back there', ({ assert }) => {
    const riding = kiosk(checkedIn, { type: 'who-rides' })
    const child = { first_name: 'Bo', last_name: 'Reed', date_of_birth: '2017-04-12' }
    const sending = kiosk(kiosk(riding, { type: 'add-child' }), { type: 'ask-parent', child })
    assert.deepInclude(sending, { step: 'asking', child, from: 'riding' })
    const done = { type: 'done-asking', visit: riding.visit, now: 0 } as const
    assert.deepEqual(kiosk(sending, done), riding)
  })

  test('starts over with nothing of the last rider', ({ assert }) => {
    const after = kiosk(checkedIn, { type: 'reset' })
    assert.deepEqual(after, { step: 'choose', visit: 1 })
  })

  test('a rider who was reset before the answer came is not greeted', ({ assert }) => {
    const reset = kiosk(asking, { type: 'reset' })
    const nextRider = kiosk(reset, { type: 'returning-rider' })
    const late = { type: 'checked-in', visit: asking.visit, rider, now: 0 } as const

    assert.strictEqual(kiosk(reset, late), reset)
    assert.strictEqual(kiosk(nextRider, late), nextRider)
  })

  test('asks for a pairing code when the tablet is not paired, and starts over once it is', ({
    assert,
  }) => {
    const unpaired = kiosk(asking, { type: 'not-paired' })
    assert.equal(unpaired.step, 'pairing')
    assert.equal(kiosk(unpaired, { type: 'reset' }).step, 'choose')
  })

  test('an abandoned screen is watched only where a rider may have typed', ({ assert }) => {
    const steps: Kiosk[] = [freshKiosk, asking, checkedIn, { step: 'pairing', visit: 0 }]
    assert.deepEqual(steps.map(isAbandonable), [false, true, false, true])
  })
})
