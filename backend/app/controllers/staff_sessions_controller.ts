import type { HttpContext } from '@adonisjs/core/http'
import { staffSignInSchema } from '@trailgate/shared/sessions/schemas'
import { noteRefusals } from '#actions/staff/note_sign_in'
import { signStaffIn } from '#actions/staff/sign_staff_in'
import { signStaffOut } from '#actions/staff/sign_staff_out'
import { staffOf } from '#http/caller'
import { send, sendNothing } from '#http/send'
import { validate } from '#http/validate'

/** Sign-in of staff by bearer token (contract, Sign-in). */
export default class StaffSessionsController {
  /** POST /auth/login: 401 INVALID_CREDENTIALS for unknown, wrong and inactive alike. */
  async store(ctx: HttpContext) {
    const { username, password } = validate(staffSignInSchema, ctx.request.body())
    const ip = ctx.request.ip()
    const signIn = () => signStaffIn({ username, password, ip })
    return send(ctx, await noteRefusals({ username, ip }, signIn))
  }

  /** GET /auth/me */
  async show(ctx: HttpContext) {
    const { id, username, email, firstName, lastName, role } = staffOf(ctx)
    return send(ctx, { id, username, email, first_name: firstName, last_name: lastName, role })
  }

  /** POST /auth/logout: the token is dead from here on. */
  async destroy(ctx: HttpContext) {
    await signStaffOut(staffOf(ctx))
    return sendNothing(ctx)
  }
}
