import db from '@adonisjs/lucid/services/db'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { fill } from '@trailgate/shared/text'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { messages as files } from '@trailgate/shared/waivers/file_messages'
import { messages } from '@trailgate/shared/waivers/pdf_messages'
import { clock } from '#platform/clock'
import { receiptAttachments } from '#waivers/signing/receipt_attachments'
import { sha256 } from '#platform/sha256'
import { FORMAT_ON, PDF_FORMAT, PDF_FORMATS } from '#waivers/pdf/facts'
import { pdfInBackground } from '#waivers/pdf/pdf_in_background'
import { wholeRecord } from '#waivers/seal/whole_record'
import { settings } from '#start/settings'
import { noteSentence } from '#tests/catalogue/seen'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { NAMES, printedPages } from '#tests/helpers/pdf'
import { anEmail, aMinorOf, aRider } from '#tests/helpers/people'
import {
  aTemplate,
  png,
  retireTemplates,
  signed,
  postSignature,
  voidWaiver,
  aSignedWaiver,
} from '#tests/helpers/waivers'

const bytesOf = (response: ApiResponse): Buffer => response.body()
const pathOf = ({ id }: { id: number }) => `/api/waivers/${id}/pdf`
const rowOf = ({ id }: { id: number }) => db.from('signed_waivers').where('id', id).firstOrFail()
const kept = async (waiver: { id: number }) => {
  const { uid } = await rowOf(waiver)
  return { uid, hashes: await db.from('waiver_pdfs').where('uid', uid) }
}
const textOf = (pdf: Buffer) =>
  printedPages(pdf)
    .map(({ text }) => text)
    .join(' ')

