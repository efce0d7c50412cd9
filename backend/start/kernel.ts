import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#exceptions/handler'))

server.use([
  () => import('#middleware/known_host_middleware'),
  () => import('#middleware/browser_apps_middleware'),
  () => import('#middleware/request_context_middleware'),
])

router.use([
  () => import('#middleware/plain_query_middleware'),
  () => import('#middleware/same_origin_middleware'),
  () => import('@adonisjs/auth/initialize_auth_middleware'),
])

export const middleware = router.named({
  allow: () => import('#middleware/allow_middleware'),
  noQuery: () => import('#middleware/no_query_middleware'),
  readBody: () => import('#middleware/read_body_middleware'),
})
