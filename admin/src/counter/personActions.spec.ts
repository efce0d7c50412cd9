import { test } from '@japa/runner'

import type { MayRide } from '@trailgate/shared/visits/answers'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { actionsOf, type PersonCircumstances } from './personActions.ts'

const MAY_RIDE: MayRide = { verdict: 'yes', reasons: [] }

const aCashier: PersonCircumstances = {
  mayBan: false,
  mayOverrideBan: false,
  mayClear: false,
  isOneOfSeveral: true,
  hasGuardianIn: false,
}

const aManager: PersonCircumstances = {
  ...aCashier,
  mayBan: true,
  mayOverrideBan: true,
  mayClear: true,
}

function aPerson(changes: Partial<HouseholdPerson> = {}): HouseholdPerson {
  return {
    may_ride: MAY_RIDE,
    membership: null,
    ended_membership: null,
    visit: null,
    ban: null,
    flags: [],
    duplicates: [],
    ...changes,
  } as unknown as HouseholdPerson
}

/** A person whom these reasons keep out, in their order. */
const keptOut = (...reasons: [code: string, step: string | null][]) =>
  ({
    verdict: 'no',
    reasons: reasons.map(([code, next_step]) => ({ code, text: code, next_step })),
  }) as unknown as MayRide

const VISIT = { id: 7, state: 'in', checked_in_at: '2026-05-02T10:00:00Z', checked_out_at: null }

test.group('Actions about a person of a card', () => {
  test('a covered person is checked in; one alone by the button of the card', ({ assert }) => {
    assert.deepEqual(actionsOf(aPerson(), aCashier), { main: 'check_in', more: [] })
    const alone = actionsOf(aPerson(), { ...aCashier, isOneOfSeveral: false })
    assert.deepEqual(alone, { main: null, more: [] })
  })

  test('only managers ban, and only from the menu', ({ assert }) => {
    assert.deepEqual(actionsOf(aPerson(), aManager), { main: 'check_in', more: ['ban'] })
    const banned = aPerson({
      may_ride: keptOut(['banned', 'see_staff']),
      ban: { until: null, reason: 'Rammed a fence' } as HouseholdPerson['ban'],
    })
    assert.deepEqual(actionsOf(banned, aManager), { main: 'let_in', more: ['lift'] })
    assert.deepEqual(actionsOf(banned, aCashier), { main: null, more: [] })
  })

  test('the first reason decides what is due', ({ assert }) => {
    const unsigned = aPerson({ may_ride: keptOut(['not_covered', 'sign']) })
    assert.deepEqual(actionsOf(unsigned, aCashier), {
      main: 'sign_here',
      more: ['sign_link', 'paper', 'open_waivers'],
    })
    const lapsed = aPerson({
      may_ride: keptOut(['membership_expired', 'renew'], ['not_covered', 'sign']),
      ended_membership: { id: 3 } as HouseholdPerson['ended_membership'],
    })
    assert.deepEqual(actionsOf(lapsed, aCashier), {
      main: 'renew',
      more: ['sign_here', 'sign_link', 'paper', 'open_waivers', 'manage'],
    })
    for (const [step, main] of [
      ['sell', 'sell'],
      ['see_guardian', 'add_guardian'],
      ['ask_birth_date', 'ask_birth_date'],
    ] as const) {
      assert.equal(actionsOf(aPerson({ may_ride: keptOut(['some', step]) }), aCashier).main, main)
    }
  })

  test('an answer that stops is looked at before anybody is let in all the same', ({ assert }) => {
    const stopped = aPerson({
      may_ride: keptOut(['answers', 'see_staff']),
      flags: [{ stops: true }] as HouseholdPerson['flags'],
    })
    assert.deepEqual(actionsOf(stopped, aManager), {
      main: 'clear_answer',
      more: ['let_in', 'ban'],
    })
    assert.deepEqual(actionsOf(stopped, aCashier), { main: 'let_in', more: [] })
  })

  test('a person who is in is checked out; the check-in is undone from the menu', ({ assert }) => {
    const inside = aPerson({
      visit: VISIT as HouseholdPerson['visit'],
      may_ride: keptOut(['not_covered', 'sign']),
    })
    assert.deepEqual(actionsOf(inside, { ...aCashier, hasGuardianIn: true }), {
      main: 'check_out',
      more: ['sign_here', 'sign_link', 'paper', 'open_waivers', 'hand_over', 'undo'],
    })
  })
})
