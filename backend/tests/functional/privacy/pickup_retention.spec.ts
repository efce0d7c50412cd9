import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, addYears } from '@trailgate/shared/dates'
import { PICKUP_DAYS } from '@trailgate/shared/retention/constants'
import { clock } from '#platform/clock'
import { openRound } from '#privacy/retention/purge_report'
import { purgePickups } from '#privacy/retention/purge_pickups'
import { anAttestedRow } from '#tests/helpers/attested'
import { aMotherAndChild, aPickup } from '#tests/helpers/pickups'
import { aRideOn, noVisits } from '#tests/helpers/visits'
import { settings } from '#start/settings'

async function purge() {
  await openRound(clock.today())
  await purgePickups(clock.today(), () => true)
}

const namesOf = async ({ id }: { id: number }) =>
  (await db.from('pickups').where('minor_id', id).orderBy('id')).map(({ name }) => name)

test.group('People on pick-up lists are forgotten when their time is over', (group) => {
  group.each.setup(() => noVisits())

  test('an entry goes a month after its last day, one without an end stays', async ({
    client,
    assert,
  }) => {
    const { child } = await aMotherAndChild()
    for (const name of ['Ann Poe', 'Bea Poe']) await aPickup(client, child, { name })
    const over = { name: 'Cy Poe', until: clock.today(), allowed: false }
    const entry = await aPickup(client, child, over)
    const lastDay = (days: number) =>
      db
        .from('pickups')
        .where('id', entry.id ?? 0)
        .update({ until: addDays(clock.today(), -days) })
    await lastDay(PICKUP_DAYS)
    await purge()
    assert.deepEqual(await namesOf(child), ['Ann Poe', 'Bea Poe', 'Cy Poe'])
    await lastDay(PICKUP_DAYS + 1)
    await purge()
    assert.deepEqual(await namesOf(child), ['Ann Poe', 'Bea Poe'])
  })

  test('the whole list goes when the minor is of age', async ({ client, assert }) => {
    const { child } = await aMotherAndChild()
    await aPickup(client, child, { name: 'Ann Poe' })
    await aPickup(client, child, { name: 'Cy Poe', allowed: false })
    const born = (day: string) =>
      db.from('customers').where('id', child.id).update({ date_of_birth: day })
    await born(addDays(addYears(clock.today(), -18), 1))
    await purge()
    assert.lengthOf(await namesOf(child), 2)
    await born(addYears(clock.today(), -18))
    await purge()
    assert.isEmpty(await namesOf(child))
  })

  test('the name of a stranger who took a minor goes as late as a waiver of that day would', async ({
    assert,
  }) => {
    const { mother, child } = await aMotherAndChild()
    const last = addYears(clock.today(), -settings.waiverRetentionYears)
    const taken = { is_minor: true, picked_up_name: 'Ann Poe', picked_up_staff: 'Sam Staff' }
    const kept = await aRideOn(last, child.id, taken)
    const gone = await aRideOn(addDays(last, -1), child.id, taken)
    const known = { ...taken, picked_up_name: 'Dana Roe', picked_up_by_id: mother.id }
    const ofMother = await aRideOn(addDays(last, -2), child.id, known)
    const line = (created: string) =>
      anAttestedRow('activity', {
        customer_id: child.id,
        actor_kind: 'staff',
        action: 'visit.handed_over',
        details: JSON.stringify({ visit_id: gone, name: 'Ann Poe' }),
        created_at: created,
      })
    const [young, old] = [
      await line(`${last} 12:00:00`),
      await line(`${addDays(last, -1)} 12:00:00`),
    ]
    await purge()
    const nameOf = async (id: number) =>
      (await db.from('visits').where('id', id)).at(0)?.picked_up_name
    assert.deepEqual(
      [await nameOf(kept), await nameOf(gone), await nameOf(ofMother)],
      ['Ann Poe', null, 'Dana Roe']
    )
    const detailsOf = async (id: number) =>
      (await db.from('activity').where('id', id)).at(0)?.details
    assert.isNotNull(await detailsOf(young))
    assert.isNull(await detailsOf(old))
  })
})
