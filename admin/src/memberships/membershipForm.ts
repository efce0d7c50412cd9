import { addYears, type Day } from '@trailgate/shared/dates'
import { check, type Checked } from '@trailgate/shared/fields'
import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { DEFAULT_MEMBERSHIP_TYPE } from '@trailgate/shared/memberships/constants'
import { membershipFields, paymentFields } from '@trailgate/shared/memberships/fields'
import { isDayType, proposedEnd, renewedEnd } from '@trailgate/shared/memberships/periods'
import {
  membershipChangesSchema,
  newMembershipSchema,
  renewalSchema,
  type Membership,
  type MembershipChanges,
  type NewMembership,
  type Renewal,
} from '@trailgate/shared/memberships/schemas'

import { blankOf, valuesFrom, type FieldValues } from '../ui/fieldValues.ts'

/** The fields of a membership, as the inputs hold them. */
export type MembershipValues = FieldValues<typeof membershipFields>

/** The fields of a renewal. */
export interface RenewalValues extends FieldValues<typeof paymentFields> {
  new_end_date: string
  auto_renew: boolean
}

/** Default values for Create: yearly, one year from today. */
export function newValues(types: readonly MembershipType[], today: Day): MembershipValues {
  const type = types.find(({ name }) => name === DEFAULT_MEMBERSHIP_TYPE) ?? types[0]
  return {
    ...blankOf(membershipFields),
    membership_type: type?.name ?? '',
    start_date: today,
    end_date: addYears(today, 1),
    price_paid: moneyText(type?.default_price ?? null),
  }
}

/** Values that follow from a type: default end and price. */
export function followingFrom(type: MembershipType, start: string) {
  return {
    ...(start ? { end_date: proposedEnd(start, type.default_duration_days) } : {}),
    price_paid: moneyText(type.default_price),
  }
}

/** A membership as the form shows one. */
export function valuesOf(membership: Membership): MembershipValues {
  return valuesFrom(membershipFields, membership)
}

/** Proposed renewal: starts on the later of today and the current end, for the period of the type (docs/product/memberships.md). */
export function renewalValues(
  membership: Membership,
  types: readonly MembershipType[],
  today: Day
): RenewalValues {
  const { membership_type: name, end_date: currentEnd } = membership
  const type = types.find((each) => each.name === name) ?? { name }
  return {
    new_end_date: renewedEnd(type, currentEnd, today, membership.anchor_day),
    auto_renew: membership.auto_renew,
    ...valuesFrom(paymentFields, membership),
    // A renewal costs what the type costs now.
    price_paid: moneyText(membership.next_price),
    payment_reference: '',
  }
}

/** Body of a new membership: the form values, and the family flag that the server derives itself. */
export type SentMembership = NewMembership & Pick<Membership, 'is_family'>

/** Body of a new membership: trimmed, empty optional fields left out. */
export function readNew(
  values: Partial<MembershipValues>,
  customerId: number | undefined,
  types: readonly MembershipType[]
): Checked<SentMembership> {
  const given = Object.entries(values).filter(([, value]) => value !== '' && value !== null)
  const required = { membership_type: '', start_date: '' }
  const sent = { ...required, ...Object.fromEntries(given), customer_id: customerId ?? '' }
  const type = types.find(({ name }) => name === values.membership_type)
  const read = check(newMembershipSchema({ endsOnStart: isDay(type) }), sent)
  if (!read.ok) return read
  return { ok: true, value: { ...read.value, is_family: type?.is_family_type ?? false } }
}

/** Changed fields only; both dates are sent together, so that one is validated against the other. */
export function readChanges(
  values: Partial<MembershipValues>,
  membership: Membership,
  types: readonly MembershipType[]
): Checked<MembershipChanges> {
  const before = valuesOf(membership)
  const changed = (Object.keys(before) as (keyof MembershipValues)[]).filter(
    (field) => clean(values[field]) !== clean(before[field])
  )
  const dates = changed.includes('start_date') || changed.includes('end_date')
  const fields = dates ? new Set([...changed, 'start_date', 'end_date'] as const) : changed
  const sent = Object.fromEntries([...fields].map((field) => [field, values[field] ?? '']))
  const type = types.find(({ name }) => name === values.membership_type)
  return check(membershipChangesSchema({ endsOnStart: isDay(type) }), sent)
}

/** Validated body of a renewal. */
export function readRenewal(
  values: Partial<RenewalValues>,
  { end_date: currentEnd }: Membership
): Checked<Renewal> {
  const sent = { ...values, new_end_date: values.new_end_date ?? '' }
  return check(renewalSchema({ currentEnd }), sent)
}

function isDay(type: MembershipType | undefined): boolean {
  return type !== undefined && isDayType(type)
}

function moneyText(amount: number | null): string {
  return amount === null ? '' : amount.toFixed(2)
}

function clean(value: string | boolean | null | undefined): string | boolean {
  return typeof value === 'string' ? value.trim() : (value ?? '')
}
