import { defineConfig } from '@adonisjs/auth'
import type { HttpContext } from '@adonisjs/core/http'
import type { InferAuthenticators, InferAuthEvents, Authenticators } from '@adonisjs/auth/types'
import { StaffGuard } from '#access/staff_sessions/staff_guard'
import { VisitorGuard } from '#access/sessions/visitor_guard'

const authConfig = defineConfig({
  default: 'staff',
  guards: {
    staff: (ctx: HttpContext) => new StaffGuard(ctx),
    visitor: (ctx: HttpContext) => new VisitorGuard(ctx),
  },
})

export default authConfig

declare module '@adonisjs/auth/types' {
  export interface Authenticators extends InferAuthenticators<typeof authConfig> {}
}
declare module '@adonisjs/core/types' {
  interface EventsList extends InferAuthEvents<Authenticators> {}
}
