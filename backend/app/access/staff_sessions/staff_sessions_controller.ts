import type { HttpContext } from '@adonisjs/core/http'
import { staffSignInSchema, type CurrentStaff } from '@trailgate/shared/sessions/schemas'
import { noteRefusals } from '#access/staff_sessions/note_sign_in'
import { signStaffIn } from '#access/staff_sessions/sign_staff_in'
import { signStaffOut } from '#access/staff_sessions/sign_staff_out'
import { giveKnownDeviceCookie } from '#access/cookies'
import { deviceOf } from '#access/known_device'
import { callerOf, staffOf } from '#access/caller'
import { send, sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'

/** Sign-in of staff by bearer token (Sign-in). */
export default class StaffSessionsController {
  /**
   * POST /auth/login: 401 INVALID_CREDENTIALS for unknown, wrong and inactive alike, 401 SECOND_FACTOR_REQUIRED while
   * the code is missing or wrong.
   */
  async store(ctx: HttpContext) {
    const { username, password, code } = validate(staffSignInSchema, ctx.request.body())
    const device = deviceOf(callerOf(ctx))
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

  /** POST /auth/logout: revokes the token. */
  async destroy(ctx: HttpContext) {
    await signStaffOut(staffOf(ctx))
    return sendNothing(ctx)
  }
}
