import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import {
  DOCUMENT_KEPT_MEGAPIXELS,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_UPLOADS_PER_HOUR,
  DOCUMENTS_MAX,
  DOCUMENTS_MAX_BYTES,
} from '@trailgate/shared/documents/constants'
import { messages } from '@trailgate/shared/documents/messages'
import { document as documentShape } from '@trailgate/shared/documents/schemas'
import { addYears } from '@trailgate/shared/dates'
import { messages as http } from '@trailgate/shared/http/messages'
import { fill } from '@trailgate/shared/text'
import sharp from 'sharp'
import * as v from 'valibot'
import { reserve } from '#documents/reserve'
import { clock } from '#platform/clock'
import { removeUnclaimedFiles } from '#platform/files/unclaimed'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { between } from '#tests/helpers/between'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aDocumentOf, aHugePicture, aPdf, aPhotograph, aPicture } from '#tests/helpers/documents'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aMinorOf, aRider } from '#tests/helpers/people'

type Headers = Record<string, string>
type Form = { path: string; headers: Headers; bytes?: Buffer; name?: string; fields?: Headers }

function upload(
  client: ApiClient,
  { path, headers, bytes = aPdf(), name = 'id.pdf', fields }: Form
) {
  const request = client.post(path).headers(headers)
  for (const [field, value] of Object.entries(fields ?? { document_type: 'identification' })) {
    request.field(field, value)
  }
  return request.file('file', bytes, { filename: name })
}

/** A rider, and the path to upload their own documents. */
async function anUploader(columns?: Parameters<typeof aRider>[0]) {
  const rider = await aRider(columns)
  return { rider, path: `/api/customers/${rider.id}/documents`, headers: await asRider(rider) }
}

const rowOf = (id: number) => db.from('documents').where('id', id).firstOrFail()
const fileOf = (key: string) => join(settings.dataDir, 'files', key.slice(0, 2), key)

/** Leftovers of failed uploads. */
async function leftOvers() {
  const unclaimed = await db.from('file_removals')
  return [...unclaimed, ...(await readdir(join(settings.dataDir, 'tmp')))]
}

