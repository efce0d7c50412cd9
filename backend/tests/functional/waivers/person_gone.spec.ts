import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import { verifyChain } from '#waivers/seal/verify_chain'
import { noteSentence } from '#tests/catalogue/seen'
import { expectRefusal } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { isDeleted } from '#tests/helpers/sealed'
import { takenAway } from '#tests/helpers/taken_away'
import { retireTemplates, aSignedWaiver } from '#tests/helpers/waivers'

test.group('Somebody who signed and whose row was taken away by hand', (group) => {
  group.each.teardown(retireTemplates)

  test('is missed by the verification, and staff still get document and proof', async ({
    client,
    assert,
  }) => {
    const { rider, id } = await aSignedWaiver(client)
    const { uid } = await db.from('signed_waivers').where('id', id).firstOrFail()
    const before = await verifyChain([])
    const putBack = await takenAway(rider.id)

    const { faults, fault } = await verifyChain([])
    assert.equal(faults, before.faults + 1)
    if (!before.fault) assert.deepInclude(fault, { uid, what: messages['person.gone'] })
    noteSentence(messages['person.gone'])
    const staff = await asStaff('staff')
    for (const file of ['pdf', 'proof']) {
      const answer = await client.get(`/api/waivers/${id}/${file}`).headers(staff)
      answer.assertStatus(200)
    }
    await putBack()
    assert.equal((await verifyChain([])).faults, before.faults)
  })

  test('is not missed when staff deleted them: the chain says so, and nobody opens the waiver', async ({
    client,
    assert,
  }) => {
    const { rider, id } = await aSignedWaiver(client)
    const { faults } = await verifyChain([])
    await isDeleted(rider)
    assert.equal((await verifyChain([])).faults, faults)
    const answer = await client.get(`/api/waivers/${id}/pdf`).headers(await asStaff('manager'))
    expectRefusal(assert, answer, 'NOT_FOUND')
  })
})
