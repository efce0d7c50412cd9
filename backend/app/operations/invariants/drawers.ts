import { computed, rowsIn } from '#platform/database/rows_in'
import { named, type Client, type Rule } from '#operations/invariants/rule'

/** Cash and the drawers that it is in. */
export const drawerRules: Rule[] = [
  { rule: 'a closing expects the sum of the payments that it counted', find: wrongSums },
  { rule: 'only cash that no closing counted is in a drawer', find: wronglyUncounted },
  {
    rule: 'a counted payment is cash, of a day of its closing, and names it',
    find: wronglyCounted,
  },
]

async function wrongSums(client: Client) {
  const rows = await rowsIn('day_closings as d', client)
    .leftJoin('membership_terms as t', 't.closing_id', 'd.id')
    .groupBy('d.id', 'd.expected_cents', 'd.payments')
    .havingRaw('coalesce(sum(t.price_cents), 0) <> d.expected_cents')
    .orHavingRaw('count(t.id) <> d.payments')
    .select('d.id')
    .select(computed<{ cents: number | string }>('coalesce(sum(t.price_cents), 0) as cents'))
  return named('closing', rows)
}

async function wronglyUncounted(client: Client) {
  const rows = await rowsIn('membership_terms', client)
    .whereNotNull('uncounted_for')
    .where((wrong) => {
      void wrong
        .whereNotNull('closing_id')
        .orWhereNull('payment_method')
        .orWhereNot('payment_method', 'cash')
        .orWhere('kind', 'import')
    })
    .select('id')
  return named('payment', rows)
}

async function wronglyCounted(client: Client) {
  const rows = await rowsIn('membership_terms as t', client)
    .leftJoin('day_closings as d', 'd.id', 't.closing_id')
    .whereNotNull('t.closing_id')
    .where((wrong) => {
      void wrong
        .whereNull('d.id')
        .orWhereNull('t.payment_method')
        .orWhereNot('t.payment_method', 'cash')
        .orWhereColumn('t.paid_on', '>', 'd.day')
    })
    .select('t.id')
  return named('payment', rows)
}
