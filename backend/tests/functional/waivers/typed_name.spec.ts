import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/messages'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'
import { frozenOf } from '#tests/helpers/signing'
import { aSignature, aTemplate, retireTemplates } from '#tests/helpers/waivers'

type Headers = Record<string, string>

async function type(client: ApiClient, headers: Headers, json: object) {
  const template = await aTemplate()
  return client
    .post('/api/waivers/sign')
    .headers(headers)
    .json({ template_id: template.id, signature_data: aSignature(), method: 'typed', ...json })
}

test.group('A typed signature', (group) => {
  group.each.teardown(() => retireTemplates())

  test("is the signer's own name; case, accents, signs and order aside", async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Zoë Ann', last_name: "O'Neil-Krüger" })
    const headers = await asRider(rider)
    const taken = ["zoe ann o'neil-kruger", 'ONeil Kruger, ZOË-ANN', 'Krüger Oneil Ann Zoe']
    for (const name of taken) {
      ;(await type(client, headers, { typed_name: name })).assertStatus(201)
    }
    const wrong = await type(client, headers, { typed_name: 'Donald Duck' })
    expectRefusal(assert, wrong, 'VALIDATION_ERROR')
    assert.deepEqual(wrong.body().error.details, {
      typed_name: [fill(messages['typed_name.other'], { name: "Zoë Ann O'Neil-Krüger" })],
    })
    const sealed = (await frozenOf(rider)).map(({ signature }) => signature.typed_name)
    assert.includeMembers(sealed, ["zoe ann o'neil-kruger"])
    assert.lengthOf(sealed, taken.length)
  })

  test('a client that sends no name is taken, and the record says so', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    ;(await type(client, await asRider(rider), {})).assertStatus(201)
    const [body] = await frozenOf(rider)
    assert.isNull(body?.signature.typed_name)
  })

  test('a kiosk tells no last name after a wrong one', async ({ client, assert }) => {
    const rider = await aRider({ first_name: 'Hosty', last_name: 'Adams' })
    const wrong = await type(client, await asKiosk(rider), { typed_name: 'Donald Duck' })
    expectRefusal(assert, wrong, 'VALIDATION_ERROR')
    assert.deepEqual(wrong.body().error.details, {
      typed_name: [fill(messages['typed_name.at_kiosk'], { name: 'Hosty A.' })],
    })
  })

  test('a small drawing is refused with the wish for a larger one; a dot is no signature', async ({
    client,
    assert,
  }) => {
    const headers = await asRider(await aRider())
    const within = (width: number, height: number) => ({
      method: 'drawn',
      signature_data: aSignature({
        width: 300,
        height: 100,
        ink: (x, y) => x < width && y < height && (x + y) % 2 === 0,
      }),
    })
    for (const [width, height, sentence] of [
      [300, 5, messages['signature.larger']],
      [20, 90, messages['signature.larger']],
      [8, 8, messages['signature.required']],
    ] as const) {
      const refused = await type(client, headers, within(width, height))
      expectRefusal(assert, refused, 'VALIDATION_ERROR')
      assert.deepEqual(refused.body().error.details, { signature_data: [sentence] })
    }
    ;(await type(client, headers, within(60, 30))).assertStatus(201)
  })
})
