import { settings } from '#start/settings'
import { allowed } from '#access/allowed'

const ApiDocs = () => import('#operations/openapi/api_docs_controller')

/** The API's documentation: the page is for everybody, what it shows is for staff where the park is on the internet. */
export function docsRoutes() {
  const mayRead = settings.profile === 'production' ? 'docs.openapi' : 'docs.page'

  allowed.get('/docs', 'docs.page', [ApiDocs, 'page'])
  allowed.get('/docs/openapi.json', mayRead, [ApiDocs, 'openapi'])
}
