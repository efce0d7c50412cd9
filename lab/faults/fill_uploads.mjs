import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { csv, riders } from '../fixtures/make_riders.mjs'
import { fillWith, mayMount } from '../lib/small_disk.mjs'
import { expect } from './client.mjs'
import { sendForm } from './form.mjs'
import { asAdmin, openPark } from './park.mjs'
import { ridersOf } from './signers.mjs'
import { brokenRules, wholeness } from './whole.mjs'

const DISK_MB = 24
const FILE_MB = 1
const UPLOADS = 40
const SPARE_MB = 4
const AT_ONCE = 4

/** @type {import('./main.mjs').Fault} */
export const fillUploads = {
  title: 'the disk of the uploads is full, or read-only',
  engines: ['mysql'],
  async make({ engine }) {
    if (!mayMount()) {
      console.log('  left out: no small disk may be mounted here')
      return []
    }
    const park = await openPark({ engine, disk: { of: 'data', megabytes: DISK_MB } })
    const [filler, spare] = [join(park.dataDir, 'filler'), join(park.dataDir, 'spare')]
    try {
      const headers = await asAdmin(park.urls[0] ?? '')
      const [rider] = await ridersOf(park, 1)
      const search = `${park.urls[0]}/api/customers/search?phone=${rider?.phone}`
      const { body: people } = await expect(200, search, { headers })
      const upload = async (/** @type {number} */ number) => {
        const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(FILE_MB * 2 ** 20)])
        const url = `${park.urls[number % park.urls.length]}/api/customers/${people[0].id}/documents`
        const fields = { document_type: 'other' }
        return (await sendForm(url, headers, fields, file, 'paper.pdf')).status
      }
      const bring = async (/** @type {string} */ url) =>
        (await sendForm(url, headers, {}, csv(riders(20_000, 4_000_000_000)), 'riders.csv')).status

      writeFileSync(spare, Buffer.alloc(SPARE_MB * 2 ** 20))
      const whileFull = await inTurns(upload)
      fillWith(filler)
      whileFull.push(await bring(`${park.urls[0]}/api/customers/import`))
      rmSync(filler)
      park.disk?.readOnly()
      const readOnly = [await upload(0), await upload(1)]
      readOnly.push(await bring(`${park.urls[1]}/api/customers/import`))
      park.disk?.writable()
      rmSync(spare)
      const after = await upload(0)
      const kept = whileFull.filter((status) => status === 201).length
      const database = park.look()
      const rows = await database.read('select file_key from documents')
      const [imports] = await database.read('select count(*) as n from imports')
      await database.close()
      const files = readdirSync(join(park.dataDir, 'files'), {
        recursive: true,
        withFileTypes: true,
      })
      const there = files.filter((entry) => entry.isFile()).length
      const partial = readdirSync(join(park.dataDir, 'tmp')).length
      const broken = await brokenRules(park)
      const told = (/** @type {number[]} */ statuses) =>
        [...new Set(statuses)].map(
          (status) => `${statuses.filter((s) => s === status).length} × ${status}`
        )
      return [
        {
          done: `${UPLOADS} documents of ${FILE_MB} MB and an import to a disk of ${DISK_MB} MB, then 2 and an import while it is read-only`,
          found: `full: ${told(whileFull).join(', ')}; read-only: ${told(readOnly).join(', ')}; with room again ${after}; ${rows.length} rows, ${there} files, ${partial} partial, ${imports?.n} imports, ${wholeness(broken)}`,
          aim: '503, no row, no partial file',
          reached:
            [...whileFull, ...readOnly].every((status) => status === 201 || status === 503) &&
            kept > 0 &&
            whileFull.includes(503) &&
            readOnly.every((status) => status === 503) &&
            after === 201 &&
            rows.length === kept + 1 &&
            there === rows.length &&
            partial + imports?.n + broken.length === 0,
        },
      ]
    } finally {
      await park.close()
    }
  },
}

async function inTurns(/** @type {(number: number) => Promise<number>} */ upload) {
  /** @type {number[]} */
  const statuses = []
  while (statuses.length < UPLOADS) {
    const some = Array.from({ length: AT_ONCE }, (_, at) => upload(statuses.length + at))
    statuses.push(...(await Promise.all(some)))
  }
  return statuses
}
