import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, addYears, type Day } from '@trailgate/shared/dates'
import { headingColumns } from '#customers/import/heading_columns'
import { rowReader } from '#customers/import/read_row'
import { importCustomers } from '#customers/import/import_customers'
import type { Chance } from '#operations/demo/chance'
import { livingAt } from '#operations/demo/living_at'
import { FIRST_NAMES, LAST_NAMES } from '#operations/demo/names'
import type { Holder } from '#operations/demo/fill_passes'
import type { Family } from '#operations/demo/fill_waivers'
import { clock } from '#platform/clock'
import { openCsv } from '#platform/csv/csv_file'
import { inTransaction } from '#platform/database/transaction'
import { sha256 } from '#platform/sha256'
import { replacePass, revokePass } from '#passes/live_pass'
import { askForDeletion } from '#privacy/deletion_requests/ask_for_deletion'
import { banCustomer } from '#visits/ban_customer'

const CASHIER = { kind: 'cashier', id: null, name: 'Cass Cashier', ip: null } as const
const MANAGER = { kind: 'manager', id: null, name: 'Maya Manager', ip: null } as const

/**
 * Open tasks of a park: a banned person, two deletion requests, two lost cards and one revoked, and
 * a club list imported last week that can still be undone. Each made by the product's own action,
 * on its day.
 */
export async function demoHappenings(
  luck: Chance,
  { families, holders }: { families: readonly Family[]; holders: readonly Holder[] }
) {
  const today = clock.today()
  const alone = families.filter(
    ({ signer, minors }) => minors.length === 0 && signer.row.status === 'active'
  )
  const [banned, ...asking] = alone
  if (banned) {
    const ban = { until: addDays(today, 60), reason: 'Rode against the one-way arrows, twice' }
    const { id } = banned.signer
    await livingAt(`${addDays(today, -12)} 18:20:00`, () => banCustomer({ id, ban, by: MANAGER }))
  }
  for (const [index, { signer }] of asking.slice(0, 2).entries()) {
    const customer = { id: signer.id, member_id: signer.row.member_id }
    const name = `${signer.row.first_name} ${signer.row.last_name}`
    const by = { kind: 'rider', id: signer.id, name, ip: null } as const
    await livingAt(`${addDays(today, -2 - index)} 15:05:00`, () =>
      inTransaction((trx) => askForDeletion({ customer, by }, trx))
    )
  }
  await endSomePasses(holders, today)
  await livingAt(`${addDays(today, -6)} 16:40:00`, () => importClub(luck, today))
}

/** Ends the oldest passes: cards that were lost or lent. */
async function endSomePasses(holders: readonly Holder[], today: Day) {
  const [lent, ...lost] = holders.slice(0, 3).map(({ person }) => person.id)
  for (const [index, id] of lost.entries()) {
    const caller = { by: CASHIER, idempotencyKey: null }
    await livingAt(`${addDays(today, -9 - index)} 15:30:00`, () => replacePass(caller, { id }))
  }
  if (lent)
    await livingAt(`${addDays(today, -4)} 17:45:00`, () => revokePass({ id: lent, by: MANAGER }))
}

const CLUB = 26

/** The list of a club, with two rows that cannot be read. */
async function importClub(luck: Chance, today: Day) {
  const rows = Array.from({ length: CLUB }, (_, index) => [
    luck.pick(FIRST_NAMES),
    luck.pick(LAST_NAMES),
    index % 13 === 12 ? '555 12' : `719555${String(8000 + index)}`,
    addDays(addYears(today, -luck.between(19, 64)), -luck.between(0, 360)),
  ])
  const text = [['First Name', 'Last Name', 'Phone', 'Date of Birth'], ...rows]
    .map((cells) => cells.join(','))
    .join('\n')
  const folder = await mkdtemp(join(tmpdir(), 'trailgate-demo-'))
  const path = join(folder, 'rampart-riders.csv')
  await writeFile(path, `${text}\n`)
  const file = await openCsv(path, 'utf-8')
  if (!file) throw new Error('the list of the club has no headings')
  const upload = { fileName: 'rampart-riders.csv', sha256: sha256(text) }
  const columns = headingColumns(file.headings.cells, undefined)
  const caller = { by: MANAGER, idempotencyKey: null }
  const { done } = await importCustomers(caller, {
    upload,
    close: () => rm(folder, { recursive: true, force: true }),
    file,
    columns,
    readRow: rowReader(columns, clock.today()),
    moving: null,
  })
  await done()
}
