import { MEMBERSHIP_TYPE_SEEDS } from '@trailgate/shared/membership_types/constants'
import { SETUP_ITEMS, type SetupItem } from '@trailgate/shared/setup/constants'
import type { ParkSetup } from '@trailgate/shared/setup/schemas'
import type { MembershipTypesRow } from '#database/rows'
import { clock } from '#platform/clock'
import { rowsIn, type AnyRows } from '#platform/database/rows_in'
import { toCents } from '#platform/money'
import { parkFace } from '#platform/park_face'
import { settings } from '#start/settings'
import { riderTemplates } from '#waivers/templates/rider_templates'

/** First steps of a new park for this admin. Each is done by the state of the park, or skipped. */
export async function parkSetup(staffId: number): Promise<ParkSetup> {
  const [skips, park, face, texts, done] = await Promise.all([
    rowsIn('setup_skips').select('item').whereNot('item', 'texts'),
    rowsIn('park_version').select('demo_since').first(),
    rowsIn('park_face').select('name').first(),
    riderTemplates(clock.today()),
    doneItems(staffId),
  ])
  const unconfirmed = texts.filter(({ not_ready: notReady }) => notReady).length
  const isDone: Record<SetupItem, boolean> = {
    ...done,
    name: Boolean(face?.name) || Boolean(process.env.PARK_NAME?.trim()),
    logo: parkFace().logo !== null,
    texts: texts.length > 0 && unconfirmed === 0,
  }
  const skipped = new Set(skips.map(({ item }) => item))
  const items = SETUP_ITEMS.map((item) => ({
    item,
    state: isDone[item]
      ? ('done' as const)
      : skipped.has(item)
        ? ('skipped' as const)
        : ('open' as const),
  }))
  return {
    is_shown: !park?.demo_since && items.some(({ state }) => state === 'open'),
    park_name: settings.parkName,
    time_zone: settings.parkTimezone,
    unconfirmed_texts: unconfirmed,
    second_factor_off: settings.staffSecondFactor === 'off',
    items,
  }
}

async function doneItems(staffId: number) {
  const [types, tablet, factor, imported] = await Promise.all([
    rowsIn('membership_types').select('name', 'default_price_cents', 'default_duration_days'),
    exists(rowsIn('kiosk_devices').whereNotNull('token_hash').whereNull('revoked_at')),
    exists(rowsIn('staff_second_factors').where('staff_id', staffId).whereNotNull('confirmed_at')),
    exists(rowsIn('imports').where('state', 'done')),
  ])
  return {
    types: types.length !== MEMBERSHIP_TYPE_SEEDS.length || !types.every(isSeed),
    tablet,
    second_factor: factor,
    import: imported,
  }
}

type Type = Pick<MembershipTypesRow, 'name' | 'default_price_cents' | 'default_duration_days'>

/** True for a membership type as every park starts with it. */
function isSeed({ name, default_price_cents: cents, default_duration_days: days }: Type): boolean {
  return MEMBERSHIP_TYPE_SEEDS.some(
    (seed) =>
      seed.name === name &&
      toCents(seed.default_price) === cents &&
      seed.default_duration_days === days
  )
}

async function exists(query: AnyRows): Promise<boolean> {
  return Boolean(await query.select('id').first())
}