test.group('Uploading a document', (group) => {
  group.each.setup(() => resetLimits())

  test('a rider leaves room on the disk for signatures and check-ins; staff may use it', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { bytes, part } = reserve
    cleanup(() => void Object.assign(reserve, { bytes, part }))
    const { path, headers } = await anUploader()
    Object.assign(reserve, { bytes: Number.MAX_SAFE_INTEGER, part: 2 })
    const refused = await upload(client, { path, headers })
    expectRefusal(assert, refused, 'UNAVAILABLE', messages['room.none'])
    assert.equal(refused.header('retry-after'), '60')
    ;(await upload(client, { path, headers: await asStaff('staff') })).assertStatus(201)
    Object.assign(reserve, { bytes, part })
    ;(await upload(client, { path, headers })).assertStatus(201)
  }).tags([ONE_PROCESS])

  test('an uploaded document is in the list, as it was sent', async ({ client, assert }) => {
    const { rider, path, headers } = await anUploader({ first_name: 'Zoë' })
    const response = await upload(client, { path, headers, name: 'Führerschein 日本.PDF' })
    response.assertStatus(201)
    const made = expectShape(assert, documentShape, response)
    assert.equal(made.filename, 'Führerschein 日本.PDF')
    assert.equal(made.document_type, 'identification')
    assert.equal(made.content_type, 'application/pdf')
    assert.equal(made.file_size, aPdf().length)
    assert.equal(made.uploaded_by, 'Zoë Ryder')
    assert.isFalse(made.is_verified)
    assert.equal(made.customer_id, rider.id)

    const list = await client.get(path).headers(headers)
    assert.deepEqual(expectShape(assert, v.array(documentShape), list), [made])
    const row = await rowOf(made.id)
    assert.match(row.file_key, /^[0-9a-f-]{36}$/)
    await access(fileOf(row.file_key))
    const event = await db.from('activity').where('customer_id', rider.id).firstOrFail()
    assert.equal(event.action, 'document.added')
    assert.deepEqual(await leftOvers(), [])
  })

  test('a guardian uploads for a minor, with either call', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const minor = await aMinorOf(rider)
    const fields = { minor_id: String(minor.id), document_type: 'medical' }
    const one = await upload(client, { path: '/api/minors/documents/', headers, fields })
    one.assertStatus(201)
    assert.equal(expectShape(assert, documentShape, one).customer_id, minor.id)
    const other = await upload(client, { path: `/api/customers/${minor.id}/documents`, headers })
    other.assertStatus(201)

    const theirs = await client.get(`/api/customers/${minor.id}/documents`).headers(headers)
    assert.lengthOf(theirs.body(), 2)
    const own = await client.get(`/api/customers/${rider.id}/documents`).headers(headers)
    assert.lengthOf(own.body(), 0)
    const all = await client
      .get(`/api/customers/${rider.id}/documents?include_minors=true`)
      .headers(headers)
    assert.deepEqual(
      expectShape(assert, v.array(documentShape), all).map((document) => document.customer_name),
      ['Kim Ryder', 'Kim Ryder']
    )
  })

  test("another rider's documents return 404", async ({ client, assert }) => {
    const [rider, other] = [await aRider(), await aRider()]
    const headers = await asRider(rider)
    const minor = await aMinorOf(other)
    for (const id of [other.id, minor.id, 99_999_999]) {
      const path = `/api/customers/${id}/documents`
      expectRefusal(assert, await upload(client, { path, headers }), 'NOT_FOUND')
      expectRefusal(assert, await client.get(path).headers(headers), 'NOT_FOUND')
      const fields = { minor_id: String(id), document_type: 'other' }
      const asMinor = await upload(client, { path: '/api/minors/documents', headers, fields })
      expectRefusal(assert, asMinor, 'NOT_FOUND')
    }
    const fields = { minor_id: String(rider.id), document_type: 'other' }
    const self = await upload(client, { path: '/api/minors/documents', headers, fields })
    expectRefusal(assert, self, 'NOT_FOUND')
    assert.lengthOf(await db.from('documents').whereIn('customer_id', [other.id, minor.id]), 0)
    assert.deepEqual(await leftOvers(), [])
  })

  test('an upload without a file, without a type or with an unknown type is refused', async ({
    client,
    assert,
  }) => {
    const { rider, path, headers } = await anUploader()
    const none = await client.post(path).headers(headers).field('document_type', 'waiver')
    expectRefusal(assert, none, 'VALIDATION_ERROR', messages['file.required'])
    const nothing = await client.post(path).headers(headers)
    expectRefusal(assert, nothing, 'UNSUPPORTED_TYPE')
    const untyped = await upload(client, { path, headers, fields: {} })
    expectRefusal(assert, untyped, 'VALIDATION_ERROR', messages['type.required'])
    const odd = await upload(client, { path, headers, fields: { document_type: 'passport' } })
    expectRefusal(assert, odd, 'VALIDATION_ERROR')
    const json = await client.post(path).headers(headers).json({ document_type: 'waiver' })
    expectRefusal(assert, json, 'UNSUPPORTED_TYPE', http.unsupported_type)
    assert.lengthOf(await db.from('documents').where('customer_id', rider.id), 0)
    assert.deepEqual(await leftOvers(), [])
  })

  test('a repeat with the same key after a lost response stores the document once', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = { ...(await asRider(rider)), 'idempotency-key': `document-${rider.id}` }
    const path = `/api/customers/${rider.id}/documents`
    const first = await upload(client, { path, headers })
    const second = await upload(client, { path, headers })
    second.assertStatus(201)
    assert.deepEqual(second.body(), first.body())
    assert.lengthOf(await db.from('documents').where('customer_id', rider.id), 1)
    assert.deepEqual(await leftOvers(), [])
  })

  test('the document is stored when only the response to the COMMIT was lost', async ({
    client,
    assert,
  }) => {
    const { path, headers } = await anUploader()
    let step: 'before' | 'written' | 'lost' = 'before'
    between(async (sql, send) => {
      if (step === 'before' && /^insert into .documents./.test(sql)) step = 'written'
      const answer = await send()
      if (sql !== 'COMMIT;' || step !== 'written') return answer
      step = 'lost'
      throw Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' })
    })
    expectRefusal(assert, await upload(client, { path, headers }), 'UNAVAILABLE')
    assert.equal(step, 'lost')
    assert.deepEqual(await leftOvers(), [])
    const [kept] = (await client.get(path).headers(headers)).body()
    const file = await client.get(`/api/documents/${kept.id}/download`).headers(headers)
    file.assertStatus(200)
    assert.isTrue(aPdf().equals(file.body()))
  }).tags([ONE_PROCESS])
})

