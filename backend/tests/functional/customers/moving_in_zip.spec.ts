import { readdir } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { checkPark } from '#operations/invariants/check_park'
import { sizeOfFile } from '#platform/files/file_store'
import { removeUnclaimedFiles } from '#platform/files/unclaimed'
import { uploadFolder } from '#platform/http/upload'
import { thisProcess } from '#platform/this_process'
import { expectRefusal } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { aPdf } from '#tests/helpers/documents'
import { lines } from '#tests/helpers/imports'
import { moveFields, moveZip, sendZip, undoImportOf } from '#tests/helpers/moving'
import { freshPark } from '#tests/helpers/park'
import { aPhone } from '#tests/helpers/people'
import { inBytes, zipOf } from '#tests/helpers/zip'

const HEADINGS = ['Name', 'Phone', 'DOB', 'Date signed', 'Waiver ID', 'PDF file']

/** A CSV of three riders with a waiver each. */
function riders(phones: readonly string[], files: readonly string[] = []): Buffer {
  return lines(
    HEADINGS,
    ...phones.map((phone, n) => [
      `Rider Number${'abc'[n]}`,
      phone,
      '1990-04-03',
      '2026-02-14',
      `W${n}`,
      files[n] ?? '',
    ])
  )
}

const phones = () => [aPhone(), aPhone(), aPhone()]

