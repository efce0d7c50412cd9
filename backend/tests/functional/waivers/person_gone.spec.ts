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

test.group('A signer whose row was deleted by hand', (group) => {
  group.each.teardown(retireTemplates)

  test('the verification reports the missing signer, and staff still get document and proof', async ({
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

  test('a signer deleted by staff is not reported: the chain records the deletion, and no one can open the waiver', async ({
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
