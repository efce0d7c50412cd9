import type { HttpContext } from '@adonisjs/core/http'
import {
  newDeviceSchema,
  revokeQuerySchema,
  type NewDeviceAnswer,
} from '@trailgate/shared/kiosk/schemas'
import { makeDevice } from '#access/kiosk/make_device'
import { revokeDevice } from '#access/kiosk/revoke_device'
import { actorOf, callerOf } from '#access/caller'
import { send, sendList, sendNothing } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { kioskDevices } from '#access/kiosk/kiosk_devices'

/** The park's tablets, for managers. */
export default class KioskDevicesController {
  async index(ctx: HttpContext) {
    return sendList(ctx, await kioskDevices())
  }

  /** POST: the code is shown only in this answer. */
  async store(ctx: HttpContext) {
    const { name } = validate(newDeviceSchema, ctx.request.body())
    const answer: NewDeviceAnswer = await makeDevice(callerOf(ctx), { name })
    return send(ctx, answer, { status: 201 })
  }

  async destroy(ctx: HttpContext) {
    const { force = false } = validateQuery(ctx, revokeQuerySchema)
    await revokeDevice({ id: Number(ctx.params.id), force, by: actorOf(ctx) })
    return sendNothing(ctx)
  }
}
