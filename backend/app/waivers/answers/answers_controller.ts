import type { HttpContext } from '@adonisjs/core/http'
import { pageOf } from '@trailgate/shared/fields'
import { waiverAnswersQuerySchema } from '@trailgate/shared/waivers/answer_schemas'
import { actorOf } from '#access/caller'
import { oneExportAtATime } from '#access/one_at_a_time'
import { record } from '#platform/history'
import { send, sendList } from '#platform/http/send'
import { sendCsv, wantsCsv } from '#platform/http/send_csv'
import { validateQuery } from '#platform/http/validate'
import { askingTemplates } from '#waivers/answers/asked_questions'
import { answerLines, answersFor, listAnswers, newestAnswer } from '#waivers/answers/list_answers'

/** Answers to what waivers ask, for managers (docs/product/waivers.md, A text that asks). */
export default class AnswersController {
  /** GET /waiver-answers: a page, or with `Accept: text/csv` all as a file, each of which is noted in the history. */
  async index(ctx: HttpContext) {
    const query = validateQuery(ctx, waiverAnswersQuerySchema)
    const found = await answersFor(query)
    if (!wantsCsv(ctx)) {
      const { answers, total } = await listAnswers(found, pageOf(query))
      return send(ctx, answers, { total })
    }
    const untilSent = await oneExportAtATime(ctx)
    const upTo = await newestAnswer()
    const details = { template_id: query.template_id, key: query.key }
    await record({ action: 'waiver_answers.exported', by: actorOf(ctx), details, subject: null })
    const pieces = untilSent(answerLines(found, upTo))
    return sendCsv(ctx, { fileName: 'waiver-answers.csv', pieces })
  }

  /** GET /waiver-answers/templates */
  async templates(ctx: HttpContext) {
    return sendList(ctx, await askingTemplates())
  }
}
