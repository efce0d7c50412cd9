import type { HttpContext } from '@adonisjs/core/http'
import { staffSignInSchema, type CurrentStaff } from '@trailgate/shared/sessions/schemas'
import { noteRefusals } from '#actions/staff/note_sign_in'
import { signStaffIn } from '#actions/staff/sign_staff_in'
import { signStaffOut } from '#actions/staff/sign_staff_out'
import { giveKnownDeviceCookie } from '#auth/cookies'
import { deviceOf } from '#auth/known_device'
import { staffOf } from '#http/caller'
import { send, sendNothing } from '#http/send'
import { validate } from '#http/validate'

/** Sign-in of staff by bearer token (contract, Sign-in). */
export default class StaffSessionsController {
  /** POST /auth/login: 401 INVALID_CREDENTIALS for unknown, wrong and inactive alike, 401 SECOND_FACTOR_REQUIRED while the code is missing or wrong. */
  async store(ctx: HttpContext) {
    const { username, password, code } = validate(staffSignInSchema, ctx.request.body())
    const device = deviceOf(ctx)
    const ip = ctx.request.ip()
    const attempt = { username, password, code: code || null, ip, device }
    const token = await noteRefusals({ username, ip }, () => signStaffIn(attempt))
    giveKnownDeviceCookie(ctx, device.cookie)
    return send(ctx, token)
  }

  /** GET /auth/me */
  async show(ctx: HttpContext) {
    const { id, username, email, firstName, lastName, role, mustSetUpSecondFactor } = staffOf(ctx)
    const answer: CurrentStaff = {
      id,
      username,
      email,
      first_name: firstName,
      last_name: lastName,
      role,
      ...(mustSetUpSecondFactor ? { second_factor_due: true } : {}),
    }
    return send(ctx, answer)
  }

  /** POST /auth/logout: the token is dead from here on. */
  async destroy(ctx: HttpContext) {
    await signStaffOut(staffOf(ctx))
    return sendNothing(ctx)
  }
}