test.group('Accepted documents', (group) => {
  group.each.setup(() => resetLimits())

  test('a photograph keeps its picture and loses its location, device and rotation tags', async ({
    client,
    assert,
  }) => {
    const form = await anUploader()
    const photograph = await aPhotograph()
    assert.include(photograph.toString('latin1'), 'Spyphone')
    const response = await upload(client, { ...form, bytes: photograph, name: 'me.JPEG' })
    response.assertStatus(201)
    assert.equal(response.body().content_type, 'image/jpeg')
    const stored = fileOf((await rowOf(response.body().id)).file_key)
    const about = await sharp(stored).metadata()
    assert.deepEqual([about.width, about.height], [40, 60])
    assert.isUndefined(about.exif)
    assert.isUndefined(about.orientation)
    const raw = await sharp(stored).raw().toBuffer()
    const bottomLeft = 58 * 40 * 3
    assert.isAbove(raw[bottomLeft + 2] ?? 0, 200, 'blue was below, and is left when turned')
  })

  for (const kind of ['png', 'gif', 'webp'] as const) {
    test(`a ${kind} is re-encoded`, async ({ client, assert }) => {
      const form = await anUploader()
      const bytes = Buffer.concat([await aPicture(kind), Buffer.from('<script>alert(1)</script>')])
      const response = await upload(client, {
        ...form,
        bytes,
        name: `picture.${kind}`,
      })
      response.assertStatus(201)
      const { file_key: key, file_size: size } = await rowOf(response.body().id)
      const about = await sharp(fileOf(key)).metadata()
      assert.equal(about.format, kind)
      assert.deepEqual([about.width, about.height], [60, 40])
      const stored = await readFile(fileOf(key))
      assert.equal(stored.length, size)
      for (const trace of ['Spyphone', 'front door', 'script']) {
        assert.notInclude(stored.toString('latin1'), trace)
      }
    })
  }

  test('{name} is refused: {what}')
    .with([
      {
        name: 'x.svg',
        what: 'a drawing with script',
        bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
      { name: 'x.html', what: 'a page', bytes: '<!doctype html><p>' },
      { name: 'x.pdf', what: 'a page called PDF', bytes: '<!doctype html>%PDF-1.4' },
      {
        name: 'x.png',
        what: 'a drawing called PNG',
        bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
      {
        name: 'x.png',
        what: 'the head of a PNG and nothing after it',
        bytes: '\x89PNG\r\n\x1a\n123456789',
      },
      {
        name: 'x.jpg',
        what: 'the head of a JPEG and nothing after it',
        bytes: '\xff\xd8\xff\xe0\0\x10JFIF',
      },
      { name: 'x.pdf', what: 'nothing at all', bytes: '' },
    ])
    .run(async ({ client, assert }, { name, bytes }) => {
      const { rider, ...form } = await anUploader()
      const response = await upload(client, { ...form, bytes: Buffer.from(bytes, 'latin1'), name })
      expectRefusal(assert, response, 'UNSUPPORTED_TYPE', messages['file.type'])
      assert.lengthOf(await db.from('documents').where('customer_id', rider.id), 0)
      assert.deepEqual(await leftOvers(), [])
    })

  test('the bytes decide the type, and the name is corrected: {name} becomes {kept}')
    .with([
      { name: 'photo.jfif', kept: 'photo.jpg' },
      { name: 'IMG_1234', kept: 'IMG_1234.jpg' },
      { name: 'photo.png', kept: 'photo.jpg' },
      { name: 'my.photo', kept: 'my.photo.jpg' },
      { name: 'photo.html', kept: 'photo.html.jpg' },
      { name: 'photo.JPEG', kept: 'photo.JPEG' },
    ])
    .run(async ({ client, assert }, { name, kept }) => {
      const form = await anUploader()
      const response = await upload(client, { ...form, bytes: await aPhotograph(), name })
      response.assertStatus(201)
      assert.equal(response.body().content_type, 'image/jpeg')
      assert.equal(response.body().filename, kept)
    })

  test('{what} is refused, with advice on how to send it')
    .with([
      {
        what: 'a HEIC picture',
        name: 'IMG_1234.HEIC',
        bytes: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
        says: messages['file.heic'],
      },
      {
        what: 'a PDF with a password',
        name: 'locked.pdf',
        bytes: '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R/Encrypt 5 0 R>>',
        says: messages['file.pdf_password'],
      },
      {
        what: 'a PDF with JavaScript',
        name: 'form.pdf',
        bytes:
          '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
        says: messages['file.pdf_script'],
      },
    ])
    .run(async ({ client, assert }, { name, bytes, says }) => {
      const { rider, ...form } = await anUploader()
      const response = await upload(client, { ...form, bytes: Buffer.from(bytes, 'latin1'), name })
      expectRefusal(assert, response, 'UNSUPPORTED_TYPE', says)
      assert.lengthOf(await db.from('documents').where('customer_id', rider.id), 0)
      assert.deepEqual(await leftOvers(), [])
    })

  test('a truncated photograph is refused', async ({ client, assert }) => {
    const form = await anUploader()
    const photograph = await aPhotograph()
    const response = await upload(client, {
      ...form,
      bytes: photograph.subarray(0, photograph.length - 200),
      name: 'half.jpg',
    })
    expectRefusal(assert, response, 'UNSUPPORTED_TYPE', messages['file.type'])
  })

  test('a small file that decodes to a huge picture is refused undecoded', async ({
    client,
    assert,
  }) => {
    const form = await anUploader()
    const response = await upload(client, {
      ...form,
      bytes: await aHugePicture(20_000),
      name: 'huge.png',
    })
    expectRefusal(assert, response, 'TOO_LARGE', fill(messages['file.pixels'], { n: 50 }))
    assert.deepEqual(await leftOvers(), [])
  })

  test('a picture larger than needed is scaled down', async ({ client, assert }) => {
    const form = await anUploader()
    const background = { width: 6000, height: 4000, channels: 3 as const, background: '#886644' }
    const response = await upload(client, {
      ...form,
      bytes: await sharp({ create: background }).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      name: 'large.jpg',
    })
    response.assertStatus(201)
    const { file_key: key } = await rowOf(response.body().id)
    const { width, height } = await sharp(fileOf(key)).metadata()
    assert.closeTo(width / height, 4000 / 6000, 0.001)
    assert.closeTo(width * height, DOCUMENT_KEPT_MEGAPIXELS * 1e6, 1e4)
  })

  test('a document may have 10 MB and not a byte more', async ({ client, assert }) => {
    const { rider, ...form } = await anUploader()
    const full = Buffer.concat([aPdf(), Buffer.alloc(DOCUMENT_MAX_BYTES - aPdf().length, '\n')])
    const fits = await upload(client, { ...form, bytes: full })
    fits.assertStatus(201)
    const over = await upload(client, { ...form, bytes: Buffer.concat([full, Buffer.from('\n')]) })
    expectRefusal(assert, over, 'TOO_LARGE', messages['file.size'])
    assert.lengthOf(await db.from('documents').where('customer_id', rider.id), 1)
    assert.deepEqual(await leftOvers(), [])
  })

  test('a file name cannot leave its folder or disguise its type', async ({ client, assert }) => {
    const form = await anUploader()
    const out = await upload(client, { ...form, name: '../../etc/pass\u202Ewd.pdf' })
    assert.equal(out.body().filename, 'passwd.pdf')
    const long = await upload(client, { ...form, name: `${'ä'.repeat(240)}.pdf` })
    long.assertStatus(201)
    assert.isAtMost(long.body().filename.length, 200)
    assert.match(long.body().filename, /ä\.pdf$/)
  })
})

test.group('Upload limits of a rider', (group) => {
  group.each.setup(() => resetLimits())

  test('the number of documents is limited, even for concurrent uploads', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const document = await aDocumentOf(rider)
    const { id, ...copy } = await rowOf(document.id)
    await db.table('documents').multiInsert(
      Array.from({ length: DOCUMENTS_MAX - 3 }, (_, index) => ({
        ...copy,
        file_key: `copy-${rider.id}-${index}`,
      }))
    )
    const form = { path: `/api/customers/${rider.id}/documents`, headers: await asRider(rider) }
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(client, form)))
    assert.deepEqual(answers.map((answer) => answer.status()).sort(), [201, 201, 409, 409, 409])
    const refused = answers.find((answer) => answer.status() === 409)
    assert.equal(refused?.body().detail, messages.quota)
    assert.lengthOf(await db.from('documents').where('customer_id', rider.id), DOCUMENTS_MAX)
    assert.deepEqual(await leftOvers(), [])
  })

  test('the total size is limited, but not for staff', async ({ client, assert }) => {
    const rider = await aRider()
    await aDocumentOf(rider, { file_size: DOCUMENTS_MAX_BYTES - 10 })
    const path = `/api/customers/${rider.id}/documents`
    const own = await upload(client, { path, headers: await asRider(rider) })
    expectRefusal(assert, own, 'CONFLICT', messages.quota)
    const staff = await upload(client, { path, headers: await asStaff('cashier') })
    staff.assertStatus(201)
  })

  test('the uploads per hour are limited', async ({ client, assert }) => {
    const form = await anUploader()
    for (let count = 0; count < DOCUMENT_UPLOADS_PER_HOUR; count += 1) {
      const answer = await upload(client, { ...form, fields: {} })
      assert.equal(answer.status(), 422)
    }
    const over = await upload(client, form)
    expectRefusal(assert, over, 'RATE_LIMITED', http.rate_limited)
    assert.isAbove(Number(over.header('retry-after')), 0)
    const other = await aRider()
    const path = `/api/customers/${other.id}/documents`
    const fine = await upload(client, { path, headers: await asRider(other) })
    fine.assertStatus(201)
  })
})

