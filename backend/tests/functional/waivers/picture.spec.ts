import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { settings } from '#start/settings'
import { asRider } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'
import { aSignature, aTemplate, retireTemplates, postSignature } from '#tests/helpers/waivers'

/** Number of prepared statements the server has executed, for all clients. */
async function sentAsBytes(): Promise<number> {
  const [[row]] = await db.rawQuery("show global status like 'Com_stmt_execute'")
  return Number(row.Value)
}

test.group('The picture of a signature', (group) => {
  group.each.teardown(() => retireTemplates())

  test('the picture is sent to the server as bytes, not as twice as many hex digits', async ({
    client,
    assert,
  }) => {
    if (settings.database.connection !== 'mysql') {
      // SQLite is a file, not a server.
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
