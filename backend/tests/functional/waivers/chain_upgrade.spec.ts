import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import { chainHolds, chainWhatHappened } from '#database/chain_what_happened'
import { signRecords } from '#database/sign_records'
import { EVENT_KINDS } from '#waivers/seal/chain_event'
import { keepCheckpoint } from '#waivers/seal/keep_checkpoints'
import { CHAIN_START, linkAfter } from '#waivers/seal/link'
import { verifyPark } from '#waivers/seal/verify_park'
import { forgetCheckpoints, forgetSealed, snapshotOfSealed } from '#tests/helpers/sealed'
import { aParkWithAllOfIt } from '#tests/helpers/sealed_park'
import { retireTemplates } from '#tests/helpers/waivers'

test.group('A park whose chain held only signatures', (group) => {
  group.each.teardown(async () => {
    await retireTemplates()
    await forgetCheckpoints()
  })

  test('the events of its waivers are added to the chain, once', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(await snapshotOfSealed())
    await forgetSealed()
    await aParkWithAllOfIt(client)
    const before = await findings()
    await leaveSignaturesAlone()
    assert.notDeepEqual(await findings(), before, 'without the events nothing is missed')

    await chainWhatHappened(db.connection())
    await chainHolds(db.connection())
    await keepCheckpoint()
    assert.include(await findings(), messages['record.unsigned'])
    await signRecords(db.connection())
    assert.deepEqual(await findings(), before)
    const events: { kind: string; body: string | null }[] = await db.from('waiver_chain_events')
    assert.sameMembers([...new Set(events.map(({ kind }) => kind))], [...EVENT_KINDS])
    for (const { body } of events) {
      if (body !== null) assert.isTrue(JSON.parse(body).migrated, body)
    }

    await chainWhatHappened(db.connection())
    await chainHolds(db.connection())
    assert.lengthOf(await db.from('waiver_chain_events'), events.length)
  }).timeout(60_000)
})

async function findings() {
  const { fault, problems } = await verifyPark()
  return [...(fault ? [fault.what] : []), ...problems]
}

/** The chain from before waiver events were recorded in it. */
async function leaveSignaturesAlone() {
  await forgetCheckpoints()
  const events: { uid: string }[] = await db.from('waiver_chain_events').select('uid')
  const isEvent = new Set(events.map(({ uid }) => uid))
  const rows: { uid: string; digest: string }[] = await db.from('waiver_chain').orderBy('sequence')
  await db.from('waiver_chain_events').delete()
  await db.from('waiver_chain').delete()
  let end = { sequence: 0, hash: CHAIN_START }
  for (const row of rows.filter(({ uid }) => !isEvent.has(uid))) {
    const link = linkAfter(end, row)
    await db.table('waiver_chain').insert(link)
    end = { sequence: link.sequence, hash: link.hash }
  }
  await db.from('waiver_chain_head').where('id', 1).update(end)
}