test.group('A ZIP of another system', (group) => {
  group.each.setup(() => freshPark())

  test('old PDFs become documents of the waivers, and go with the undo', async ({
    client,
    assert,
  }) => {
    const zip = await zipOf({
      'export/riders.csv': riders(phones(), ['', 'scans\\second.pdf']),
      'export/waivers/w0.PDF': aPdf(),
      'export/scans/second.pdf': aPdf(),
      'export/stray.pdf': aPdf(),
      '__MACOSX/export/._riders.csv': Buffer.from('x'),
      '.DS_Store': Buffer.from('x'),
    })
    const trial = await moveZip(client, zip, { ...moveFields(), dry_run: 'true' })
    assert.equal(await count('documents'), 0)
    const done = await moveZip(client, zip)
    assert.deepEqual(done.created, trial.created)
    assert.deepEqual(done.left_behind, trial.left_behind)
    assert.containSubset(done.created, { people: 3, waivers: 3, documents: 2 })
    assert.containSubset(done.left_behind, [
      { heading: '1 PDF', reason: 'No row with a signed waiver names export/stray.pdf' },
    ])

    const documents = await db.from('documents').orderBy('id')
    assert.deepEqual(
      documents.map(({ filename, document_type: type }) => [filename, type]),
      [
        ['w0.PDF', 'waiver'],
        ['second.pdf', 'waiver'],
      ]
    )
    const [{ id, customer_id: owner, file_key: key }] = documents
    const staff = await asStaff('staff')
    const [waiver] = (await client.get(`/api/customers/${owner}/waivers`).headers(staff)).body()
    assert.containSubset(waiver, { waiver_type: 'imported', document_id: id })
    const file = await inBytes(client.get(`/api/documents/${id}/download`).headers(staff))
    assert.isTrue(aPdf().equals(file.body()))
    assert.deepEqual(await checkPark(), [])

    const undone = await undoImportOf(client, done)
    undone.assertStatus(200)
    assert.equal(await count('documents'), 0)
    await removeUnclaimedFiles()
    assert.isNull(await sizeOfFile(key))
    assert.deepEqual(await checkPark(), [])
  })

  test('a verified PDF keeps its import', async ({ client, assert }) => {
    const zip = await zipOf({ 'riders.csv': riders(phones()), 'W1.pdf': aPdf() })
    const done = await moveZip(client, zip)
    const { id } = await db.from('documents').firstOrFail()
    const verified = await client
      .put(`/api/documents/${id}`)
      .json({ is_verified: true })
      .headers(await asStaff('staff'))
    verified.assertStatus(200)
    expectRefusal(assert, await undoImportOf(client, done), 'CONFLICT')
    assert.equal(await count('documents'), 1)
  })

  test('a PDF that cannot be kept is left behind with a warning', async ({ client, assert }) => {
    const script = Buffer.from(
      aPdf().toString().replace('/Type/Catalog', '/JavaScript(x)/Type/Catalog')
    )
    const zip = await zipOf({
      'riders.csv': riders(phones(), ['', '', 'gone.pdf']),
      'W0.pdf': script,
      'W1.pdf': Buffer.from('no PDF at all'),
    })
    const done = await moveZip(client, zip)
    assert.containSubset(done.created, { waivers: 3, documents: 0 })
    assert.deepEqual(done.warnings, [
      'Row 2: the file W0.pdf was left behind: it contains a script',
      'Row 3: the file W1.pdf was left behind: it is no PDF',
      'Row 4, Waiver File: the file gone.pdf is not in the ZIP',
    ])
  })

  test('no rider gets the PDF of another', async ({ client, assert }) => {
    const headings = [...HEADINGS, 'Customer ID']
    const mapping = JSON.stringify({ 'Customer ID': 'source_id' })
    const row = (name: string, id: string, file: string, customer: string) => [
      name,
      aPhone(),
      '1990-04-03',
      '2026-02-14',
      id,
      file,
      customer,
    ]
    const zip = await zipOf({
      'riders.csv': lines(
        headings,
        row('Ann Lee', '', 'waiver.pdf', ''),
        row('Ben Day', '', 'ben/waiver.pdf', ''),
        row('Cat Fox', 'W9', '', '71'),
        row('Dan Ray', '', '', '71'),
        row('Eve Kay', '', '', '71')
      ),
      'ann/waiver.pdf': aPdf(),
      'ben/waiver.pdf': aPdf(),
      '71.pdf': aPdf(),
    })
    const done = await moveZip(client, zip, { ...moveFields(), mapping })
    const owners = await db
      .from('documents as d')
      .join('customers as c', 'c.id', 'd.customer_id')
      .orderBy('d.id')
      .select('c.first_name', 'd.filename')
    assert.deepEqual(
      owners.map(({ first_name: first, filename }) => [first, filename]),
      [
        ['Ben', 'waiver.pdf'],
        ['Dan', '71.pdf'],
      ]
    )
    assert.deepEqual(done.warnings, [
      'Row 2, Waiver File: the file waiver.pdf is not in the ZIP',
      'Row 4, Waiver Number: no PDF in the ZIP belongs to waiver W9',
    ])
  })

  test('a ZIP that breaks a rule is refused and leaves nothing: {title}')
    .with([
      { title: 'no CSV', zip: () => zipOf({ 'W0.pdf': aPdf() }), says: /exactly one CSV/ },
      { title: 'nothing at all', zip: () => zipOf({}), says: /exactly one CSV/ },
      {
        title: 'two CSVs',
        zip: () => zipOf({ 'a.csv': riders(phones()), 'b.csv': riders(phones()) }),
        says: /exactly one CSV/,
      },
      {
        title: 'a climbing path',
        zip: async () =>
          renamed(await zipOf({ 'a.csv': riders(phones()), 'xx/evil.pdf': aPdf() }), [
            'xx/evil.pdf',
            '../evil.pdf',
          ]),
        says: /outside/,
      },
      {
        title: 'an absolute path',
        zip: async () =>
          renamed(await zipOf({ 'a.csv': riders(phones()), 'xetc.pdf': aPdf() }), [
            'xetc.pdf',
            '/etc.pdf',
          ]),
        says: /outside/,
      },
      {
        title: 'more than 2 GB',
        zip: async () => sized(await zipOf({ 'a.csv': riders(phones()), 'W0.pdf': aPdf() })),
        says: /2 GB/,
      },
      {
        title: 'damaged',
        zip: async () => (await zipOf({ 'a.csv': riders(phones()) })).subarray(0, -30),
        says: /damaged/,
      },
      {
        title: 'more than 100,000 files',
        zip: async () => crowded(100_001),
        says: /100,000/,
      },
    ])
    .run(async ({ client, assert }, { zip, says }) => {
      const answer = await sendZip(client, await zip())
      expectRefusal(assert, answer, 'VALIDATION_ERROR')
      assert.match(answer.body().error.details.file[0], says)
      assert.deepEqual(await count('customers'), 0)
      const mine = (await readdir(uploadFolder)).filter((name) => name.startsWith(thisProcess))
      assert.deepEqual(mine, [])
    })

  test('a ZIP without anything asked of another system is refused as before', async ({
    client,
  }) => {
    const answer = await sendZip(client, await zipOf({ 'a.csv': riders(phones()) }), {})
    answer.assertStatus(415)
  })
})

const count = async (table: string) =>
  Number((await db.from(table).count('* as n').firstOrFail()).n)

/** The same ZIP with a name of the same length, which no packer would write. */
function renamed(zip: Buffer, [from, to]: [string, string]): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

/** The end of a ZIP that says how many files it holds. */
function crowded(files: number): Buffer {
  const begin = Buffer.from('PK\x03\x04', 'latin1')
  const end64 = Buffer.alloc(56)
  end64.write('PK\x06\x06', 'latin1')
  end64.writeBigUInt64LE(44n, 4)
  end64.writeBigUInt64LE(BigInt(files), 24)
  end64.writeBigUInt64LE(BigInt(files), 32)
  end64.writeBigUInt64LE(BigInt(begin.length), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(begin.length), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.fill(0xff, 8, 20)
  return Buffer.concat([begin, end64, locator, end])
}

/** The same ZIP whose directory says that its last file has 3 GB. */
function sized(zip: Buffer): Buffer {
  const told = Buffer.from(zip)
  const entry = told.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  told.writeUInt32LE(3 * 1024 ** 3, entry + 24)
  return told
}
