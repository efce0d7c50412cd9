import { settings } from '#start/settings'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const ApiDocs = () => import('#operations/openapi/api_docs_controller')

const park = chapter('The park')

/** The API's documentation: the page is for everybody, what it shows is for staff where the park is on the internet. */
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
