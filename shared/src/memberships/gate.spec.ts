import { test } from '@japa/runner'
import { membershipToRide, type HeldMembership } from './gate.ts'

const TODAY = '2027-03-10'

function held(given: Partial<HeldMembership> & { id: number }): HeldMembership {
  return {
    status: 'active',
    start_date: '2027-01-01',
    end_date: '2027-12-31',
    visits_left: null,
    ...given,
  }
}

test.group('The membership that a person rides on', () => {
  const year = held({ id: 1 })
  const pack = held({ id: 2, visits_left: 3, end_date: '2027-06-30' })
  const sooner = held({ id: 3, visits_left: 5, end_date: '2027-04-30' })
  const endless = held({ id: 4, visits_left: 2, end_date: null })
  const empty = held({ id: 5, visits_left: 0, end_date: '2027-04-01' })

  test('{title}')
    .with([
      {
        title: 'one without a limit is used before a pack',
        of: [pack, year],
        rides: 1,
        uses: false,
      },
      {
        title: 'of several without a limit the one that ends last is used',
        of: [held({ id: 8, end_date: '2027-05-01' }), year],
        rides: 1,
        uses: false,
      },
      { title: 'the pack that ends first is used first', of: [pack, sooner], rides: 3, uses: true },
      { title: 'a pack without an end is used last', of: [endless, pack], rides: 2, uses: true },
      { title: 'a pack that is used up is passed over', of: [empty, pack], rides: 2, uses: true },
      {
        title: 'a pack that begins later is none today',
        of: [held({ id: 9, visits_left: 4, start_date: '2027-03-11' }), pack],
        rides: 2,
        uses: true,
      },
      {
        title: 'a pack that is over is none today',
        of: [held({ id: 9, visits_left: 4, end_date: '2027-03-09' }), pack],
        rides: 2,
        uses: true,
      },
    ])
    .run(({ assert }, { of, rides, uses }) => {
      const { membership, standing, usesVisit } = membershipToRide(of, TODAY, null)
      assert.equal(membership?.id, rides)
      assert.equal(standing, 'current')
      assert.equal(usesVisit, uses)
    })

  test('a second pack is not used where one that is cancelled since was used today', ({
    assert,
  }) => {
    const cancelled = held({ id: 6, visits_left: 4, status: 'cancelled' })
    const { membership, standing, usesVisit } = membershipToRide([cancelled, pack], TODAY, 6)
    assert.equal(membership?.id, pack.id)
    assert.equal(standing, 'current')
    assert.isFalse(usesVisit)
  })

  test('a pack that was used today lets its person in again without a visit', ({ assert }) => {
    const spent = held({ id: 6, visits_left: 0 })
    const again = membershipToRide([sooner, spent], TODAY, spent.id)
    assert.equal(again.membership?.id, spent.id)
    assert.equal(again.standing, 'current')
    assert.isFalse(again.usesVisit)
  })

  test('only packs without a visit are used up, and say so', ({ assert }) => {
    const { membership, standing, usesVisit } = membershipToRide([empty], TODAY, null)
    assert.equal(membership?.id, empty.id)
    assert.equal(standing, 'used_up')
    assert.isFalse(usesVisit)
  })

  test('without a running one the standing is expired, or none', ({ assert }) => {
    const over = held({ id: 7, end_date: '2027-03-09' })
    assert.equal(membershipToRide([over], TODAY, null).standing, 'expired')
    assert.equal(membershipToRide([], TODAY, null).standing, 'none')
    const later = held({ id: 7, start_date: '2027-03-11' })
    assert.equal(membershipToRide([later], TODAY, null).standing, 'none')
  })
})
