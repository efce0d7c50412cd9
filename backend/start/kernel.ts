import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#platform/http/handler'))

server.use([
  () => import('#platform/http/allowed_host_middleware'),
  () => import('#platform/http/browser_apps_middleware'),
  () => import('#platform/http/request_context_middleware'),
])

router.use([
  () => import('#platform/http/plain_query_middleware'),
  () => import('#platform/http/same_origin_middleware'),
  () => import('@adonisjs/auth/initialize_auth_middleware'),
])

export const middleware = router.named({
  allow: () => import('#access/allow_middleware'),
  noQuery: () => import('#platform/http/no_query_middleware'),
  readBody: () => import('#platform/http/read_body_middleware'),
})
