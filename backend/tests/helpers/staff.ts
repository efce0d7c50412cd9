/** Staff accounts as admins create them. */
import type { NewStaff } from '@trailgate/shared/staff/schemas'
import { aPhone, PASSWORD } from '#tests/helpers/people'

/** The fields of an account that meets every rule; any field may be given. */
export function aNewStaff(fields: Record<string, unknown> = {}): NewStaff {
  const username = `kim_${aPhone()}`
  return {
    username,
    email: `${username}@example.com`,
    first_name: 'Kim',
    last_name: 'Reed',
    role: 'cashier',
    password: PASSWORD,
    ...fields,
  }
}
