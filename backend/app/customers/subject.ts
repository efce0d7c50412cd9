/**
 * Resolves the `{id}` of a path: riders may name themselves or their family, staff and keys all customers.
 * Any other id is 404, existing or not (Riders).
 */
import type { HttpContext } from '@adonisjs/core/http'
import { isOfPark } from '#access/may'
import { NotFound } from '#platform/http/refusals'
import { mustExist } from '#customers/must_exist'
import { minorOf } from '#customers/minors/minors_of'
import { clock } from '#platform/clock'

/** A rider's own id, or for staff and keys that of any open profile. @throws {NotFound} */
export async function selfOrAnyone({ caller, params }: HttpContext): Promise<number> {
  const id = Number(params.id)
  if (isOfPark({ caller })) await mustExist(id)
  else if (caller?.kind !== 'rider' || caller.visitor.id !== id) throw new NotFound()
  return id
}

/** A rider's own id or that of a minor of theirs, or for staff and keys that of any open profile. @throws {NotFound} */
export async function familyOrAnyone({ caller, params }: HttpContext): Promise<number> {
  const id = Number(params.id)
  if (isOfPark({ caller })) await mustExist(id)
  else if (caller?.kind === 'rider') await mustBeFamily(caller.visitor.id, id)
  else throw new NotFound()
  return id
}

/** Goes on only for the rider or a minor of theirs. @throws {NotFound} */
export async function mustBeFamily(riderId: number, personId: number) {
  if (personId !== riderId) await mustBeMinorOf(riderId, personId)
}

/** Goes on only for a minor of this guardian. @throws {NotFound} */
export async function mustBeMinorOf(guardianId: number, personId: number) {
  const minor = await minorOf({ guardianId, minorId: personId, today: clock.today() })
  if (!minor) throw new NotFound()
}
