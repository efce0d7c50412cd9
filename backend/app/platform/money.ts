/** Dollars to cents: money is stored in whole cents and sent in dollars with at most two decimals. */
export function toCents(dollars: number): number
export function toCents(dollars: number | null): number | null
export function toCents(dollars: number | null) {
  return dollars === null ? null : Math.round(dollars * 100)
}

/** Cents to dollars, as the API sends them; MySQL returns sums as text. */
export function toDollars(cents: number | string): number
export function toDollars(cents: number | string | null): number | null
export function toDollars(cents: number | string | null) {
  return cents === null ? null : Number(cents) / 100
}