test.group('Downloading a document', (group) => {
  group.each.setup(() => resetLimits())

  test('the owner opens a document, in a sandboxed page', async ({ client, assert }) => {
    const rider = await aRider()
    const document = await aDocumentOf(rider, { filename: 'Führer "schein".pdf' })
    const response = await client
      .get(`/api/documents/${document.id}/download`)
      .headers(await asRider(rider))
    response.assertStatus(200)
    assert.equal(response.header('content-type'), 'application/pdf')
    assert.equal(response.header('content-length'), String(aPdf().length))
    assert.equal(response.header('x-content-type-options'), 'nosniff')
    assert.equal(response.header('cross-origin-resource-policy'), 'same-origin')
    assert.equal(response.header('cache-control'), 'no-store')
    assert.match(response.header('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
    assert.equal(
      response.header('content-disposition'),
      'inline; filename="F_hrer _schein_.pdf"; filename*=UTF-8\'\'F%C3%BChrer%20%22schein%22.pdf'
    )
    assert.isTrue(aPdf().equals(response.body()))
  })

  test('a guardian and staff open it; to anyone else it does not exist', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider)
    const document = await aDocumentOf(minor)
    const path = `/api/documents/${document.id}/download`
    for (const headers of [await asRider(rider), await asStaff('cashier')]) {
      const response = await client.get(path).headers(headers)
      response.assertStatus(200)
    }
    const stranger = await asRider(await aRider())
    const theirs = await client.get(path).headers(stranger)
    expectRefusal(assert, theirs, 'NOT_FOUND')
    const nobodys = await client.get('/api/documents/99999999/download').headers(stranger)
    assert.deepEqual(theirs.body(), nobodys.body())
    expectRefusal(assert, await client.get(path), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.get(path).headers(await asKiosk(rider)), 'FORBIDDEN')
  })

  test('a guardian cannot open it after the link to the minor ended', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const minor = await aMinorOf(rider, {
      password_hash: 'set',
      date_of_birth: addYears(clock.today(), -16),
    })
    const document = await aDocumentOf(minor)
    await client.delete(`/api/minors/${minor.id}`).headers(headers)
    const path = `/api/documents/${document.id}/download`
    expectRefusal(assert, await client.get(path).headers(headers), 'NOT_FOUND')
  })
})

