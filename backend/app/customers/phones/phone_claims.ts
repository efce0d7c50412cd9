import type { PhoneClaimAnswer } from '@trailgate/shared/customers/schemas'
import { pick } from '@trailgate/shared/records/fields'
import type { Page } from '@trailgate/shared/http/paging'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'

/** Columns of each of the two records in an answer. */
const NAMED = ['id', 'first_name', 'last_name', 'member_id'] as const

type Asked = { page: Page; customerId: number | undefined }

/** A page of those who registered with a number that another record has, the newest first, with how many they are. */
export async function phoneClaims({ page: { offset, limit }, customerId }: Asked) {
  const { total } = await openClaims(customerId).count('* as total').firstOrFail()
  const rows = await openClaims(customerId)
    .orderBy('c.id', 'desc')
    .offset(offset)
    .limit(limit)
    .select('c.id', 'c.first_name', 'c.last_name', 'c.member_id', 'c.claims_phone', 'c.created_at')
    .select('h.id as holder_id', 'h.member_id as holder_member_id')
    .select('h.first_name as holder_first_name', 'h.last_name as holder_last_name')
  const claims = rows.map((row): PhoneClaimAnswer => {
    return {
      phone: row.claims_phone ?? '',
      claimant: pick(NAMED, row),
      holder: toHolder(row),
      registered_at: isoTime(row.created_at),
    }
  })
  return { claims, total: Number(total) }
}

function openClaims(customerId: number | undefined) {
  return rowsIn('customers as c')
    .leftJoin('customers as h', (join) => {
      void join.on('h.phone', 'c.claims_phone').andOnNull('h.closed_at')
    })
    .whereNotNull('c.claims_phone')
    .whereNull('c.closed_at')
    .if(customerId !== undefined, (of) => {
      void of.where(
        (one) => void one.where('c.id', customerId ?? 0).orWhere('h.id', customerId ?? 0)
      )
    })
}

interface HolderRow {
  holder_id: number | null
  holder_member_id: string | null
  holder_first_name: string | null
  holder_last_name: string | null
}

function toHolder(row: HolderRow): PhoneClaimAnswer['holder'] {
  const { holder_id: id, holder_member_id: memberId } = row
  const { holder_first_name: first, holder_last_name: last } = row
  if (id === null || memberId === null || first === null || last === null) return null
  return { id, first_name: first, last_name: last, member_id: memberId }
}