test.group('The PDF of a signed waiver', (group) => {
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test("the PDF shows a guardian the child's waiver, with who, when, where and the seal", async ({
    client,
    assert,
  }) => {
    const parent = await aRider({ first_name: 'Łukasz', last_name: 'Çelik Nguyễn' })
    const child = await aMinorOf(parent, { first_name: 'Zoë', last_name: 'Çelik' })
    const template = await aTemplate({ content: '<h2>Rules</h2><p>I wear a <b>helmet</b>.</p>' })
    const headers = await asRider(parent)
    const consent = { text_id: GUARDIAN_CONSENT.id, accepted: true }
    const waiver = await signed(client, headers, {
      template_id: template.id,
      minor_id: child.id,
      consent,
    })

    const response = await client.get(pathOf(waiver)).headers(headers)
    response.assertStatus(200)
    response.assertHeader('content-type', 'application/pdf')
    response.assertHeader('cache-control', 'no-store')
    response.assertHeader('x-content-type-options', 'nosniff')
    const name = `Trail waiver - Zoë Çelik - ${clock.today()}.pdf`
    const disposition = response.header('content-disposition') ?? ''
    assert.include(disposition, 'attachment; filename="Trail waiver - Zo_ _elik')
    assert.include(disposition, `filename*=UTF-8''${encodeURIComponent(name)}`)

    const pages = printedPages(bytesOf(response))
    assert.deepEqual(
      pages.map(({ pictures }) => pictures),
      [1, 0]
    )
    const text = textOf(bytesOf(response))
    const { uid } = await kept(waiver)
    const link = await db.from('waiver_chain').where('uid', uid).firstOrFail()
    const { body } = await db.from('waiver_records').where('uid', uid).firstOrFail()
    const frozen = JSON.parse(body)
    for (const expected of [
      'I wear a helmet.',
      `☑ ${GUARDIAN_CONSENT.text}`,
      'Signed by Łukasz Çelik Nguyễn',
      fill(messages['fact.person'], {
        name: 'Łukasz Çelik Nguyễn',
        member_id: frozen.signer.member_id,
      }),
      fill(messages['fact.person_born'], {
        name: 'Zoë Çelik',
        member_id: frozen.subject.member_id,
        day: frozen.subject.date_of_birth,
        age: frozen.subject.age,
      }),
      fill(messages['fact.version'], { version: '1.0', day: clock.today() }),
      `${messages['fact.utc']}${frozen.signed_at.slice(0, 19).replace('T', ' ')}`,
      'America/New_York',
      'Parent',
      details['waiver.evidence.portal'],
      '127.0.0.1',
      uid,
      `${messages['fact.sequence']}${link.sequence}`,
      template.content_hash,
      frozen.signature.sha256,
      link.digest,
      link.hash,
      PDF_FORMAT,
      fill(messages.foot, { name: 'Trail waiver', version: '1.0', uid }),
      fill(messages.page, { n: 1, total: 2 }),
      ...(['record', 'fact.relationship', 'fact.park_time', 'fact.uid'] as const).map(
        (key) => messages[key]
      ),
      ...(['fact.text_hash', 'fact.signature_hash', 'fact.seal', 'fact.link'] as const).map(
        (key) => messages[key]
      ),
      messages['fact.format'],
    ]) {
      assert.include(text, expected)
      noteSentence(expected)
    }
    for (const label of ['fact.utc', 'fact.sequence'] as const) noteSentence(messages[label])
    // Longer than a line: the extracted text has no spaces at line ends.
    for (const note of [messages['note.copy'], messages['note.seal']]) {
      assert.include(text.replaceAll(' ', ''), note.replaceAll(' ', ''))
      noteSentence(note)
    }
    assert.notInclude(text, 'U+')
  })

  test('the PDF has the same bytes whenever it is made, for rider and staff, and its hash is stored', async ({
    client,
    assert,
  }) => {
    const { rider, headers, waiver } = await aSignedWaiver(client)
    assert.lengthOf((await kept(waiver)).hashes, 0)

    const first = bytesOf(await client.get(pathOf(waiver)).headers(headers))
    const { uid, hashes } = await kept(waiver)
    assert.lengthOf(hashes, 1)
    assert.deepInclude(hashes[0], { uid, format: PDF_FORMAT, sha256: sha256(first) })

    // A year later, with another name, a voided waiver, and for another reader.
    await db.from('customers').where('id', rider.id).update({ first_name: 'Other' })
    const manager = await asStaff('manager')
    const voided = await voidWaiver(client, manager, waiver, 'Signed twice')
    voided.assertStatus(200)
    clock.forward(1000)
    const again = await Promise.all(
      [1, 2, 3].map(() => client.get(pathOf(waiver)).headers(manager))
    )
    for (const response of again) assert.isTrue(bytesOf(response).equals(first))
    assert.lengthOf((await kept(waiver)).hashes, 1)
  })

  test('a PDF that was first made by an earlier version keeps its format and its bytes', async ({
    client,
    assert,
  }) => {
    const { headers, waiver } = await aSignedWaiver(client)
    const { uid } = await kept(waiver)
    const record = await wholeRecord(uid)
    if (typeof record === 'string') throw new Error(record)
    const [format] = PDF_FORMATS
    assert.notEqual(format, PDF_FORMAT)
    const before = await pdfInBackground(record, format)
    await db.table('waiver_pdfs').insert({
      uid,
      format,
      sha256: sha256(before),
      made_at: '2026-01-01 00:00:00',
    })

    const now = bytesOf(await client.get(pathOf(waiver)).headers(headers))
    assert.isTrue(now.equals(before))
    assert.include(textOf(now), format)
    assert.include(textOf(now).replaceAll(' ', ''), messages.note.replaceAll(' ', ''))
    noteSentence(messages.note)
    assert.lengthOf((await kept(waiver)).hashes, 1)
  })

  test('the PDF has as many pages as the text needs, each numbered', async ({ client, assert }) => {
    const paragraph = `<p>${'I know that riding is dangerous, and I ride all the same. '.repeat(12)}</p>`
    const headings = Array.from(
      { length: 30 },
      (_, at) => `<h3>Part ${at + 1}</h3>${paragraph.repeat(2)}<ol><li>One</li><li>Two</li></ol>`
    )
    const { headers, waiver } = await aSignedWaiver(client, {
      text: { content: headings.join('') },
    })
    const pages = printedPages(bytesOf(await client.get(pathOf(waiver)).headers(headers)))
    assert.isAtLeast(pages.length, 12)
    for (const [at, { text }] of pages.entries()) {
      assert.include(text, fill(messages.page, { n: at + 1, total: pages.length }))
      // No heading stands alone at the end of a page.
      assert.notMatch(text, /Part \d+Trail waiver, version/)
    }
    const whole = pages.map(({ text }) => text).join('')
    for (let part = 1; part <= 30; part += 1) assert.include(whole, `Part ${part}I know`)
  })

  test('the PDF writes letters missing in its fonts as code points, so that no name looks like another', async ({
    client,
    assert,
  }) => {
    const { headers, waiver } = await aSignedWaiver(client, {
      rider: { first_name: 'ሰላም', last_name: 'Ryder\u202e' },
      text: { content: '<p>☐ yes 👍 ꦗꦮ</p>' },
    })
    const text = textOf(bytesOf(await client.get(pathOf(waiver)).headers(headers)))
    assert.include(text, '[U+1230][U+120B][U+121D] Ryder[U+202E]')
    assert.include(text, '☐ yes [U+1F44D] [U+A997][U+A9AE]')
    const note = messages['note.numbers']
    assert.include(text.replaceAll(' ', ''), note.replaceAll(' ', ''))
    noteSentence(note)
  })

  test('names in ten scripts are drawn, with the same letters for those who copy them', async ({
    client,
    assert,
  }) => {
    for (const [first, last] of NAMES) {
      const { headers, waiver } = await aSignedWaiver(client, {
        rider: { first_name: first, last_name: last },
      })
      const response = await client.get(pathOf(waiver)).headers(headers)
      const text = textOf(bytesOf(response))
      assert.include(text, `Signed by ${first} ${last}, `)
      assert.include(text, `${first} ${last}, member`)
      assert.notInclude(text, 'U+', `${first} ${last}`)
    }
  })

  test('with PAPER_SIZE=a4 a new PDF is on A4, and one made before keeps its paper and its bytes', async ({
    client,
    assert,
  }) => {
    const { headers, waiver } = await aSignedWaiver(client)
    const other = await aSignedWaiver(client)
    const ask = async (of: { id: number }, as: Record<string, string>) =>
      bytesOf(await client.get(pathOf(of)).headers(as))
    const before = await ask(waiver, headers)
    assert.include(before.toString('latin1'), '/MediaBox [0 0 612 792]')
    settings.paperSize = 'a4'
    try {
      assert.isTrue((await ask(waiver, headers)).equals(before))
      const onA4 = await ask(other.waiver, other.headers)
      assert.include(onA4.toString('latin1'), '/MediaBox [0 0 595.28 841.89]')
      const [row] = (await kept(other.waiver)).hashes
      assert.deepInclude(row, { format: FORMAT_ON.a4, sha256: sha256(onA4) })
      settings.paperSize = 'letter'
      assert.isTrue((await ask(other.waiver, other.headers)).equals(onA4))
    } finally {
      settings.paperSize = 'letter'
    }
  }).tags([ONE_PROCESS])

  test('the PDF says so if a guardian ticked nothing', async ({ client, assert }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent)
    const template = await aTemplate()
    const headers = await asRider(parent)
    const sent = { template_id: template.id, minor_id: child.id }
    const waiver = await signed(client, headers, sent)
    const text = textOf(bytesOf(await client.get(pathOf(waiver)).headers(headers)))
    assert.include(text, `${details['waiver.consent']}${messages['fact.no_consent']}`)
    noteSentence(messages['fact.no_consent'])
    assert.notInclude(text, GUARDIAN_CONSENT.text)
  })

  test('the PDF is open to readers of the waiver, and returns 404 for others', async ({
    client,
    assert,
  }) => {
    const { rider, waiver } = await aSignedWaiver(client)
    const path = pathOf(waiver)
    expectRefusal(assert, await client.get(path), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.get(path).headers(await asKiosk(rider)), 'FORBIDDEN')
    expectRefusal(
      assert,
      await client.get(path).headers(await asRider(await aRider())),
      'NOT_FOUND'
    )
    const cashier = await asStaff('cashier')
    ;(await client.get(path).headers(cashier)).assertStatus(200)
    const nobody = pathOf({ id: 99_999_999 })
    expectRefusal(assert, await client.get(nobody).headers(cashier), 'NOT_FOUND')
    expectRefusal(assert, await client.get('/api/waivers/x/pdf').headers(cashier), 'NOT_FOUND')
  })

  test('no PDF is made of a record that was changed', async ({ client, assert }) => {
    const { headers, waiver } = await aSignedWaiver(client)
    const { uid } = await kept(waiver)
    const record = () => db.from('waiver_records').where('uid', uid)
    const { body, image } = await record().firstOrFail()

    const ask = () => client.get(pathOf(waiver)).headers(headers)
    for (const change of [{ body: body.replace('a helmet', 'no helmet') }, { image: png() }]) {
      await record().update(change)
      const refused = await ask()
      await record().update({ body, image })
      expectRefusal(assert, refused, 'CONFLICT')
      assert.equal(refused.body().detail, files.not_as_sealed)
    }
    ;(await ask()).assertStatus(200)
    assert.lengthOf((await kept(waiver)).hashes, 1)
  })
})

