import { settings } from '#start/settings'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const ApiDocs = () => import('#operations/openapi/api_docs_controller')

const park = chapter('The park')

/** API documentation: the page is public; in production the document is for staff only. */
export function docsRoutes() {
  const mayRead = settings.profile === 'production' ? 'docs.openapi' : 'docs.page'

  park.get('/docs', 'docs.page', [ApiDocs, 'page'], {
    summary: 'This documentation as a page',
    file: 'always',
    answer: v.string(),
  })
  park.get('/docs/openapi.json', mayRead, [ApiDocs, 'openapi'], {
    summary: 'This documentation as an OpenAPI document',
    answer: v.looseObject({}),
  })
}