test.group('Deleting a document', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    await removeUnclaimedFiles()
  })

  const path = (document: { id: number }) => `/api/documents/${document.id}`

  test('a rider deletes a document of their own or of a minor, and its file is removed', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider)
    const headers = await asRider(rider)
    for (const person of [rider, minor]) {
      const document = await aDocumentOf(person)
      const list = await client.get(`/api/customers/${person.id}/documents`).headers(headers)
      assert.isTrue(list.body()[0].is_removable)
      const removed = await client.delete(path(document)).headers(headers)
      removed.assertStatus(204)
      assert.lengthOf(await db.from('documents').where('id', document.id), 0)
      await removeUnclaimedFiles()
      await assert.rejects(() => access(fileOf(document.key)))
      const [event] = await db.from('activity').where('customer_id', person.id)
      assert.equal(event.action, 'document.removed')
      assert.equal(event.actor_id, rider.id)
      expectRefusal(assert, await client.delete(path(document)).headers(headers), 'NOT_FOUND')
    }
  })

  test('deleting a document makes room for another', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const document = await aDocumentOf(rider, { file_size: DOCUMENTS_MAX_BYTES })
    const list = `/api/customers/${rider.id}/documents`
    const full = await upload(client, { path: list, headers })
    expectRefusal(assert, full, 'CONFLICT', messages.quota)
    await client.delete(path(document)).headers(headers)
    const added = await upload(client, { path: list, headers })
    added.assertStatus(201)
  })

  test('a document verified or added by staff cannot be deleted by the rider', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    for (const columns of [{ is_verified: true }, { uploaded_by_kind: 'staff' }]) {
      const document = await aDocumentOf(rider, columns)
      const list = await client.get(`/api/customers/${rider.id}/documents`).headers(headers)
      assert.isFalse(list.body()[0].is_removable)
      const refused = await client.delete(path(document)).headers(headers)
      expectRefusal(assert, refused, 'CONFLICT', messages['remove.kept'])
      assert.isNotNull(await rowOf(document.id))
    }
  })

  test("riders cannot delete another's document, and only riders can delete", async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const document = await aDocumentOf(rider)
    const remove = (headers: Record<string, string>) =>
      client.delete(path(document)).headers(headers)
    expectRefusal(assert, await remove(await asRider(await aRider())), 'NOT_FOUND')
    expectRefusal(assert, await remove({}), 'UNAUTHENTICATED')
    expectRefusal(assert, await remove(await asKiosk(rider)), 'FORBIDDEN')
    expectRefusal(assert, await remove(await asStaff('admin')), 'FORBIDDEN')
    assert.isNotNull(await rowOf(document.id))
  })

  test('a document is deleted once, even with concurrent calls', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const document = await aDocumentOf(rider)
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.delete(path(document)).headers(headers))
    )
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [204, 404, 404]
    )
    assert.lengthOf(await db.from('activity').where('customer_id', rider.id), 1)
  })
})

