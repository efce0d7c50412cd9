import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { updateMembership } from '#memberships/update_membership'
import { emptySlot } from '#memberships/slots/empty_slot'
import { giveSlot } from '#memberships/slots/assign_slot'
import { transferSlot } from '#memberships/slots/transfer_slot'
import { Refusal } from '#platform/http/refusal'
import { inTransaction } from '#platform/database/transaction'
import { aMembership, aType } from '#tests/helpers/sales'
import { aRider } from '#tests/helpers/people'

const RUNS = 30
const OPERATIONS = 100
/** Number of concurrent operations. */
const TOGETHER = 5
const PEOPLE = 9
const PLACES = [3, 6, 10]

const BY = { kind: 'staff', id: null, name: 'Chance', ip: null } as const

const person = fc.nat({ max: PEOPLE - 1 })
const place = fc.nat({ max: 9 })
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('assign' as const), place, person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('transfer' as const), place, person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('empty' as const), place }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('retype' as const), type: fc.nat({ max: 2 }) }),
  }
)
type Operation = typeof operation extends fc.Arbitrary<infer Each> ? Each : never

test.group('Random operations on places', () => {
  test('random operations lose or double no place: used and available are always the total', async ({
    client,
    assert,
  }) => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => aRider()))
    const types = await Promise.all(
      PLACES.map((places) => aType(client, { number_of_slots: places }))
    )
    const memberships: number[] = []
    for (let run = 0; run <= RUNS; run += 1) {
      const made = await aMembership(client, { membership_type: types[1]?.name })
      memberships.push(made.id)
    }
    let done = 0

    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS }),
        async (operations) => {
          const membershipId = memberships.pop() ?? (await aMembership(client)).id
          for (let start = 0; start < operations.length; start += TOGETHER) {
            const together = operations.slice(start, start + TOGETHER)
            await Promise.all(together.map((each) => perform(membershipId, each)))
            await check(membershipId)
            done += together.length
          }
        }
      ),
      { numRuns: RUNS, seed: 20_280_229, endOnFailure: true }
    )
    assert.equal(done, RUNS * OPERATIONS)

    async function perform(membershipId: number, wanted: Operation) {
      try {
        if (wanted.kind === 'retype') {
          const type = types[wanted.type]?.name ?? ''
          await updateMembership({ id: membershipId, changes: { membership_type: type }, by: BY })
          return
        }
        const slotId = await slotAt(membershipId, wanted.place)
        const of = { membershipId, slotId, by: BY }
        if (wanted.kind === 'empty') return await emptySlot(of)
        const customerId = people[wanted.person]?.id ?? 0
        if (wanted.kind === 'transfer') return await transferSlot({ ...of, customerId })
        await inTransaction((trx) => giveSlot({ ...of, customerId }, trx))
      } catch (error) {
        // A refusal is an answer like any other; everything else is a fault.
        if (!(error instanceof Refusal) || error.status >= 500) throw error
      }
    }

    async function slotAt(membershipId: number, wanted: number): Promise<number> {
      const slots: { id: number }[] = await db
        .from('membership_slots')
        .where('membership_id', membershipId)
        .orderBy('slot_number')
        .select('id')
      return slots[wanted % slots.length]?.id ?? 0
    }

    async function check(membershipId: number) {
      const slots: { slot_number: number; customer_id: number | null }[] = await db
        .from('membership_slots')
        .where('membership_id', membershipId)
        .orderBy('slot_number')
        .select('slot_number', 'customer_id')
      const { primary_member: primary, places } = await db
        .from('memberships as m')
        .join('membership_types as t', 't.id', 'm.type_id')
        .where('m.id', membershipId)
        .select('m.customer_id as primary_member', 't.number_of_slots as places')
        .firstOrFail()
      const told: { action: string; times: number }[] = await db
        .from('membership_events')
        .where('membership_id', membershipId)
        .groupBy('action')
        .select('action')
        .count('* as times')
      const times = (action: string) =>
        Number(told.find((each) => each.action === action)?.times ?? 0)

      const held = slots.flatMap(({ customer_id: holder }) => (holder === null ? [] : [holder]))
      const free = slots.filter(({ customer_id: holder }) => holder === null)
      assert.equal(held.length + free.length, places, 'used and available are the total')
      assert.deepEqual(
        slots.map(({ slot_number: number }) => number),
        Array.from({ length: places }, (_, index) => index + 1)
      )
      assert.equal(new Set(held).size, held.length, 'nobody holds two places')
      assert.equal(slots[0]?.customer_id, primary, 'slot 1 is the primary member’s')
      // Held places equal the assignments in history minus the departures.
      assert.equal(held.length - 1, times('slot.assigned') - times('slot.emptied'))
    }
  }).timeout(400_000)
})
