import type { Role } from '@trailgate/shared/permissions'
import type { StaffMember } from '@trailgate/shared/staff/schemas'

/** Filters of the staff list, as in the URL. */
export interface StaffFilter {
  search?: string
  role?: Role | ''
}

/** Accounts with the role and with the text in name, username or email, ignoring case. */
export function matching(
  members: readonly StaffMember[],
  { search = '', role }: StaffFilter
): StaffMember[] {
  const wanted = plain(search)
  return members.filter(
    (member) =>
      (!role || member.role === role) &&
      [`${member.first_name} ${member.last_name}`, member.username, member.email].some((text) =>
        plain(text).includes(wanted)
      )
  )
}

/** The figures above the list. */
export function countsOf(members: readonly StaffMember[], filter: StaffFilter) {
  const active = members.filter((member) => member.is_active).length
  return {
    total: members.length,
    active,
    inactive: members.length - active,
    filtered: matching(members, filter).length,
  }
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
