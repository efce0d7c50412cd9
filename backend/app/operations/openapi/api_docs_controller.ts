import { readFile } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { apiDocsPage } from '#platform/http/browser_apps'

/** Serialized once: serializing takes as long as several check-ins. */
let document: Promise<Buffer> | undefined

/** The API's own documentation, made from its routes and validators. */
export default class ApiDocsController {
  /** GET /docs: the page, served without any outside host. */
  async page({ response }: HttpContext) {
    const { path, policy } = apiDocsPage
    response.header('content-security-policy', policy)
    response.header('content-type', 'text/html; charset=utf-8')
    response.send(await readFile(path, 'utf8'))
  }

  /** GET /docs/openapi.json */
  async openapi({ response }: HttpContext) {
    // Built on first request: it is not needed at start.
    document ??= import('#operations/openapi/document').then(({ openApiDocument }) =>
      Buffer.from(JSON.stringify(openApiDocument()))
    )
    response.header('content-type', 'application/json; charset=utf-8')
    response.send(await document)
  }
}