type ForTwo = { parent: Awaited<ReturnType<typeof aRider>>; template: { id: number } }

/** Signs for the parent and a child of theirs; the first waiver is the parent's. */
async function signForTwo(client: ApiClient, { parent, template }: ForTwo) {
  const child = await aMinorOf(parent)
  const answer = await postSignature(client, await asRider(parent), {
    template_id: template.id,
    subject_ids: [parent.id, child.id],
  })
  answer.assertStatus(201)
  const [first, second]: { id: number }[] = answer.body()
  if (!first || !second) throw new Error('fewer than two were signed for')
  return { first, second }
}

test.group('The letter about a signature', (group) => {
  group.each.teardown(retireTemplates)

  test('the letter has the PDF of each waiver attached, made when it is sent', async ({
    client,
    assert,
  }) => {
    const email = anEmail()
    const parent = await aRider({ email })
    const child = await aMinorOf(parent, { first_name: 'Zoë' })
    const template = await aTemplate()
    const headers = await asRider(parent)
    const answer = await postSignature(client, headers, {
      template_id: template.id,
      subject_ids: [parent.id, child.id],
    })
    answer.assertStatus(201)
    const waivers: { id: number }[] = answer.body()
    for (const waiver of waivers) assert.lengthOf((await kept(waiver)).hashes, 0)

    const [letter = '', ...others] = await lettersTo(email)
    assert.lengthOf(others, 0)
    const attached = [...letter.matchAll(/Content-Type: application\/pdf[\s\S]*?\n\n([^-]+)/g)]
    const hashes = attached.map(([, base64 = '']) => sha256(Buffer.from(base64, 'base64')))
    assert.lengthOf(hashes, 2)
    for (const [at, waiver] of waivers.entries()) {
      const { hashes: rows } = await kept(waiver)
      assert.deepEqual([rows[0].sha256], [hashes[at]])
      const again = bytesOf(await client.get(pathOf(waiver)).headers(headers))
      assert.equal(sha256(again), hashes[at])
    }
  })

  test('with RECEIPT_PDF=link the letter has a link to the waivers in the portal, and no PDF', async ({
    client,
    assert,
  }) => {
    const email = anEmail()
    const parent = await aRider({ email })
    const template = await aTemplate()
    settings.receiptPdf = 'link'
    try {
      const { first, second } = await signForTwo(client, { parent, template })
      const [letter = '', ...others] = await lettersTo(email)
      assert.lengthOf(others, 0)
      assert.notInclude(letter, 'application/pdf')
      assert.notInclude(letter, 'attached')
      assert.include(letter, `${settings.appUrl}/customer-dashboard/waivers`)
      for (const waiver of [first, second]) {
        const { uid, hashes } = await kept(waiver)
        assert.lengthOf(hashes, 0)
        const { digest } = await db.from('waiver_chain').where('uid', uid).firstOrFail()
        assert.include(letter, digest)
      }
    } finally {
      settings.receiptPdf = 'attached'
    }
  })

  test('a letter that promised PDFs has them, although the park sends links since', async ({
    client,
    assert,
  }) => {
    const email = anEmail()
    await aSignedWaiver(client, { rider: { email } })
    settings.receiptPdf = 'link'
    try {
      const [letter = ''] = await lettersTo(email)
      assert.include(letter, 'application/pdf')
    } finally {
      settings.receiptPdf = 'attached'
    }
  })

  test('the letter is skipped if another process claimed it while the PDFs were made', async ({
    client,
    assert,
  }) => {
    const email = anEmail()
    const parent = await aRider({ email })
    const template = await aTemplate()
    const { first, second } = await signForTwo(client, { parent, template })
    await db.rawQuery(
      `create trigger taken_meanwhile after insert on waiver_pdfs for each row
         begin update outbox set claimed_by = 'another' where address = '${email}'; end`
    )
    try {
      assert.lengthOf(await lettersTo(email), 0)
    } finally {
      await db.rawQuery('drop trigger taken_meanwhile')
    }
    assert.lengthOf((await kept(first)).hashes, 1)
    assert.lengthOf((await kept(second)).hashes, 0, 'no more than it found out by')
    const letter = await db.from('outbox').where('address', email).firstOrFail()
    assert.deepInclude(letter, { state: 'sending', claimed_by: 'another', attempts: 0 })
  })

  test('the claim is renewed before each further PDF, and at the end only after a long time', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const template = await aTemplate()
    const { first } = await signForTwo(client, { parent, template })
    const { signing: two } = await rowOf(first)
    const { signing: one } = await rowOf(
      await signed(client, await asRider(parent), { template_id: template.id })
    )
    const timesHeld = async (signing: string, eachTakes = 0) => {
      let times = 0
      await receiptAttachments([signing], async () => {
        times += 1
        clock.forward(eachTakes)
        return true
      })
      clock.reset()
      return times
    }
    assert.equal(await timesHeld(one), 0)
    assert.equal(await timesHeld(two), 1)
    assert.equal(await timesHeld(two, 30), 2)
  })

  test('the letter is sent without a PDF if the record was changed meanwhile', async ({
    client,
    assert,
  }) => {
    const email = anEmail()
    const { waiver } = await aSignedWaiver(client, { rider: { email } })
    const { uid } = await kept(waiver)
    const record = () => db.from('waiver_records').where('uid', uid)
    const { body } = await record().firstOrFail()
    await record().update({ body: body.replace('a helmet', 'no helmet') })
    const letters = await lettersTo(email)
    await record().update({ body })
    assert.lengthOf(letters, 1)
    assert.notInclude(letters[0] ?? '', 'application/pdf')
    const { digest } = await db.from('waiver_chain').where('uid', uid).firstOrFail()
    assert.include(letters[0] ?? '', digest)
  })
})