test.group('Staff and documents', (group) => {
  group.each.setup(() => resetLimits())

  test("staff see every rider's documents, add one and verify it", async ({ client, assert }) => {
    const rider = await aRider()
    const cashier = await asStaff('cashier')
    const path = `/api/customers/${rider.id}/documents`
    const added = await upload(client, { path, headers: cashier })
    added.assertStatus(201)
    assert.equal(added.body().uploaded_by, 'Sam Staff')

    const verify = (verified: unknown) =>
      client
        .put(`/api/documents/${added.body().id}`)
        .headers(cashier)
        .json({ is_verified: verified })
    const verified = await verify(true)
    assert.isTrue(expectShape(assert, documentShape, verified).is_verified)
    const row = await rowOf(added.body().id)
    assert.isNotNull(row.verified_by)
    assert.isNotNull(row.verified_at)
    await verify(true)
    const taken = await verify(false)
    assert.isFalse(taken.body().is_verified)
    assert.isNull((await rowOf(added.body().id)).verified_by)
    const events = await db.from('activity').where('customer_id', rider.id).orderBy('id')
    assert.deepEqual(
      events.map(({ action }) => action),
      ['document.added', 'document.verified', 'document.unverified']
    )
    const list = await client.get(path).headers(await asRider(rider))
    assert.isFalse(list.body()[0].is_verified)
  })

  test('a verification is true or false, of an existing document', async ({ client, assert }) => {
    const document = await aDocumentOf(await aRider())
    const cashier = await asStaff('cashier')
    const put = (id: number, body: object) =>
      client.put(`/api/documents/${id}`).headers(cashier).json(body)
    expectRefusal(assert, await put(document.id, {}), 'VALIDATION_ERROR')
    expectRefusal(assert, await put(document.id, { is_verified: 'yes' }), 'VALIDATION_ERROR')
    const odd = await put(document.id, { is_verified: true, verified_by: 1 })
    expectRefusal(assert, odd, 'VALIDATION_ERROR', http['field.unknown'])
    expectRefusal(assert, await put(99_999_999, { is_verified: true }), 'NOT_FOUND')
  })

  test('a rider cannot verify a document', async ({ client, assert }) => {
    const rider = await aRider()
    const document = await aDocumentOf(rider)
    const response = await client
      .put(`/api/documents/${document.id}`)
      .headers(await asRider(rider))
      .json({ is_verified: true })
    expectRefusal(assert, response, 'FORBIDDEN')
    assert.equal((await rowOf(document.id)).is_verified, 0)
  })

  test('strangers and kiosks cannot list documents', async ({ client, assert }) => {
    const rider = await aRider()
    const path = `/api/customers/${rider.id}/documents`
    expectRefusal(assert, await client.get(path), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.get(path).headers(await asKiosk(rider)), 'FORBIDDEN')
    expectRefusal(assert, await upload(client, { path, headers: {} }), 'UNAUTHENTICATED')
    const kiosk = await upload(client, { path, headers: await asKiosk(rider) })
    expectRefusal(assert, kiosk, 'FORBIDDEN')
    const missing = await upload(client, {
      path: '/api/customers/99999999/documents',
      headers: await asStaff('admin'),
    })
    expectRefusal(assert, missing, 'NOT_FOUND')
  })
})

test.group('Files that no document claims', () => {
  test('files are removed with their customer', async ({ client, assert }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider)
    const documents = [await aDocumentOf(rider), await aDocumentOf(minor)]
    const deleted = await client
      .delete(`/api/customers/${rider.id}`)
      .headers(await asStaff('manager'))
    deleted.assertStatus(204)
    assert.lengthOf(await db.from('documents').whereIn('customer_id', [rider.id, minor.id]), 0)
    assert.equal(await removeUnclaimedFiles(), 2)
    for (const { key } of documents) await assert.rejects(() => access(fileOf(key)))
  })

  test('the file of an upload interrupted before its row is cleaned up an hour later', async ({
    assert,
  }) => {
    const { id, key } = await aDocumentOf(await aRider())
    await db.from('documents').where('id', id).delete()
    await db.table('file_removals').insert({ file_key: key, due_at: '2026-01-01 00:00:00' })
    assert.equal(await removeUnclaimedFiles(), 1)
    await assert.rejects(() => access(fileOf(key)))
    assert.lengthOf(await db.from('file_removals').where('file_key', key), 0)
  })
})
