/** Merging for tests, and everything that is known of people as one text. */
import { createHash } from 'node:crypto'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { COMBINED, FOLLOWS } from '#merges/foreign_keys'
import { asStaff } from '#tests/helpers/credentials'

type Person = { id: number }

/** Merges over HTTP as a manager. */
export async function merge(
  client: ApiClient,
  { winner, loser, fields }: { winner: Person; loser: Person; fields?: Record<string, string> }
) {
  return client
    .post('/api/customers/merge')
    .headers(await asStaff('manager'))
    .json({ winner_id: winner.id, loser_id: loser.id, ...(fields ? { fields } : {}) })
}

/** Undoes a merge over HTTP as a manager. */
export async function undo(client: ApiClient, id: number) {
  return client.post(`/api/customers/merges/${id}/undo`).headers(await asStaff('manager'))
}

/** Columns that count on, are regenerated, or describe the merge itself. */
const NOT_COMPARED = new Set(['revision', 'match_step'])
const TOLD_OF_MERGES = ['customer.merged', 'customer.merged_into', 'customer.merge_undone']

/** Every row that points at these people, and their own, as lines of text. */
export async function everythingOf(ids: readonly number[]): Promise<string[]> {
  const lines = await rowsOf('customers', 'id', ids)
  for (const [table, column] of [
    ...FOLLOWS,
    ...COMBINED,
    ['signed_waivers', 'subject_id'],
    ['signed_waivers', 'signer_id'],
    ['import_rows', 'customer_id'],
  ] as const) {
    lines.push(...(await rowsOf(table, column, ids)))
  }
  return lines.toSorted()
}

async function rowsOf(table: string, column: string, ids: readonly number[]) {
  const query = db.from(table).whereIn(column, [...ids])
  if (table === 'activity') void query.whereNotIn('action', TOLD_OF_MERGES)
  const rows: Record<string, unknown>[] = await query.orderBy('id')
  return rows.map((row) => {
    const kept = Object.entries(row).filter(([name]) => !NOT_COMPARED.has(name))
    return `${table} ${JSON.stringify(kept.toSorted(([a], [b]) => a.localeCompare(b)))}`
  })
}

export function checksum(lines: readonly string[]) {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
