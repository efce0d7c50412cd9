import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { backgroundDone } from '#platform/jobs/background'
import { clock } from '#platform/clock'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { processOutbox } from '#platform/mail/process_outbox'
import { asRider } from '#tests/helpers/credentials'
import { catchingServer, restoreMail } from '#tests/helpers/mail_server'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aMinorOf, anEmail, aRider } from '#tests/helpers/people'
import { aTemplate, postSignature, retireTemplates, signed } from '#tests/helpers/waivers'
import { settings } from '#start/settings'

const WAIT_SECONDS = 120

/** The words of a letter, with soft line breaks and encoded characters undone. */
const decoded = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\r\n', '\n')

const pdfsIn = (raw: string) => raw.match(/Content-Type: application\/pdf/g)?.length ?? 0

/** The letters that a mail server gets now. */
async function delivered() {
  const server = await catchingServer()
  try {
    await backgroundDone()
    await processOutbox()
    return server.caught
  } finally {
    restoreMail()
    await server.stop()
  }
}

test.group('The letter about the signatures of a session', (group) => {
  group.tap((one) => one.tags([ONE_PROCESS]))
  group.each.setup(async () => {
    await db.from('outbox').delete()
    const { receiptSeconds } = settings
    settings.receiptSeconds = WAIT_SECONDS
    return async () => {
      settings.receiptSeconds = receiptSeconds
      settings.receiptPdf = 'attached'
      clock.reset()
      restoreMail()
      await retireTemplates()
    }
  })

  test('signatures of one session within two minutes travel in one letter, with all PDFs', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Sam', email: anEmail() })
    const child = await aMinorOf(rider, { first_name: 'Kim' })
    const [first, second] = [
      await aTemplate({ name: 'Trail rules' }),
      await aTemplate({ name: 'Bike rental' }),
    ]
    const headers = await asRider(rider)
    await signed(client, headers, { template_id: first.id })
    assert.deepEqual(await delivered(), [], 'it waits for the next signature')
    clock.forward(WAIT_SECONDS / 2)
    const both = await postSignature(client, headers, {
      template_id: second.id,
      subject_ids: [rider.id, child.id],
    })
    both.assertStatus(201)
    assert.deepEqual(await delivered(), [])
    clock.forward(WAIT_SECONDS / 2)
    const [letter, ...others] = await delivered()
    assert.lengthOf(others, 0)
    assert.equal(letter?.to, rider.email)
    const words = decoded(letter?.raw ?? '')
    assert.include(words, `Subject: You signed 2 waivers at ${settings.parkName}`)
    assert.match(words, /Hello Sam,\n\nOn .* you signed "Trail rules", version 1\.0, for Sam /)
    assert.match(words, /\nOn .* you signed "Bike rental", version 1\.0, for Sam .*, Kim /)
    assert.equal(pdfsIn(words), 3)
    const rows = await db
      .from('waiver_chain as c')
      .join('signed_waivers as w', 'w.uid', 'c.uid')
      .where('w.signer_id', rider.id)
      .select('c.digest', 'c.sequence', 'c.hash')
    assert.lengthOf(rows, 3)
    for (const { digest, sequence, hash } of rows) {
      assert.include(words, `Seal ${digest}\nNo. ${sequence} in the park's chain: ${hash}`)
    }
    clock.forward(10 * WAIT_SECONDS)
    assert.deepEqual(await delivered(), [], 'nothing is sent twice')
  })

  test('a signature after two minutes, and one of another session, has a letter of its own', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ email: anEmail() })
    const texts = [await aTemplate(), await aTemplate(), await aTemplate()]
    const sign = async (headers: Record<string, string>, at: number) =>
      signed(client, headers, { template_id: texts[at]?.id })
    const headers = await asRider(rider)
    await sign(headers, 0)
    await sign(await asRider(rider), 1)
    clock.forward(WAIT_SECONDS)
    // It waits in the outbox, and its time is over: it may be leaving.
    await sign(headers, 2)
    assert.deepEqual(
      (await delivered()).map(({ raw }) => pdfsIn(raw)),
      [1, 1]
    )
    clock.forward(WAIT_SECONDS)
    assert.deepEqual(
      (await delivered()).map(({ raw }) => pdfsIn(raw)),
      [1]
    )
  })

  test('signatures at the same moment share the letter', async ({ client, assert }) => {
    const rider = await aRider({ email: anEmail() })
    const texts = await Promise.all([1, 2, 3].map(() => aTemplate()))
    const headers = await asRider(rider)
    await Promise.all(texts.map(({ id }) => signed(client, headers, { template_id: id })))
    clock.forward(WAIT_SECONDS)
    assert.deepEqual(
      (await delivered()).map(({ raw }) => pdfsIn(raw)),
      [3]
    )
  })

  test('with RECEIPT_PDF=link the button stands above all but the greeting and the sentence about the signature', async ({
    client,
    assert,
  }) => {
    settings.receiptPdf = 'link'
    const rider = await aRider({ email: anEmail() })
    const headers = await asRider(rider)
    await signed(client, headers, { template_id: (await aTemplate()).id })
    // The letter was begun with links, and stays so.
    settings.receiptPdf = 'attached'
    await signed(client, headers, { template_id: (await aTemplate()).id })
    clock.forward(WAIT_SECONDS)
    const [letter, ...others] = await delivered()
    assert.lengthOf(others, 0)
    const words = decoded(letter?.raw ?? '')
    assert.equal(pdfsIn(words), 0)
    const at = (part: string) => words.indexOf(part)
    assert.isBelow(at('you signed "'), at('/customer-dashboard/waivers'))
    assert.isBelow(at('/customer-dashboard/waivers'), at('Keep this letter'))
    assert.isBelow(at('Keep this letter'), at('Seal '))
  })

  test('letters come from the name of the park, unless MAIL_FROM names another', async ({
    assert,
  }) => {
    const server = await catchingServer()
    const fromOf = async (from: string) => {
      settings.mail.from = from
      await enqueueMail({ to: anEmail(), subject: 'Open', text: 'The trail is open.' })
      assert.equal(await processOutbox(), 1)
      return /^From: (.*)$/m.exec(server.caught.at(-1)?.raw ?? '')?.[1]?.trim()
    }
    assert.equal(await fromOf('gate@park.example'), `${settings.parkName} <gate@park.example>`)
    assert.equal(await fromOf('The Gate <gate@park.example>'), 'The Gate <gate@park.example>')
    restoreMail()
    await server.stop()
  })
})
