import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { addDays } from '@trailgate/shared/dates'
import { holdCustomer } from '#customers/holds/hold_customer'
import { mergeInto } from '#merges/merge_customers'
import { clock } from '#platform/clock'
import { keepCheckpoint } from '#waivers/seal/keep_checkpoints'
import { inTransaction } from '#platform/database/transaction'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { isDeleted, noteErased } from '#tests/helpers/sealed'
import { aTemplate, signed } from '#tests/helpers/waivers'

type Row = { table: string; where: Record<string, string | number> }

/**
 * A waiver that has since moved to another record, a voided one, an erased one, and one of a deleted person; each with
 * the rows for trying the columns of its tables.
 */
export async function aParkWithAllOfIt(client: ApiClient) {
  const template = await aTemplate()
  const otherTemplate = await aTemplate()
  const [guardian, winner, deleted, otherPerson] = [
    await aRider(),
    await aRider(),
    await aRider(),
    await aRider(),
  ]
  const minor = await aMinorOf(guardian)
  const sign = async (rider: { id: number }, sent: object = {}) => {
    const { id } = await signed(client, await asRider(rider), { template_id: template.id, ...sent })
    const { uid } = await db.from('signed_waivers').where('id', id).firstOrFail()
    return { id, uid: String(uid) }
  }
  // The oldest one: nothing before it is still kept.
  const erased = await sign(guardian)
  const merged = await sign(guardian, { minor_id: minor.id })
  const voided = await sign(guardian)
  await sign(deleted)
  await sign(winner)

  const manager = await asStaff('manager')
  const reason = { reason: 'Signed for somebody else' }
  const answer = await client.post(`/api/waivers/${voided.id}/void`).headers(manager).json(reason)
  if (answer.status() >= 300) throw new Error(`not voided: ${answer.status()}`)
  const by = { kind: 'staff', id: null, name: 'Sam', ip: null } as const
  const suspect = await aRider()
  const held = await sign(suspect)
  for (const on of [true, false]) {
    await holdCustomer({ id: suspect.id, hold: { on, reason: on ? 'Accident' : 'Settled' }, by })
  }
  const loser = await aMinorOf(guardian)
  const moved = await sign(guardian, { minor_id: loser.id })
  const merging = { winnerId: minor.id, loserId: loser.id, choices: {}, by }
  await inTransaction((trx) => mergeInto(merging, trx))
  await isDeleted(deleted)
  const on = addDays(clock.today(), -1)
  await noteErased(erased.uid, { until: addDays(on, -1), on })
  await db.from('signed_waivers').where('uid', erased.uid).delete()
  await db.from('waiver_records').where('uid', erased.uid).delete()
  await keepCheckpoint()

  const { sequence } = await db.from('waiver_chain').where('uid', merged.uid).firstOrFail()
  const kept = await db.from('waiver_checkpoints').firstOrFail()
  const event = await db.from('waiver_chain_events').where('waiver_uid', moved.uid).firstOrFail()
  const rows: Row[] = [
    { table: 'signed_waivers', where: { id: moved.id } },
    { table: 'waiver_records', where: { uid: merged.uid } },
    { table: 'waiver_chain', where: { sequence } },
    { table: 'waiver_chain_head', where: { id: 1 } },
    { table: 'waiver_chain_events', where: { id: event.id } },
    { table: 'waiver_events', where: { waiver_id: voided.id } },
    { table: 'waiver_events', where: { waiver_id: held.id, kind: 'held' } },
    { table: 'waiver_events', where: { waiver_id: held.id, kind: 'released' } },
    { table: 'waiver_erasures', where: { uid: erased.uid } },
    { table: 'waiver_checkpoints', where: { sequence: kept.sequence } },
    { table: 'waiver_versions', where: { id: template.version_id } },
    { table: 'customers', where: { id: winner.id } },
  ]
  return { rows, otherPerson, otherTemplate }
}
