import type { HttpContext } from '@adonisjs/core/http'
import { pageOf } from '@trailgate/shared/fields'
import { waiverAnswersQuerySchema } from '@trailgate/shared/waivers/answer_schemas'
import { send } from '#platform/http/send'
import { sendCsv, wantsCsv } from '#platform/http/send_csv'
import { validateQuery } from '#platform/http/validate'
import { answerLines, listAnswers } from '#waivers/answers/list_answers'

/** Answers to what waivers ask, for managers (docs/product/waivers.md, A text that asks). */
export default class AnswersController {
  /** GET /waiver-answers: a page, or with `Accept: text/csv` all as a file. */
  async index(ctx: HttpContext) {
    const query = validateQuery(ctx, waiverAnswersQuerySchema)
    if (wantsCsv(ctx)) {
      return sendCsv(ctx, { fileName: 'waiver-answers.csv', pieces: answerLines(query) })
    }
    const { answers, total } = await listAnswers(query, pageOf(query))
    return send(ctx, answers, { total })
  }
}
