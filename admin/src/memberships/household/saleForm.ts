import { check, type Checked } from '@trailgate/shared/fields'
import type { Day } from '@trailgate/shared/dates'
import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { DEFAULT_MEMBERSHIP_TYPE } from '@trailgate/shared/memberships/constants'
import { paymentFields } from '@trailgate/shared/memberships/fields'
import { householdSaleSchema, type HouseholdSale } from '@trailgate/shared/memberships/schemas'

import { blankOf, type FieldValues } from '../../ui/fieldValues.ts'
import { followingFrom } from '../membershipForm.ts'

/** Household member as a sale needs them. */
export interface SalePerson {
  id: number
  first_name: string
  last_name: string
  is_minor: boolean
}

/** Form row of a new minor; an empty row is ignored. */
export interface TypedMinor {
  first_name: string
  date_of_birth: string
}

export interface SaleValues extends FieldValues<typeof paymentFields> {
  buyer: number
  type: string
  start_date: string
  end_date: string
  holders: readonly number[]
  minors: readonly TypedMinor[]
}

const BLANK: TypedMinor = { first_name: '', date_of_birth: '' }

/**
 * Initial values of a sale: the requested type, else the smallest type with a slot for every member, or the default type for one
 * person. All members are selected.
 */
export function saleValues(
  people: readonly SalePerson[],
  types: readonly MembershipType[],
  today: Day,
  buyer: number,
  asked?: string
): SaleValues {
  const usual = people.length > 1 ? roomyType(types, people.length) : defaultType(types)
  const type = types.find(({ name }) => name === asked) ?? usual
  const values: SaleValues = {
    buyer,
    type: '',
    start_date: today,
    end_date: '',
    ...blankOf(paymentFields),
    holders: people.filter(({ id }) => id !== buyer).map(({ id }) => id),
    minors: [],
  }
  return type ? withType(values, type) : values
}

function defaultType(types: readonly MembershipType[]): MembershipType | undefined {
  return types.find(({ name }) => name === DEFAULT_MEMBERSHIP_TYPE) ?? types[0]
}

/** Smallest type with enough slots, else the type with the most. */
function roomyType(types: readonly MembershipType[], people: number): MembershipType | undefined {
  const bySize = types.toSorted((one, other) => one.number_of_slots - other.number_of_slots)
  return bySize.find(({ number_of_slots: places }) => places >= people) ?? bySize.at(-1)
}

/** Applies a type: default end, price, and as many people as it has slots for. */
export function withType(values: SaleValues, type: MembershipType): SaleValues {
  const { end_date: end = '', price_paid: price } = followingFrom(type, values.start_date)
  const others = type.number_of_slots - 1
  return fitted({ ...values, type: type.name, end_date: end, price_paid: price }, others)
}

/** Another buyer: who bought before holds a place instead. */
export function withBuyer(values: SaleValues, buyer: number): SaleValues {
  const others = values.holders.length + values.minors.length
  const holders = values.holders.map((id) => (id === buyer ? values.buyer : id))
  return fitted({ ...values, buyer, holders }, others)
}

/** Adds or removes a holder; rows for new minors fill the free slots. */
export function withHolder(values: SaleValues, id: number): SaleValues {
  const others = values.holders.length + values.minors.length
  const holders = values.holders.includes(id)
    ? values.holders.filter((holder) => holder !== id)
    : [...values.holders, id]
  return fitted({ ...values, holders }, others)
}

/** A row more is typed in. */
export function withMinor(
  values: SaleValues,
  index: number,
  change: Partial<TypedMinor>
): SaleValues {
  const minors = values.minors.map((minor, at) => (at === index ? { ...minor, ...change } : minor))
  return { ...values, minors }
}

/** Drops holders beyond the slots and adds a row per free slot. Filled rows come before empty ones. */
function fitted(values: SaleValues, others: number): SaleValues {
  const holders = values.holders.slice(0, others)
  const free = others - holders.length
  const typed = values.minors.filter(isTyped).slice(0, free)
  const blank = Array.from({ length: free - typed.length }, () => BLANK)
  return { ...values, holders, minors: [...typed, ...blank] }
}

function isTyped({ first_name: first, date_of_birth: born }: TypedMinor): boolean {
  return first.trim() !== '' || born !== ''
}

/** Request body of the sale, or the errors by field; `minors.N` is the row on screen. */
export function readSale(values: SaleValues, today: Day): Checked<HouseholdSale> {
  const { buyer, type, minors, payment_method: method, payment_reference: reference } = values
  const rows = minors.flatMap((minor, index) => (isTyped(minor) ? [index] : []))
  // The server holds an end on the first day against the type.
  const checked = check(householdSaleSchema({ today, endsOnStart: true }), {
    customer_id: buyer,
    membership_type: type,
    start_date: values.start_date,
    end_date: values.end_date || null,
    price_paid: values.price_paid.trim() || null,
    ...(method && { payment_method: method }),
    ...(reference.trim() && { payment_reference: reference }),
    holders: values.holders,
    minors: rows.map((index) => minors[index]),
  })
  return checked.ok ? checked : { ok: false, details: onScreen(checked.details, rows) }
}

/** Mistakes of minors by their rows on the screen: empty rows are not sent. */
export function onScreen<T>(details: Record<string, T>, rows: readonly number[]) {
  return Object.fromEntries(
    Object.entries(details).map(([field, said]) => [
      field.replace(/^minors\.(\d+)/, (_, sent: string) => `minors.${rows[Number(sent)] ?? sent}`),
      said,
    ])
  )
}
