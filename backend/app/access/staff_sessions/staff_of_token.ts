import { STAFF_SESSION } from '@trailgate/shared/sessions/constants'
import type { StaffTokensRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import type { StaffCaller } from '#access/callers'
import { isRequiredOf } from '#access/second_factor/second_factor'
import { statement, type Parameter } from '#platform/database/statement'
import { hashOf } from '#platform/secrets'
import { validEnds, isValid } from '#platform/validity'
import { instantOf, sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { writeUnlessBusy } from '#platform/database/transaction'

/** Maximum lag of a token's stored last use, so that reads do not always write. */
const TOUCH_EVERY_SECONDS = 60

export type TokenOwner = { staff: StaffCaller; lastUsedAt: string }

/** The active staff member of this token, unless it has expired, timed out or been revoked. */
export async function staffOfToken(token: string, now: Date): Promise<TokenOwner | null> {
  const [from, to] = validEnds(now, STAFF_SESSION.maxSeconds)
  const row = await OWNER_OF_TOKEN.first({ hash: hashOf(token), from, to })
  if (!row || !isValid(idleUntil(row), STAFF_SESSION.idleSeconds, now)) return null
  const staff = {
    id: row.id,
    tokenId: row.token_id,
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    mustSetUpSecondFactor: isRequiredOf(row.role) && row.second_factor_at === null,
  }
  return { staff, lastUsedAt: row.last_used_at }
}

type Asked = { hash: Parameter<string>; from: Parameter<string>; to: Parameter<string> }

const OWNER_OF_TOKEN = statement(({ hash, from, to }: Asked) =>
  rowsIn('staff_tokens as t')
    .join('staff as s', 's.id', 't.staff_id')
    .leftJoin('staff_second_factors as f', 'f.staff_id', 's.id')
    .where('t.hash', hash)
    .whereBetween('t.expires_at', [from, to])
    .where('s.is_active', true)
    .select('t.id as token_id', 't.last_used_at')
    .select('s.id', 's.username', 's.email', 's.first_name', 's.last_name', 's.role')
    .select('f.confirmed_at as second_factor_at')
    .limit(1)
)

function idleUntil({ last_used_at: lastUsedAt }: Pick<StaffTokensRow, 'last_used_at'>) {
  return sqlTimeAfter(instantOf(lastUsedAt), STAFF_SESSION.idleSeconds)
}

/**
 * Records the token's use, at most once a minute, and at once if the stored time is in the future: the clock was set
 * back. While the database is busy the next call records it.
 */
export async function touchToken({ staff, lastUsedAt }: TokenOwner, now: Date) {
  if (lastUsedAt > sqlTimeAfter(now, -TOUCH_EVERY_SECONDS) && lastUsedAt <= sqlTime(now)) return
  await writeUnlessBusy(
    'token: its last use',
    rowsIn('staff_tokens')
      .where('id', staff.tokenId)
      .update({ last_used_at: sqlTime(now) })
  )
}
