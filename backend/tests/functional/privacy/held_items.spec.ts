import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { OFFLINE_HELD_DAYS } from '@trailgate/shared/retention/constants'
import { clock } from '#platform/clock'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { resetLimits } from '#platform/http/rate_limits'
import { openRound } from '#privacy/retention/purge_report'
import { purgeHeldItems } from '#privacy/retention/purge_rows'
import { asStaff } from '#tests/helpers/credentials'
import {
  aNewcomer,
  anItem,
  claimOf,
  outcomeOf,
  storedItem,
  type Item,
} from '#tests/helpers/offline'
import { aLastName, aRider } from '#tests/helpers/people'
import { aTablet } from '#tests/helpers/tickets'

const DAY = 24 * 3600

/** Sends a visit that no one can be matched with; returns it. */
async function aHeld(client: ApiClient, payload: object): Promise<Item> {
  const item = anItem('visit', { ...payload })
  await outcomeOf(client, await aTablet(), item)
  return item
}

const isStored = async ({ id }: Item) =>
  (await db.from('offline_items').where('uid', id).first()) !== null

test.group('Items of tablets that wait for staff are personal data', (group) => {
  group.each.setup(() => resetLimits())

  test('a deletion that a manager carries out takes what waits of the person, and nothing else', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Zoë', last_name: aLastName('Leaving') })
    const named = { ...claimOf(rider), phone: aNewcomer().phone }
    const theirs = [
      // Another birth date, the number as people write it.
      await aHeld(client, {
        ...claimOf(rider),
        phone: `(${rider.phone.slice(0, 3)}) ${rider.phone.slice(3, 6)}-${rider.phone.slice(6)}`,
        date_of_birth: '1970-01-01',
      }),
      // Another number, the name in another order and without its accents.
      await aHeld(client, {
        ...named,
        first_name: rider.last_name.toUpperCase(),
        last_name: 'zoe',
      }),
    ]
    const others = [
      await aHeld(client, { ...named, date_of_birth: '1970-01-01' }),
      await aHeld(client, { ...aNewcomer(), date_of_birth: rider.date_of_birth }),
    ]
    // More than are read at once.
    for (let n = 0; n < 9; n += 1) others.push(await aHeld(client, aNewcomer()))
    const last = await aHeld(client, named)
    const decided = await aHeld(client, aNewcomer())
    await db
      .from('offline_items')
      .where('uid', decided.id)
      .update({ status: 'accepted', customer_id: rider.id, payload: null })
    for (const item of [...theirs, last]) assert.isTrue(await isStored(item))

    const manager = await asStaff('manager')
    ;(await client.delete(`/api/customers/${rider.id}`).headers(manager)).assertStatus(204)
    for (const item of [...theirs, last]) assert.isFalse(await isStored(item))
    for (const item of others) assert.isNotNull((await storedItem(item)).payload)
    const { said, customer_id: owner } = await storedItem(decided)
    assert.deepEqual({ said, owner }, { said: null, owner: null })
  })

  test('an item that no one decides is deleted when its time is over, and counted', async ({
    client,
    assert,
  }) => {
    const [over, due, decided] = [
      await aHeld(client, aNewcomer()),
      await aHeld(client, aNewcomer()),
      await aHeld(client, aNewcomer()),
    ]
    const arrived = (item: Item, seconds: number, fields: object = {}) =>
      db
        .from('offline_items')
        .where('uid', item.id)
        .update({ received_at: sqlTimeAfter(clock.now(), -seconds), ...fields })
    await arrived(over, OFFLINE_HELD_DAYS * DAY + 5)
    await arrived(due, OFFLINE_HELD_DAYS * DAY - 600)
    await arrived(decided, OFFLINE_HELD_DAYS * DAY + 5, { status: 'accepted', payload: null })
    const today = clock.today()
    const removed = async () =>
      Number((await db.from('purges').where({ day: today, kind: 'sessions' }).first()).removed)
    await openRound(today)
    const before = await removed()
    await purgeHeldItems(today, () => true)
    assert.deepEqual(
      [await isStored(over), await isStored(due), await isStored(decided)],
      [false, true, true]
    )
    assert.equal(await removed(), before + 1)
  })
})
