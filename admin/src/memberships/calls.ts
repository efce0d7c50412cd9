import { FIRST_MEMBERSHIP_NUMBER, type StatusAction } from '@trailgate/shared/memberships/constants'
import type { MailPreview, MailResult, MembershipMail } from '@trailgate/shared/memberships/mail'
import type {
  BulkResult,
  Correction,
  DueMembership,
  HouseholdSale,
  ListedMembership,
  Membership,
  MembershipPage,
  MembershipTerm,
  Refund,
  Renewal,
  RiderMembership,
  Suspension,
} from '@trailgate/shared/memberships/schemas'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import type { Slot } from '@trailgate/shared/slots/schemas'

import { call, readCsv, type Signal } from '../api/client.ts'
import { readPage } from '../api/readPage.ts'
import { wholeList } from '../api/wholeList.ts'

interface Selected {
  ids: readonly number[]
}

interface StatusChange {
  id: number
  action: StatusAction
}

/** A slot and its new holder. */
interface Seat {
  membershipId: number
  slotId: number
  customerId: number
  relationship: RelationshipType | null
}

/** API calls of memberships beyond selling and changing them. */
export const membershipCalls = {
  /** Number of memberships, and the membership ID that the next one is most likely to get. */
  async getNewestNumber({ signal }: Signal) {
    const path = '/memberships/?limit=1&sort_by=membership_id&sort_order=desc'
    const { items, total } = await call<MembershipPage>(path, { signal })
    const highest = items[0]?.membership_id ?? 0
    return { total, suggested: Math.max(FIRST_MEMBERSHIP_NUMBER, highest + 1) }
  },
  /** Every membership in which a customer holds a slot, newest first. */
  getMembershipsOfHolder: ({ id, signal }: Signal & { id: number }) =>
    call<RiderMembership[]>(`/memberships/customer/${id}/memberships`, { signal }),
  /** The same of several people. */
  getMembershipsOfHolders: async ({ ids, signal }: Signal & { ids: readonly number[] }) =>
    Promise.all(
      ids.map(async (id) => {
        const path = `/memberships/customer/${id}/memberships`
        return { id, held: await call<RiderMembership[]>(path, { signal }) }
      })
    ),
  /** Memberships that expire within `days`, and those set to renew. */
  async getRenewals({ days, signal }: Signal & { days: number }) {
    const report = <T>(name: string) =>
      wholeList<T>(`/memberships/reports/${name}?days_ahead=${days}`, { signal })
    const [expiring, due] = await Promise.all([
      report<ListedMembership>('expiring'),
      report<DueMembership>('due'),
    ])
    return { expiring, due }
  },
  /** Sells to a family in one call: membership, slots and new minors. */
  sellToHousehold: (body: HouseholdSale) =>
    call<Membership>('/memberships/household', { method: 'POST', body }),
  renewMembership: ({ id, ...body }: Renewal & { id: number }) =>
    call<Membership>(`/memberships/${id}/renew`, { method: 'POST', body }),
  /** Sales, renewals, refunds and corrections of a membership, newest first. */
  getMembershipTerms: ({ id, page, signal }: Signal & { id: number; page: number }) =>
    readPage<MembershipTerm>(`/memberships/${id}/terms`, { page, signal }),
  refundMembership: ({ id, ...body }: Refund & { id: number }) =>
    call<MembershipTerm>(`/memberships/${id}/refunds`, { method: 'POST', body }),
  correctPayment: ({ id, termId, ...body }: Correction & { id: number; termId: number }) =>
    call<MembershipTerm[]>(`/memberships/${id}/terms/${termId}/corrections`, {
      method: 'POST',
      body,
    }),
  /** Suspends, cancels or activates one. */
  changeMembershipStatus: ({ id, action, ...body }: Suspension & StatusChange) =>
    call<Membership>(`/memberships/${id}/${action}`, { method: 'POST', body }),

  /** Expires or cancels many. */
  changeMemberships: ({ ids, action }: Selected & { action: 'expire' | 'cancel' }) =>
    call<BulkResult>(`/memberships/bulk/${action}`, {
      method: 'POST',
      body: { membership_ids: ids },
    }),
  exportMemberships: ({ ids }: Selected) =>
    readCsv('/memberships/bulk/export', { method: 'POST', body: { membership_ids: ids } }),
  /** Preview of the recipients of a campaign type. */
  getMailReach: ({ ids, typeId, signal }: Signal & Selected & { typeId: number }) =>
    call<MailPreview>('/memberships/bulk/mail/preview', {
      method: 'POST',
      body: { membership_ids: ids, campaign_type_id: typeId },
      signal,
    }),
  sendMail: (body: MembershipMail) =>
    call<MailResult>('/memberships/bulk/mail', { method: 'POST', body }),

  /** Slots of a membership with their holders, past ones too. */
  getSlots: ({ membershipId, signal }: Signal & { membershipId: number }) =>
    call<Slot[]>(`${slotsOf(membershipId)}/?include_removed=true`, { signal }),
  /** Assigns a free slot to a customer. */
  assignSlot: ({ membershipId, slotId, customerId, relationship }: Seat) =>
    call<Slot>(
      `${slotsOf(membershipId)}/${slotId}/assign/?customer_id=${customerId}${andRelationship(relationship)}`,
      { method: 'POST' }
    ),
  /** Transfers a held slot to another customer. */
  transferSlot: ({ membershipId, slotId, customerId, relationship }: Seat) =>
    call<Slot>(
      `${slotsOf(membershipId)}/${slotId}/transfer/?new_customer_id=${customerId}${andRelationship(relationship)}`,
      { method: 'PUT' }
    ),
  /** Releases a slot. */
  emptySlot: ({ membershipId, slotId }: Pick<Seat, 'membershipId' | 'slotId'>) =>
    call<Slot>(`${slotsOf(membershipId)}/${slotId}/`, { method: 'DELETE' }),
}

function slotsOf(membershipId: number): string {
  return `/membership-slots/${membershipId}/slots`
}

function andRelationship(relationship: RelationshipType | null): string {
  return relationship === null ? '' : `&relationship_type=${relationship}`
}
