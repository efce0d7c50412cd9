import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { holdCustomer } from '#customers/holds/hold_customer'
import { mergeInto } from '#merges/merge_customers'
import { undoIn } from '#merges/undo_merge'
import { inTransaction } from '#platform/database/transaction'
import { peopleAsNoted } from '#waivers/seal/people_as_noted'
import { verifyPark } from '#waivers/seal/verify_park'
import { noteSentence } from '#tests/catalogue/seen'
import { asRider } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

const by = { kind: 'staff', id: null, name: 'Sam', ip: null } as const

/** Returns the findings that are new since now. */
async function sinceNow() {
  const before = new Set(await peopleAsNoted())
  return async () => (await peopleAsNoted()).filter((problem) => !before.has(problem))
}

async function hold(id: number, on: boolean) {
  await holdCustomer({ id, hold: { on, reason: on ? 'Accident' : 'Settled' }, by })
}

async function merge(winnerId: number, loserId: number) {
  return inTransaction((trx) => mergeInto({ winnerId, loserId, choices: {}, by }, trx))
}

async function undo(id: number) {
  await inTransaction((trx) => undoIn({ id, by }, trx))
}

test.group('Waiver facts stored with a person', (group) => {
  group.each.teardown(retireTemplates)

  test('a hold removed by hand is found, one released properly is not', async ({
    client,
    assert,
    cleanup,
  }) => {
    const template = await aTemplate()
    const rider = await aRider()
    const { id: waiverId } = await signed(client, await asRider(rider), {
      template_id: template.id,
    })
    const { uid } = await db.from('signed_waivers').where('id', waiverId).firstOrFail()
    cleanup(() => hold(rider.id, false))
    const found = await sinceNow()
    for (const on of [true, false, true]) {
      await hold(rider.id, on)
      assert.deepEqual(await found(), [], String(on))
    }
    const gone = fill(messages['hold.gone'], { waiver: uid, id: rider.id })
    await db.from('customers').where('id', rider.id).update({ legal_hold: false })
    assert.deepEqual(await found(), [gone])
    assert.include((await verifyPark()).problems, gone)
    noteSentence(gone)
    await db.from('customers').where('id', rider.id).update({ legal_hold: true })
    assert.deepEqual(await found(), [])
  })

  test('holds follow merges and their undo', async ({ client, assert, cleanup }) => {
    const template = await aTemplate()
    const [one, other, third] = [await aRider(), await aRider(), await aRider()]
    for (const rider of [one, other, third]) {
      await signed(client, await asRider(rider), { template_id: template.id })
    }
    cleanup(async () => {
      for (const { id } of [one, other, third]) {
        await db
          .from('customers')
          .where('id', id)
          .update({ legal_hold: true, merged_into_id: null })
        await hold(id, false)
      }
      await db.from('customer_merges').whereIn('loser_id', [one.id, other.id, third.id]).delete()
    })
    const found = await sinceNow()
    await hold(one.id, true)
    const first = await merge(other.id, one.id)
    assert.deepEqual(await found(), [])
    await undo(first)
    assert.deepEqual(await found(), [])

    const again = await merge(other.id, one.id)
    await hold(other.id, false)
    assert.deepEqual(await found(), [])
    await undo(again)
    assert.deepEqual(await found(), [])

    const meanwhile = await merge(other.id, one.id)
    await hold(other.id, true)
    await undo(meanwhile)
    assert.deepEqual(await found(), [], 'a hold that was placed in between is about both')

    await merge(other.id, one.id)
    await merge(third.id, other.id)
    assert.deepEqual(await found(), [], 'who was merged is taken along')
  })

  test('a forged, redirected or removed merge mark is found', async ({ assert }) => {
    const [winner, loser, other] = [await aRider(), await aRider(), await aRider()]
    const found = await sinceNow()
    const say = (id: number, intoId: number | null) =>
      db.from('customers').where('id', id).update({ merged_into_id: intoId })
    const otherwise = ({ id }: { id: number }) => fill(messages['merge.otherwise'], { id })

    await say(other.id, winner.id)
    assert.deepEqual(await found(), [otherwise(other)])
    noteSentence(otherwise(other))
    await say(other.id, null)
    await merge(winner.id, loser.id)
    assert.deepEqual(await found(), [])
    for (const intoId of [null, other.id]) {
      await say(loser.id, intoId)
      assert.deepEqual(await found(), [otherwise(loser)], String(intoId))
    }
    await say(loser.id, winner.id)
    assert.deepEqual(await found(), [])
  })
})
