import { addYears, type Day } from '@trailgate/shared/dates'
import { check, type Checked } from '@trailgate/shared/fields'
import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import {
  DEFAULT_MEMBERSHIP_TYPE,
  type MembershipStatus,
  type PaymentMethod,
} from '@trailgate/shared/memberships/constants'
import { proposedEnd, renewedEnd } from '@trailgate/shared/memberships/periods'
import {
  membershipChangesSchema,
  newMembershipSchema,
  renewalSchema,
  type Membership,
  type MembershipChanges,
  type NewMembership,
  type Renewal,
} from '@trailgate/shared/memberships/schemas'

/** The fields of a membership, as the inputs hold them: text is never null. */
export interface MembershipValues {
  membership_type: string
  status: MembershipStatus
  start_date: string
  end_date: string
  membership_id: string
  auto_renew: boolean
  price_paid: string
  payment_method: PaymentMethod | ''
  payment_reference: string
}

/** The fields of a renewal. */
export interface RenewalValues {
  new_end_date: string
  auto_renew: boolean
  price_paid: string
  payment_method: PaymentMethod | ''
  payment_reference: string
}

/** What Create begins with: yearly, from today, for a year. */
export function newValues(types: readonly MembershipType[], today: Day): MembershipValues {
  const type = types.find(({ name }) => name === DEFAULT_MEMBERSHIP_TYPE) ?? types[0]
  return {
    membership_type: type?.name ?? '',
    status: 'active',
    start_date: today,
    end_date: addYears(today, 1),
    membership_id: '',
    auto_renew: false,
    price_paid: moneyText(type?.default_price ?? null),
    payment_method: '',
    payment_reference: '',
  }
}

/** What follows from a chosen type: its usual end and price. */
export function followingFrom(type: MembershipType, start: string) {
  return {
    ...(start ? { end_date: proposedEnd(start, type.default_duration_days) } : {}),
    price_paid: moneyText(type.default_price),
  }
}

/** A membership as the form shows one. */
export function valuesOf(membership: Membership): MembershipValues {
  return {
    membership_type: membership.membership_type,
    status: membership.status,
    start_date: membership.start_date,
    end_date: membership.end_date ?? '',
    membership_id: String(membership.membership_id),
    ...paymentOf(membership),
  }
}

/** What a renewal proposes: the later of today and the current end, plus the period of the type (docs/product/memberships.md). */
export function renewalValues(
  membership: Membership,
  types: readonly MembershipType[],
  today: Day
): RenewalValues {
  const { membership_type: name, end_date: currentEnd } = membership
  const type = types.find((each) => each.name === name) ?? { name }
  return {
    new_end_date: renewedEnd(type, currentEnd, today),
    ...paymentOf(membership),
    payment_reference: '',
  }
}

/** What a new membership is sent as: trimmed, empty optional fields left out. */
export function readNew(
  values: Partial<MembershipValues>,
  customerId: number | undefined
): Checked<NewMembership> {
  const given = Object.entries(values).filter(([, value]) => value !== '' && value !== null)
  const required = { membership_type: '', start_date: '' }
  const sent = { ...required, ...Object.fromEntries(given), customer_id: customerId ?? '' }
  return check(newMembershipSchema(), sent)
}

/** What was changed, and nothing else; the dates go together, so that one is checked against the other. */
export function readChanges(
  values: Partial<MembershipValues>,
  membership: Membership
): Checked<MembershipChanges> {
  const before = valuesOf(membership)
  const changed = (Object.keys(before) as (keyof MembershipValues)[]).filter(
    (field) => clean(values[field]) !== clean(before[field])
  )
  const dates = changed.includes('start_date') || changed.includes('end_date')
  const fields = dates ? new Set([...changed, 'start_date', 'end_date'] as const) : changed
  const sent = Object.fromEntries([...fields].map((field) => [field, values[field] ?? '']))
  return check(membershipChangesSchema(), sent)
}

/** The renewal as it is sent. */
export function readRenewal(
  values: Partial<RenewalValues>,
  { end_date: currentEnd }: Membership
): Checked<Renewal> {
  const sent = { ...values, new_end_date: values.new_end_date ?? '' }
  return check(renewalSchema({ currentEnd }), sent)
}

function paymentOf(membership: Membership) {
  return {
    auto_renew: membership.auto_renew,
    price_paid: moneyText(membership.price_paid),
    payment_method: membership.payment_method ?? ('' as const),
    payment_reference: membership.payment_reference ?? '',
  }
}

function moneyText(amount: number | null): string {
  return amount === null ? '' : amount.toFixed(2)
}

function clean(value: string | boolean | null | undefined): string | boolean {
  return typeof value === 'string' ? value.trim() : (value ?? '')
}
