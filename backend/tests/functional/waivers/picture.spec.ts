import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { settings } from '#start/settings'
import { asRider } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'
import { aSignature, aTemplate, retireTemplates, postSignature } from '#tests/helpers/waivers'

/** How many statements with bytes in them the server was sent, whoever sent them. */
async function sentAsBytes(): Promise<number> {
  const [[row]] = await db.rawQuery("show global status like 'Com_stmt_execute'")
  return Number(row.Value)
}

test.group('The picture of a signature', (group) => {
  group.each.teardown(() => retireTemplates())

  test('travels to the server as it is, not as twice as many letters', async ({
    client,
    assert,
  }) => {
    if (settings.database.connection !== 'mysql') {
      // There is no way to a file.
      return
    }
    const headers = await asRider(await aRider())
    const { id } = await aTemplate()
    const before = await sentAsBytes()
    const sent = { template_id: id, signature_data: aSignature() }
    const response = await postSignature(client, headers, sent)
    response.assertStatus(201)
    assert.isAbove(await sentAsBytes(), before)
  })
})
