/** Vehicles for tests. */
import { keyOf } from '@trailgate/shared/vehicles/key'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import db from '@adonisjs/lucid/services/db'
import type { VehiclesRow } from '#database/rows'

/** A vehicle of this person. */
export async function aVehicleOf(
  { id }: { id: number },
  { plate = null, sticker = null, ...columns }: Partial<VehiclesRow> = {}
): Promise<{ id: number }> {
  const [rowId] = await db.table('vehicles').insert({
    customer_id: id,
    kind: 'atv',
    plate,
    sticker,
    plate_key: plate && keyOf(plate),
    sticker_key: sticker && keyOf(sticker),
    created_at: sqlTime(clock.now()),
    ...columns,
  })
  return { id: Number(rowId) }
}
