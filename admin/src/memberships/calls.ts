import { FIRST_MEMBERSHIP_NUMBER, type StatusAction } from '@trailgate/shared/memberships/constants'
import type { MailPreview, MailResult, MembershipMail } from '@trailgate/shared/memberships/mail'
import type {
  BulkResult,
  DueMembership,
  HouseholdSale,
  ListedMembership,
  Membership,
  MembershipPage,
  Renewal,
  RiderMembership,
} from '@trailgate/shared/memberships/schemas'
import type { Slot } from '@trailgate/shared/slots/schemas'

import { call, readCsv, type Signal } from '../api/client.ts'
import { wholeList } from '../api/wholeList.ts'

interface Selected {
  ids: readonly number[]
}

/** Somebody and the place that they are given. */
interface Seat {
  membershipId: number
  slotId: number
  customerId: number
}

/** What is asked and done of memberships beside selling and changing them. */
export const membershipCalls = {
  /** How many memberships there are, and the number that the next one is most likely to get. */
  async getNewestNumber({ signal }: Signal) {
    const path = '/memberships/?limit=1&sort_by=membership_id&sort_order=desc'
    const { items, total } = await call<MembershipPage>(path, { signal })
    const highest = items[0]?.membership_id ?? 0
    return { total, suggested: Math.max(FIRST_MEMBERSHIP_NUMBER, highest + 1) }
  },
  /** Every membership that somebody has a place in, the newest first. */
  getMembershipsOfHolder: ({ id, signal }: Signal & { id: number }) =>
    call<RiderMembership[]>(`/memberships/customer/${id}/memberships`, { signal }),
  /** Who runs out within so many days, and who was set to renew. */
  async getRenewals({ days, signal }: Signal & { days: number }) {
    const report = <T>(name: string) =>
      wholeList<T>(`/memberships/reports/${name}?days_ahead=${days}`, { signal })
    const [expiring, due] = await Promise.all([
      report<ListedMembership>('expiring'),
      report<DueMembership>('due'),
    ])
    return { expiring, due }
  },
  /** Sells one to a family: the membership, its places and new minors at once. */
  sellToHousehold: (body: HouseholdSale) =>
    call<Membership>('/memberships/household', { method: 'POST', body }),
  renewMembership: ({ id, ...body }: Renewal & { id: number }) =>
    call<Membership>(`/memberships/${id}/renew`, { method: 'POST', body }),
  /** Suspends, cancels or activates one. */
  changeMembershipStatus: ({ id, action }: { id: number; action: StatusAction }) =>
    call<Membership>(`/memberships/${id}/${action}`, { method: 'POST', body: {} }),

  /** Expires or cancels many. */
  changeMemberships: ({ ids, action }: Selected & { action: 'expire' | 'cancel' }) =>
    call<BulkResult>(`/memberships/bulk/${action}`, {
      method: 'POST',
      body: { membership_ids: ids },
    }),
  exportMemberships: ({ ids }: Selected) =>
    readCsv('/memberships/bulk/export', { method: 'POST', body: { membership_ids: ids } }),
  /** Whom a letter of a kind would reach, as it is now. */
  getMailReach: ({ ids, typeId, signal }: Signal & Selected & { typeId: number }) =>
    call<MailPreview>('/memberships/bulk/mail/preview', {
      method: 'POST',
      body: { membership_ids: ids, campaign_type_id: typeId },
      signal,
    }),
  sendMail: (body: MembershipMail) =>
    call<MailResult>('/memberships/bulk/mail', { method: 'POST', body }),

  /** The places of a membership and who held them. */
  getSlots: ({ membershipId, signal }: Signal & { membershipId: number }) =>
    call<Slot[]>(`${slotsOf(membershipId)}/?include_removed=true`, { signal }),
  /** Gives a free place to somebody. */
  assignSlot: ({ membershipId, slotId, customerId }: Seat) =>
    call<Slot>(`${slotsOf(membershipId)}/${slotId}/assign/?customer_id=${customerId}`, {
      method: 'POST',
    }),
  /** Hands a held place on to somebody else. */
  transferSlot: ({ membershipId, slotId, customerId }: Seat) =>
    call<Slot>(`${slotsOf(membershipId)}/${slotId}/transfer/?new_customer_id=${customerId}`, {
      method: 'PUT',
    }),
  /** Takes the holder out of a place. */
  emptySlot: ({ membershipId, slotId }: Omit<Seat, 'customerId'>) =>
    call<Slot>(`${slotsOf(membershipId)}/${slotId}/`, { method: 'DELETE' }),
}

function slotsOf(membershipId: number): string {
  return `/membership-slots/${membershipId}/slots`
}
